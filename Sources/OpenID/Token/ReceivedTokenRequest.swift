public import HTTPMessage
import IdentityModel

/// What came to a token endpoint, not yet judged.
///
/// Keycloak's order: ``grantType()``, then ``client()`` and the server's own check of it, then ``grant()``, then the grant itself
/// Each throws the refusal that Keycloak 26.7 gives there.
public struct ReceivedTokenRequest: Sendable, Hashable {
    /// The parameters of the body, repeats and unknown ones included; prints names alone.
    public let fields: FormFields
    private let basic: Basic
    /// Whether the query has what belongs into the body alone.
    private let hasParametersInQuery: Bool

    private enum Basic: Hashable {
        case absent
        case unreadable
        case credentials(ClientAuthentication)
    }

    /// Takes the body's parameters and the values of the `Authorization` header.
    public init(fields: FormFields, authorization: [String] = [], query: FormFields = [:]) {
        self.fields = fields
        hasParametersInQuery = query.fields.contains { Self.bodyOnly.contains($0.name) }
        // A bearer token beside a form says nothing about the client.
        let schemes = authorization.filter { $0.lowercased().hasPrefix("basic") }
        if schemes.isEmpty {
            basic = .absent
        } else if schemes.count == 1, let header = schemes.first, let (id, secret) = BasicCredentials.read(header) {
            basic = .credentials(.basic(id, secret))
        } else {
            basic = .unreadable
        }
    }

    /// Takes a request as a server got it.
    public init(_ request: HTTPRequest) {
        self.init(
            fields: FormFields(request.body),
            authorization: request.headers.values("Authorization"), query: request.query)
    }

    /// What is never taken from an address, where servers and proxies write it down (RFC 6749, sections 2.3.1 and 3.2).
    private static let bodyOnly: Set<String> = [
        "grant_type", "client_id", "client_secret", "client_assertion", "code", "code_verifier", "redirect_uri",
        "refresh_token", "username", "password", "scope", "token", "assertion", "device_code",
    ]

    /// The named grant, known to us or not: the server says which of them it gives.
    public func grantType() throws(OAuthError) -> GrantType {
        guard let name = fields["grant_type"] else { throw .missingGrantType }
        return GrantType(rawValue: name)
    }

    /// The client as it presents itself; whether it exists and its secret is right is the server's to check.
    ///
    /// A signed assertion is refused. Header and body together are taken where they name one client; a secret in both is two methods at once, which is refused (RFC 6749,
    /// section 2.3), and so is anything in the address that belongs into the body.
    public func client() throws(OAuthError) -> ClientAuthentication {
        let ids = fields.values("client_id")
        let secrets = fields.secrets("client_secret")
        guard ids.count <= 1, secrets.count <= 1 else { throw .duplicatedParameter }
        guard !hasParametersInQuery else { throw .parameterInQuery }
        // A signed assertion is a method of its own, which is not served (RFC 7521, section 4.2): it is no secret, and never none.
        if fields["client_assertion"] != nil || fields["client_assertion_type"] != nil {
            guard basic == .absent, secrets.isEmpty else { throw .severalClientAuthentications }
            throw .unknownClient
        }
        switch basic {
        case .unreadable: throw .unknownClient
        case .credentials(let client):
            if let id = ids.first, !ExactText.areEqual(id, client.clientID.rawValue) { throw .unknownClient }
            guard secrets.isEmpty else { throw .severalClientAuthentications }
            return client
        case .absent: break
        }
        guard let id = ids.first, !id.isEmpty else { throw .unknownClient }
        return secrets.first.map { .post(ClientID(id), $0) } ?? .none(ClientID(id))
    }

    /// The grant with its parameters; throws for a repeat, for a parameter that is missing, and for a grant we do not know.
    ///
    /// A missing redirect URI reads as an empty one, which is no code's.
    public func grant() throws(OAuthError) -> TokenGrant {
        guard fields.firstRepeatedName == nil else { throw .duplicatedParameter }
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

    /// The scope wished for, nil where none is named.
    public var scope: String? { fields["scope"] }
}
