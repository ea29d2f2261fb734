/// A tenant's Sudo pool: its ids and its switches.
public struct SudoPool: Sendable, Hashable, Decodable {
    /// The id of the user pool, `us-east-1_` and nine characters.
    public let poolID: String
    /// The id of the app client.
    public let clientID: String
    /// The id of the identity pool.
    public let identityPoolID: String
    /// Whether a Play Integrity verdict must name a listed signing certificate; with an empty list nobody can register that way.
    public let checksFingerprints: Bool
    /// Whether a refresh token is replaced by each refresh, which `REFRESH_TOKEN_AUTH` does not support.
    public let rotatesRefreshTokens: Bool

    private enum CodingKeys: String, CodingKey {
        case checksFingerprints, rotatesRefreshTokens
        case poolID = "poolId"
        case clientID = "clientId"
        case identityPoolID = "identityPoolId"
    }
}
