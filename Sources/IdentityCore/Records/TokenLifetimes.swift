/// How long what a realm issues lives, in seconds; the numbers are Keycloak's (Sources/KOBIL.md, Keycloak's behaviour).
package struct TokenLifetimes: Sendable, Hashable {
    /// Access and ID tokens.
    package var accessToken = 300
    /// An authorization code.
    package var authorizationCode = 60
    /// A login from its first page to its last.
    package var login = 1800
    /// A session without use.
    package var sessionIdle = 1800
    /// A session altogether.
    package var sessionMaximum = 36000
    /// An offline session without use.
    package var offlineSessionIdle = 2_592_000
    /// An offline session altogether, where these are limited.
    package var offlineSessionMaximum = 5_184_000
    /// Whether offline sessions end however much they are used.
    package var limitsOfflineSessions = false

    package init(
        accessToken: Int = 300, authorizationCode: Int = 60, login: Int = 1800, sessionIdle: Int = 1800,
        sessionMaximum: Int = 36000, offlineSessionIdle: Int = 2_592_000, offlineSessionMaximum: Int = 5_184_000,
        limitsOfflineSessions: Bool = false
    ) {
        self.accessToken = accessToken
        self.authorizationCode = authorizationCode
        self.login = login
        self.sessionIdle = sessionIdle
        self.sessionMaximum = sessionMaximum
        self.offlineSessionIdle = offlineSessionIdle
        self.offlineSessionMaximum = offlineSessionMaximum
        self.limitsOfflineSessions = limitsOfflineSessions
    }
}
