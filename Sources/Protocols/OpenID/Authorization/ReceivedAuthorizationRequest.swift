public import HTTPMessage
public import IdentityModel

/// The parameters received at an authorization endpoint, not yet checked.
///
/// The server looks up the client by ``clientID()``, and then calls ``accepted(by:)`` with that client's rules. Order
/// and messages of the checks are those of Keycloak 26.7.
public struct ReceivedAuthorizationRequest: Sendable, Hashable {
    /// All parameters, including repeated and unknown ones.
    public let fields: FormFields

    /// Takes the parameters of the query or of a posted form.
    public init(_ fields: FormFields) { self.fields = fields }

    /// The ID of the client to look up; throws a page refusal unless there is exactly one.
    public func clientID() throws(AuthorizationRequestError) -> ClientID {
        let values = fields.values("client_id")
        guard values.count == 1, let value = values.first, !value.isEmpty else { throw .invalidRequest }
        return ClientID(value)
    }

    /// Returns the request if it satisfies all rules of the client; throws the first violation.
    ///
    /// Unknown parameters are kept in ``AuthorizationRequest/extra``. An empty parameter counts as absent (RFC 6749,
    /// section 3.1), except that Keycloak's refusal of an empty response type differs from that of a missing one.
    public func accepted(
        by rules: AuthorizationClientRules
    ) throws(AuthorizationRequestError) -> AuthorizationRequest {
        let clientID = try clientID()
        let given = fields.withoutEmpty
        let maxAge = given["max_age"].map { Int($0) }
        if case .some(nil) = maxAge { throw .invalidRequest }
        // If there are two redirect URIs, the first is used, and the repetition is reported to it.
        guard let redirectURI = fields["redirect_uri"], ExactText.contains(rules.redirectURIs, redirectURI) else {
            throw .invalidRedirectURI
        }

        let (responseType, responseMode) = try acceptedResponse(rules)
        let channel = responseMode ?? .query
        if fields.firstRepeatedName != nil { throw .redirect(.duplicatedParameter, channel) }
        let scope = fields["scope"] ?? ""
        if let known = rules.scopes {
            let names = scope.split(separator: " ").map(String.init)
            guard names.allSatisfy({ $0 == "openid" || ExactText.contains(known, $0) }) else {
                throw .redirect(.invalidScopes(scope), channel)
            }
        }
        let challenge: CodeChallenge?
        do throws(OAuthError) {
            challenge = try fields.codeChallenge(as: rules.proofKey)
            if let refusal = UnmetDemand.refusal(of: fields, at: .authorization) { throw refusal }
            if let claims = fields["claims"], !claims.isEmpty { _ = try ClaimsParameter(claims) }
        } catch { throw .redirect(error, channel) }

        return AuthorizationRequest(
            clientID: clientID, redirectURI: redirectURI, responseType: responseType, responseMode: responseMode,
            scope: scope, state: given["state"], nonce: given["nonce"].map { Nonce($0) }, challenge: challenge,
            prompt: given["prompt"], maxAge: maxAge ?? nil, loginHint: given["login_hint"],
            uiLocales: given["ui_locales"], acrValues: given["acr_values"], extra: Self.unknown(given))
    }

    private func acceptedResponse(
        _ rules: AuthorizationClientRules
    ) throws(AuthorizationRequestError) -> (type: String, mode: ResponseMode?) {
        let modeName = fields.withoutEmpty["response_mode"]
        let mode = modeName.flatMap { ResponseMode(rawValue: $0) }
        guard let type = fields["response_type"] else {
            throw .redirect(.missingParameter("response_type"), mode ?? .query)
        }
        let names = type.split(separator: " ").map(String.init)
        let types = Set(names)
        guard !types.isEmpty, types.count == names.count, types.isSubset(of: ["code", "token", "id_token"]) else {
            throw .redirect(OAuthError(.unsupportedResponseType), mode ?? .query)
        }
        if modeName != nil && mode == nil { throw .redirect(.invalidParameter("response_mode"), .query) }
        // Implicit and hybrid flows are recognised, but tokens are never issued in the response itself.
        let isImplicitOrHybrid = types != ["code"]
        let channel = mode ?? (isImplicitOrHybrid ? .fragment : .query)
        if isImplicitOrHybrid && channel == .query { throw .redirect(.queryNotAllowed, .query) }
        guard rules.allowsStandardFlow || !types.contains("code") else {
            throw .redirect(.flowDisabled("Standard"), channel)
        }
        guard !isImplicitOrHybrid else { throw .redirect(.flowDisabled("Implicit"), channel) }
        return (type, mode)
    }

    private static func unknown(_ fields: FormFields) -> FormFields {
        var unknown = FormFields()
        for field in fields.fields where !knownNames.contains(field.name) { unknown.add(field.name, field.value) }
        return unknown
    }

    private static let knownNames: Set<String> = [
        "client_id", "redirect_uri", "scope", "response_type", "response_mode", "nonce", "code_challenge",
        "code_challenge_method", "state", "prompt", "max_age", "login_hint", "ui_locales", "acr_values",
    ]
}

/// The properties of a client against which a server checks its authorization requests.
public struct AuthorizationClientRules: Sendable, Hashable {
    /// The client's PKCE requirement.
    public enum ProofKey: Sendable, Hashable {
        /// A challenge with the method S256 is required.
        case required
        /// A challenge is optional; if present, it must be well-formed, and its method must be S256.
        case optional
    }

    /// The registered redirect URIs, compared byte by byte.
    public var redirectURIs: [String]
    /// Whether the client may use the authorization code flow.
    public var allowsStandardFlow: Bool
    /// The scopes available to the client, besides `openid`, which is always allowed; `nil` allows any.
    public var scopes: Set<String>?
    public var proofKey: ProofKey

    /// A challenge is required by default.
    public init(
        redirectURIs: [String], allowsStandardFlow: Bool = true, scopes: Set<String>? = nil,
        proofKey: ProofKey = .required
    ) {
        self.redirectURIs = redirectURIs
        self.allowsStandardFlow = allowsStandardFlow
        self.scopes = scopes
        self.proofKey = proofKey
    }
}
