import IdentityModel
import JOSE

/// An OAuth client of a realm as the store keeps it.
struct ClientRecord: Sendable, Hashable {
    /// The store's own id, a UUID; the last part of Keycloak's codes.
    let id: String
    /// The id that the client presents.
    let clientID: ClientID
    /// Whether it is served.
    var isEnabled = true
    /// The SHA-256 of its secret; nil for a public client.
    var secretHash: [UInt8]?
    /// The pages that a login by this client has; nil where it may not begin one.
    var loginFlow: LoginFlow.Name?
    /// Whether it may send a user's password to the token endpoint.
    var allowsPasswordGrant = false
    /// The registered redirect URIs, compared byte by byte.
    var redirectURIs: [String] = []
    /// The scopes that it always gets.
    var defaultScopes: [String] = ["profile", "email"]
    /// The scopes that it gets when it asks.
    var optionalScopes: [String] = []
    /// What its tokens are signed by.
    var signingAlgorithm = SigningAlgorithm.es256

    /// Whether it has no secret and proves itself by PKCE alone.
    var isPublic: Bool { secretHash == nil }

    /// What is granted of a wished-for scope: the client's own scopes, `openid` where it was asked for, and no name twice.
    ///
    /// Names that the client does not have are left out here; where they are an error they have been refused before.
    func grantedScope(for wished: String) -> String {
        let names = wished.split(separator: " ").map(String.init)
        let openID = names.contains("openid") ? ["openid"] : []
        let known = openID + defaultScopes + optionalScopes.filter(names.contains)
        var seen: Set<String> = []
        return known.filter { seen.insert($0).inserted }.joined(separator: " ")
    }
}
