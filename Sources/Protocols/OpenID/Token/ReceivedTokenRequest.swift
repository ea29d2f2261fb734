public import HTTPMessage
import IdentityModel

/// A request received at a token endpoint, not yet checked.
///
/// Call the methods in Keycloak's order: ``grantType()``, then ``client()`` with the server's own check of the client,
/// then ``grant()``. Each throws the error that Keycloak 26.7 returns at that point.
public struct ReceivedTokenRequest: Sendable, Hashable {
    /// The parameters of the body, including repeated and unknown ones; only their names are printed.
    public let fields: FormFields
    private let basic: Basic
    /// Whether the query contains a parameter that is allowed only in the body.
    private let hasParametersInQuery: Bool
    /// The error if the request requires protection that the server does not provide.
    private let unmetDemand: OAuthError?

    private enum Basic: Hashable {
        case absent
        case unreadable
        case credentials(ClientID, Secret)
    }

    public init(fields: FormFields, headers: HTTPHeaders = [:], query: FormFields = [:]) {
        self.fields = fields
        unmetDemand = UnmetDemand.refusal(of: fields, headers: headers, at: .token)
        hasParametersInQuery = query.fields.contains { Self.bodyOnly.contains($0.name) }
        // A bearer token in addition to the form does not authenticate the client.
        let schemes = headers.values("Authorization").filter { $0.lowercased().hasPrefix("basic") }
        if schemes.isEmpty {
            basic = .absent
        } else if schemes.count == 1, let header = schemes.first, let (id, secret) = BasicCredentials.read(header) {
            basic = .credentials(id, secret)
        } else {
            basic = .unreadable
        }
    }

    /// Takes a request as received by a server.
    public init(_ request: HTTPRequest) {
        self.init(fields: request.form, headers: request.headers, query: request.query)
    }

    /// Parameters that are never read from the URL, because servers and proxies log URLs (RFC 6749, sections 2.3.1 and
    /// 3.2).
    private static let bodyOnly: Set<String> = [
        "grant_type", "client_id", "client_secret", "client_assertion", "code", "code_verifier", "redirect_uri",
        "refresh_token", "username", "password", "scope", "token", "assertion", "device_code",
    ]

    /// The requested grant, supported or not.
    public func grantType() throws(OAuthError) -> GrantType {
        guard let name = fields["grant_type"] else { throw .missingGrantType }
        return GrantType(rawValue: name)
    }

    /// The client's authentication; the server checks that the client exists and that the secret is correct.
    ///
    /// Header and body may both have the same ID and secret. Different ones, and a secret in addition to a signed
    /// assertion, are several methods (RFC 6749, section 2.3). An empty ID or secret counts as absent (RFC 6749,
    /// section 3.1), because some clients send an empty secret for a public client. A signed assertion is rejected, and
    /// so is a parameter in the URL that is allowed only in the body.
    public func client() throws(OAuthError) -> ClientAuthentication {
        guard fields.values("client_id").count <= 1, fields.secrets("client_secret").count <= 1 else {
            throw .duplicatedParameter
        }
        guard !hasParametersInQuery else { throw .parameterInQuery }
        let id = fields["client_id"].flatMap { $0.isEmpty ? nil : $0 }
        let secret = fields.secret("client_secret").flatMap { $0.isEmpty ? nil : $0 }
        // A signed assertion is a different method, which is not supported (RFC 7521, section 4.2). It must not be
        // accepted as a public client.
        if fields["client_assertion"] != nil || fields["client_assertion_type"] != nil {
            guard basic == .absent, secret == nil else { throw .severalClientAuthentications }
            throw .unknownClient
        }
        switch basic {
        case .unreadable: throw .unknownClient
        case .credentials(let named, let proof):
            if let id, !ExactText.areEqual(id, named.rawValue) { throw .severalClientAuthentications }
            guard !proof.isEmpty else { return secret.map { .post(named, $0) } ?? .none(named) }
            guard secret ?? proof == proof else { throw .severalClientAuthentications }
            return .basic(named, proof)
        case .absent:
            guard let id else { throw .unknownClient }
            return secret.map { .post(ClientID(id), $0) } ?? .none(ClientID(id))
        }
    }

    /// The grant with its parameters.
    ///
    /// Throws for a repeated or missing parameter, for an unknown grant, and for a request that requires protection
    /// that the tokens would not have.
    ///
    /// A missing redirect URI is treated as empty, which never matches a code.
    public func grant() throws(OAuthError) -> TokenGrant {
        guard fields.firstRepeatedName == nil else { throw .duplicatedParameter }
        if let unmetDemand { throw unmetDemand }
        switch try grantType() {
        case .authorizationCode:
            guard let code = fields.secret("code") else { throw .missingParameter("code") }
            return .authorizationCode(
                code: code, redirectURI: fields["redirect_uri"] ?? "",
                verifier: CodeVerifierParameter(fields.secret("code_verifier")))
        case .refreshToken:
            guard let token = fields.secret("refresh_token") else { throw .refreshTokenMissing }
            return .refreshToken(token)
        case .password:
            guard let username = fields["username"] else { throw .missingUsername }
            guard let password = fields.secret("password") else { throw .invalidUserCredentials }
            return .password(username: username, password: password)
        case .clientCredentials: return .clientCredentials
        case .jwtBearer:
            guard let assertion = fields.secret("assertion") else { throw .missingParameter("assertion") }
            return .jwtBearer(assertion: assertion)
        case .deviceCode:
            guard let code = fields.secret("device_code") else { throw .missingParameter("device_code") }
            return .deviceCode(
                code, verifier: CodeVerifierParameter(fields.secret("code_verifier")))
        default: throw .unsupportedGrantType
        }
    }

    public var scope: String? { fields["scope"] }
}
