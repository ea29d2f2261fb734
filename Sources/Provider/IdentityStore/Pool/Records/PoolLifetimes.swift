/// The lifetimes of the tokens, codes and sessions of a pool, in seconds.
package enum PoolLifetimes {
    /// ID and access tokens.
    package static let token = 3_600
    /// Refresh tokens: 60 days.
    package static let refreshToken = 60 * 86_400
    /// The session of a challenge.
    package static let challenge = 180
    /// Authorization codes of the hosted UI.
    package static let code = 300
    /// The tolerated difference between a client's clock and the server's.
    package static let leeway = 60
    /// The maximum age of an attestation token.
    package static let attestation = 600
}
