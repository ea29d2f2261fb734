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
    package var offlineSessionIdle = 2_592_000
    /// Maximum length of an offline session.
    ///
    /// Applies only if ``limitsOfflineSessions`` is true.
    package var offlineSessionMaximum = 5_184_000
    /// Whether offline sessions have a maximum length.
    package var limitsOfflineSessions = false
    /// Whether the login page offers *remember me*; without it, sessions that began with it are not active.
    package var remembersUsers = false

    package init() {}

    /// The age in seconds from which the time of a session's last use is updated: the 60th part of the idle timeout, 30 seconds at most.
    ///
    /// A refresh then changes fewer rows. A refresh token itself counts as a use at its time of issue, so refreshes lose nothing of the timeout.
    package func useInterval(isOffline: Bool) -> Double {
        min(30, Double(isOffline ? offlineSessionIdle : sessionIdle) / 60)
    }
}
