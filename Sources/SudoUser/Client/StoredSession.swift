import FoundationEssentials
import IdentityModel

/// The tokens of a signed-in user, as the key store has them.
struct StoredSession: Sendable, Hashable {
    var idToken: Secret
    var accessToken: Secret
    var refreshToken: Secret
    /// When the refresh token expires, in whole seconds.
    var refreshExpiresAt: Date

    /// The time before its end from which on a refresh token is treated as expired, in seconds, as in sudo-user-js and sudo-user-android.
    static let refreshReserve: Double = 3600
    /// The time before its end from which on an ID token is renewed before it is used, in seconds.
    static let idTokenReserve: Double = 600

    var tokens: AuthenticationTokens {
        AuthenticationTokens(
            idToken: idToken.exposedText, accessToken: accessToken.exposedText,
            refreshToken: refreshToken.exposedText)
    }

    /// The claims of the ID token; nil where it is not a JWT.
    var claims: UnverifiedTokenClaims? { UnverifiedTokenClaims(idToken.exposedText) }

    /// Whether the refresh token is valid for an hour more.
    func isUsable(at now: Date) -> Bool { refreshExpiresAt.timeIntervalSince(now) > Self.refreshReserve }

    /// Whether the ID token is valid for ten minutes more.
    func isFresh(at now: Date) -> Bool {
        claims?.expiresAt.map { $0.timeIntervalSince(now) > Self.idTokenReserve } ?? false
    }
}
