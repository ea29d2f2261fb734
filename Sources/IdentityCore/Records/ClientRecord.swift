package import IdentityModel
package import JOSE

/// An OAuth client of a realm as the store keeps it.
package struct ClientRecord: Sendable, Hashable {
    /// The store's own id, a UUID; the last part of Keycloak's codes.
    package let id: String
    /// The id that the client presents.
    package var clientID: ClientID
    /// Whether it is served.
    package var isEnabled = true
    /// The SHA-256 of its secret; nil for a public client.
    package var secretHash: [UInt8]?
    /// The pages that a login by this client has; nil where it may not begin one.
    package var loginFlow: LoginFlow.Name?
    /// Whether it may send a user's password to the token endpoint.
    package var allowsPasswordGrant = false
    /// The registered redirect URIs; ``RedirectRule`` says what each of them takes.
    package var redirectURIs: [String] = []
    /// The scopes that it always gets.
    package var defaultScopes: [String] = ["profile", "email"]
    /// The scopes that it gets when it asks.
    package var optionalScopes: [String] = []
    /// What its tokens are signed by.
    package var signingAlgorithm = SigningAlgorithm.es256
    /// The secret as an administrator may read it; nil for a public client, and for one whose secret was only ever known as a digest.
    package var secret: Secret?
    /// The origins whose scripts may read answers; `+` stands for those of the redirect URIs, `*` for all.
    package var webOrigins: [String] = []
    /// Whether a person is asked before the client gets anything.
    package var isConsentRequired = false
    /// Whether it may ask for codes.
    package var allowsStandardFlow = true
    /// Whether it gets tokens for itself (`client_credentials`).
    package var hasServiceAccount = false
    /// What relative redirect URIs stand under.
    package var rootURL: String?
    /// Further settings by Keycloak's names, such as `pkce.code.challenge.method`.
    package var attributes: [String: String] = [:]
    /// What the admin REST was given for it and this server only gives back.
    package var details: [String: JSONValue] = [:]

    package init(
        id: String, clientID: ClientID, isEnabled: Bool = true, secretHash: [UInt8]? = nil,
        loginFlow: LoginFlow.Name? = nil, allowsPasswordGrant: Bool = false, redirectURIs: [String] = [],
        defaultScopes: [String] = ["profile", "email"], optionalScopes: [String] = [],
        signingAlgorithm: SigningAlgorithm = SigningAlgorithm.es256, secret: Secret? = nil, webOrigins: [String] = [],
        isConsentRequired: Bool = false, allowsStandardFlow: Bool = true, hasServiceAccount: Bool = false,
        rootURL: String? = nil, attributes: [String: String] = [:], details: [String: JSONValue] = [:]
    ) {
        self.id = id
        self.clientID = clientID
        self.isEnabled = isEnabled
        self.secretHash = secretHash
        self.loginFlow = loginFlow
        self.allowsPasswordGrant = allowsPasswordGrant
        self.redirectURIs = redirectURIs
        self.defaultScopes = defaultScopes
        self.optionalScopes = optionalScopes
        self.signingAlgorithm = signingAlgorithm
        self.secret = secret
        self.webOrigins = webOrigins
        self.isConsentRequired = isConsentRequired
        self.allowsStandardFlow = allowsStandardFlow
        self.hasServiceAccount = hasServiceAccount
        self.rootURL = rootURL
        self.attributes = attributes
        self.details = details
    }

    /// Whether it only checks tokens of others, and gets none.
    package var isBearerOnly: Bool { details["bearerOnly"]?.bool == true }

    /// How long its access and ID tokens hold, in seconds; -1 for as long as the session may last, nil for what the realm says.
    var accessTokenLifetime: Int? { attributes["access.token.lifespan"].flatMap { Int($0) } }

    /// Whether it has no secret and proves itself by PKCE alone.
    package var isPublic: Bool { secretHash == nil }

    /// Gives it a secret, or takes it.
    package mutating func setSecret(_ new: Secret?) {
        secret = new
        secretHash = new.map { SHA256.digest($0) }
    }

    /// What is granted of a wished-for scope: the client's own scopes, `openid` where it was asked for, and no name twice.
    ///
    /// Names that the client does not have are left out here; where they are an error they have been refused before. Scopes that only steer what
    /// tokens say are not named in them, as at Keycloak.
    package func grantedScope(for wished: String) -> String {
        let names = wished.split(separator: " ").map(String.init)
        let openID = names.contains("openid") ? ["openid"] : []
        let known = openID + defaultScopes + optionalScopes.filter(names.contains)
        var seen: Set<String> = []
        return known.filter { seen.insert($0).inserted && !Self.silentScopes.contains($0) }.joined(separator: " ")
    }

    /// The names of the client scopes that are in force where that scope was granted: those that it always has, and those that it asked for.
    package func scopesInForce(for granted: String) -> Set<String> {
        Set(defaultScopes).union(Set(optionalScopes).intersection(granted.split(separator: " ").map(String.init)))
    }

    /// Keycloak's built-in scopes with `include.in.token.scope` off.
    private static let silentScopes: Set = ["web-origins", "acr", "roles", "basic", "service_account"]
}
