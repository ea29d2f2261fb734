public import HTTPMessage
public import IdentityModel
import Sentences

/// Parameters received at a redirect URI, not yet checked: anyone could have sent them.
public struct ReceivedAuthorizationResponse: Sendable, Hashable {
    /// All parameters; only their names are printed.
    public let fields: FormFields
    public let mode: ResponseMode

    package init(fields: FormFields, mode: ResponseMode) {
        self.fields = fields
        self.mode = mode
    }

    /// Parses a URL to which the user agent was redirected; returns `nil` if it is not the redirect URI, in which case
    /// the login continues.
    ///
    /// The URL is compared byte by byte with the redirect URI, up to the beginning of the parameters; it is never
    /// fetched. The parameters of query and fragment are combined; `+` is decoded as a space before escapes are.
    public static func read(
        redirect url: String, expecting redirectURI: String
    ) -> ReceivedAuthorizationResponse? {
        guard let added = ExactText.remainder(of: url, after: redirectURI) else { return nil }
        let own = URLReference(redirectURI)
        let parts = added.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        // The redirect URI's own query or fragment comes first and is not part of the response.
        let inQuery = own.fragment == nil ? parts.first ?? "" : ""
        let inFragment = own.fragment == nil ? parts.dropFirst().first ?? "" : Substring(added)
        guard isContinuation(inQuery, of: own.query, mark: "?"), isContinuation(inFragment, of: own.fragment, mark: nil)
        else { return nil }
        var fields = FormFields(encoded: String(inQuery.drop { $0 == "?" }))
        let fragment = FormFields(encoded: String(inFragment))
        for field in fragment.fields { fields.add(field.name, field.value) }
        return ReceivedAuthorizationResponse(fields: fields, mode: fragment.fields.isEmpty ? .query : .fragment)
    }

    /// Whether `added` begins at a component boundary, so that `…/cb` does not match `…/cbx`.
    private static func isContinuation(_ added: Substring, of own: String?, mark: Character?) -> Bool {
        guard let first = added.first else { return true }
        guard let own else { return mark.map { first == $0 } ?? true }
        return own.isEmpty || own.hasSuffix("&") || first == "&"
    }

    /// Parses the form that a page posts to the redirect URI; returns `nil` if it is posted elsewhere.
    public static func read(
        formPost fields: FormFields, to target: String, expecting redirectURI: String
    ) -> ReceivedAuthorizationResponse? {
        guard ExactText.areEqual(target, redirectURI) else { return nil }
        return ReceivedAuthorizationResponse(fields: fields, mode: .formPost)
    }

    /// Returns the result if the response belongs to the request.
    ///
    /// `state` is the request's, `nil` if it had none. `issuer` is the provider's: a response with another issuer is
    /// rejected. With `requiresIssuer` (metadata `authorization_response_iss_parameter_supported`) a response without
    /// an issuer is rejected too.
    public func validated(
        state: String?, issuer: String?, requiresIssuer: Bool = false
    ) throws(AuthorizationResponseError) -> AuthorizationOutcome {
        for name in Self.ownNames where fields.values(name).count > 1 { throw .repeatedParameter(name) }
        if let state, !ExactText.areEqual(fields["state"], state) {
            throw fields["state"] == nil ? .stateMissing : .stateMismatch
        }
        switch (fields["iss"], issuer) {
        case (let received?, let issuer?):
            guard ExactText.areEqual(received, issuer) else { throw .issuerMismatch(received: UntrustedText(received)) }
        case (nil, _?) where requiresIssuer: throw .issuerMissing
        default: break
        }
        switch (fields["code"], fields["error"]) {
        case (let code?, nil) where !code.isEmpty:
            return .authorized(
                ValidatedAuthorizationResponse(
                    code: Secret(code), sessionState: fields["session_state"],
                    actionStatus: fields["kc_action_status"]))
        case (nil, let error?):
            return .refused(OAuthError(.init(rawValue: error), fields["error_description"]))
        case (_?, _?): throw .codeAndError
        default: throw .neitherCodeNorError
        }
    }

    private static let ownNames = ["state", "iss", "code", "error", "error_description", "session_state"]
}

/// The result of an authorization request, as reported by the redirect.
public enum AuthorizationOutcome: Sendable, Hashable {
    case authorized(ValidatedAuthorizationResponse)
    /// The server or the user refused; the error is the server's.
    case refused(OAuthError)
}

/// A code that belongs to the request: state and issuer are verified.
///
/// Only ``ReceivedAuthorizationResponse/validated(state:issuer:requiresIssuer:)`` creates one.
public struct ValidatedAuthorizationResponse: Sendable, Hashable {
    /// The code, which can be redeemed once.
    public let code: Secret
    /// The server's session.
    public let sessionState: String?
    /// The result of the requested action (Keycloak's `kc_action_status`: success, cancelled, error).
    public let actionStatus: String?
}

extension ReceivedAuthorizationResponse {
    /// The individual checks of ``validated(state:issuer:requiresIssuer:)``, for a trace; they reveal nothing that the
    /// refusal does not.
    public func checks(state: String?, issuer: String?, requiresIssuer: Bool) -> [TokenCheck] {
        var checks: [TokenCheck] = []
        if let state {
            // The value could still be used in an attack, so the trace contains only whether it matches.
            let isSame = ExactText.areEqual(fields["state"], state)
            checks.append(
                TokenCheck(
                    .state, expected: Text("this request's"),
                    found: isSame ? Text("this request's") : fields["state"].map { _ in Text("another") },
                    passed: isSame))
        }
        if let issuer, requiresIssuer || fields["iss"] != nil {
            checks.append(
                TokenCheck(
                    .answeringIssuer, expected: Text(verbatim: issuer), value: fields["iss"],
                    passed: ExactText.areEqual(fields["iss"], issuer)))
        }
        return checks
    }
}
