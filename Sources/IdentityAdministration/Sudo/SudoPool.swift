/// A tenant's Sudo pool: its ids and its switches.
public struct SudoPool: Sendable, Hashable, Decodable {
    /// The id of the user pool, `us-east-1_` and nine characters.
    public let poolID: String
    public let clientID: String
    public let identityPoolID: String
    /// Whether a Play Integrity verdict must name a listed signing certificate; with an empty list every such registration is refused.
    public let checksFingerprints: Bool
    /// Whether each refresh replaces the refresh token; `REFRESH_TOKEN_AUTH` is not available then.
    public let rotatesRefreshTokens: Bool

    private enum CodingKeys: String, CodingKey {
        case checksFingerprints, rotatesRefreshTokens
        case poolID = "poolId"
        case clientID = "clientId"
        case identityPoolID = "identityPoolId"
    }
}
