/// Lifetimes of a realm's tokens, codes and sessions, in seconds.
///
/// The defaults are Keycloak's (Sources/KOBIL.md, Keycloak's behaviour).
package struct TokenLifetimes: Sendable, Hashable {
    /// Lifetime of access and ID tokens.
    package var accessToken = 300
    package var authorizationCode = 60
    /// Time limit for a login, from its first page to its last.
    package var login = 1800
    /// Idle timeout of a session.
    package var sessionIdle = 1800
    /// Maximum length of a session.
    package var sessionMaximum = 36000
    /// Idle timeout of an offline session.
    var offlineSessionIdle = 2_592_000
    /// Maximum length of an offline session.
    ///
    /// Applies only if ``limitsOfflineSessions`` is true.
    var offlineSessionMaximum = 5_184_000
    /// Whether offline sessions have a maximum length.
    var limitsOfflineSessions = false
    /// Whether the login page offers *remember me*; if not, sessions that began with it are not active.
    package var remembersUsers = false

    package init() {}

    /// The minimum age in seconds at which the time of a session's last use is updated: a 60th of the idle timeout, at
    /// most 30 seconds.
    ///
    /// So a refresh changes fewer rows. The timeout is not shortened, because a refresh token's time of issue counts as
    /// a use.
    package func useInterval(isOffline: Bool) -> Double {
        min(30, Double(isOffline ? offlineSessionIdle : sessionIdle) / 60)
    }
}
