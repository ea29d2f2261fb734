/// A tenant's Sudo pool: its IDs, its settings and the addresses of its apps.
public struct SudoPool: Sendable, Hashable, Decodable {
    /// The user pool's ID, `us-east-1_` and nine characters.
    public let poolID: String
    public let clientID: String
    public let identityPoolID: String
    /// Whether a Play Integrity verdict must name a listed signing certificate; with an empty list, all such
    /// registrations are rejected.
    public let checksFingerprints: Bool
    /// Whether each refresh replaces the refresh token; `REFRESH_TOKEN_AUTH` is unavailable then.
    public let rotatesRefreshTokens: Bool

    /// Whether the hosted UI requires PKCE.
    public let requiresPKCE: Bool
    /// The addresses to which the hosted UI redirects after sign-in; if there are none, the hosted UI is disabled.
    public let redirectURIs: [String]
    /// The addresses to which it redirects after sign-out; empty means the redirect URIs.
    public let signOutURIs: [String]
    /// The origins whose scripts may call the pool; empty means the origins of the redirect URIs.
    public let webOrigins: [String]

    private enum CodingKeys: String, CodingKey {
        case checksFingerprints, rotatesRefreshTokens, webOrigins
        case poolID = "poolId"
        case clientID = "clientId"
        case identityPoolID = "identityPoolId"
        case requiresPKCE = "requiresPkce"
        case redirectURIs = "redirectUris"
        case signOutURIs = "signOutUris"
    }
}
