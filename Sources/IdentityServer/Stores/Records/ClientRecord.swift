import IdentityModel
import JOSE

/// An OAuth client of a realm as the store keeps it.
struct ClientRecord: Sendable, Hashable {
    /// The store's own id, a UUID; the last part of Keycloak's codes.
    let id: String
    /// The id that the client presents.
    var clientID: ClientID
    /// Whether it is served.
    var isEnabled = true
    /// The SHA-256 of its secret; nil for a public client.
    var secretHash: [UInt8]?
    /// The pages that a login by this client has; nil where it may not begin one.
    var loginFlow: LoginFlow.Name?
    /// Whether it may send a user's password to the token endpoint.
    var allowsPasswordGrant = false
    /// The registered redirect URIs; ``RedirectRule`` says what each of them takes.
    var redirectURIs: [String] = []
    /// The scopes that it always gets.
    var defaultScopes: [String] = ["profile", "email"]
    /// The scopes that it gets when it asks.
    var optionalScopes: [String] = []
    /// What its tokens are signed by.
    var signingAlgorithm = SigningAlgorithm.es256
    /// The secret as an administrator may read it; nil for a public client, and for one whose secret was only ever known as a digest.
    var secret: Secret?
    /// The origins whose scripts may read answers; `+` stands for those of the redirect URIs, `*` for all.
    var webOrigins: [String] = []
    /// Whether a person is asked before the client gets anything.
    var isConsentRequired = false
    /// Whether it may ask for codes.
    var allowsStandardFlow = true
    /// Whether it gets tokens for itself (`client_credentials`).
    var hasServiceAccount = false
    /// What relative redirect URIs stand under.
    var rootURL: String?
    /// Further settings by Keycloak's names, such as `pkce.code.challenge.method`.
    var attributes: [String: String] = [:]
    /// What the admin REST was given for it and this server only gives back.
    var details: [String: JSONValue] = [:]

    /// Whether it only checks tokens of others, and gets none.
    var isBearerOnly: Bool { details["bearerOnly"]?.bool == true }

    /// How long its access and ID tokens hold, in seconds; -1 for as long as the session may last, nil for what the realm says.
    var accessTokenLifetime: Int? { attributes["access.token.lifespan"].flatMap { Int($0) } }

    /// Whether it has no secret and proves itself by PKCE alone.
    var isPublic: Bool { secretHash == nil }

    /// Gives it a secret, or takes it.
    mutating func setSecret(_ new: Secret?) {
        secret = new
        secretHash = new.map { SHA256.digest($0) }
    }

    /// What is granted of a wished-for scope: the client's own scopes, `openid` where it was asked for, and no name twice.
    ///
    /// Names that the client does not have are left out here; where they are an error they have been refused before. Scopes that only steer what
    /// tokens say are not named in them, as at Keycloak.
    func grantedScope(for wished: String) -> String {
        let names = wished.split(separator: " ").map(String.init)
        let openID = names.contains("openid") ? ["openid"] : []
        let known = openID + defaultScopes + optionalScopes.filter(names.contains)
        var seen: Set<String> = []
        return known.filter { seen.insert($0).inserted && !Self.silentScopes.contains($0) }.joined(separator: " ")
    }

    /// The names of the client scopes that are in force where that scope was granted: those that it always has, and those that it asked for.
    func scopesInForce(for granted: String) -> Set<String> {
        Set(defaultScopes).union(Set(optionalScopes).intersection(granted.split(separator: " ").map(String.init)))
    }

    /// Keycloak's built-in scopes with `include.in.token.scope` off.
    private static let silentScopes: Set = ["web-origins", "acr", "roles", "basic", "service_account"]
}
