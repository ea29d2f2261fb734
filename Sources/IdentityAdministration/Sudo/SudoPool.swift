/// A tenant's Sudo pool: its ids, its switches and the addresses of its apps.
public struct SudoPool: Sendable, Hashable, Decodable {
    /// The id of the user pool, `us-east-1_` and nine characters.
    public let poolID: String
    public let clientID: String
    public let identityPoolID: String
    /// Whether a Play Integrity verdict must name a listed signing certificate; with an empty list every such registration is refused.
    public let checksFingerprints: Bool
    /// Whether each refresh replaces the refresh token; `REFRESH_TOKEN_AUTH` is not available then.
    public let rotatesRefreshTokens: Bool

    /// Whether the hosted UI demands a code challenge (PKCE).
    public let requiresPKCE: Bool
    /// Where the hosted UI sends the browser after a sign-in; if there are none, the hosted UI is off.
    public let redirectURIs: [String]
    /// Where it sends the browser after a sign-out; empty for the redirect URIs.
    public let signOutURIs: [String]
    /// Whose scripts may call the pool; empty for the origins of the redirect URIs.
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
