/// How long what a realm issues lives, in seconds; the numbers are Keycloak's (kobil.md 8.10).
struct TokenLifetimes: Sendable, Hashable {
    /// Access and ID tokens.
    var accessToken = 300
    /// An authorization code.
    var authorizationCode = 60
    /// A login from its first page to its last.
    var login = 1800
    /// A session without use.
    var sessionIdle = 1800
    /// A session altogether.
    var sessionMaximum = 36000
    /// An offline session without use.
    var offlineSessionIdle = 2_592_000
    /// An offline session altogether, where these are limited.
    var offlineSessionMaximum = 5_184_000
    /// Whether offline sessions end however much they are used.
    var limitsOfflineSessions = false
}
