import FoundationEssentials
import IdentityModel

/// The tokens of a signed-in user, as in the key store.
struct StoredSession: Sendable, Hashable {
    var idToken: Secret
    var accessToken: Secret
    var refreshToken: Secret
    /// The expiry of the refresh token, in whole seconds.
    var refreshExpiresAt: Date

    /// How many seconds before its expiry a refresh token is treated as expired, as in sudo-user-js and
    /// sudo-user-android.
    static let refreshReserve: Double = 3600
    /// How many seconds before its expiry an ID token is renewed before it is used.
    static let idTokenReserve: Double = 600

    var tokens: AuthenticationTokens {
        AuthenticationTokens(
            idToken: idToken.exposedText, accessToken: accessToken.exposedText,
            refreshToken: refreshToken.exposedText)
    }

    /// The claims of the ID token; `nil` if it is not a JWT.
    var claims: UnverifiedTokenClaims? { UnverifiedTokenClaims(idToken.exposedText) }

    /// Whether the refresh token is valid for at least one more hour.
    func isUsable(at now: Date) -> Bool { refreshExpiresAt.timeIntervalSince(now) > Self.refreshReserve }

    /// Whether the ID token is valid for at least ten more minutes.
    func isFresh(at now: Date) -> Bool {
        claims?.expiresAt.map { $0.timeIntervalSince(now) > Self.idTokenReserve } ?? false
    }
}
