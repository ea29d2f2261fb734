/// A new realm's password policy, lock-out settings, refresh token rotation, kept events and languages, which a realm
/// does not have by default.
public struct RealmProtection: Sendable, Hashable, Encodable {
    /// The password policy in Keycloak's syntax.
    public var passwordPolicy: String
    /// Whether failed logins lock the user.
    public var bruteForceProtected = true
    /// The number of failed logins before the first lock-out.
    public var failureFactor: Int
    /// The duration of the first lock-out in seconds.
    public var waitIncrementSeconds: Int
    /// Whether each refresh invalidates the used refresh token.
    public var revokeRefreshToken = true
    /// Whether events of logins are kept.
    public var eventsEnabled = true
    /// The age in seconds at which events of logins are deleted.
    public var eventsExpiration = 30 * 86_400
    /// Whether events of administrators are kept.
    public var adminEventsEnabled = true
    /// Whether the pages have other languages than English.
    public var internationalizationEnabled = true
    /// The languages of the pages.
    public var supportedLocales = ["de", "en", "tr"]
    public var attributes = ["adminEventsExpiration": "31536000"]

    /// The settings of the sandbox's first tenant: KOBIL's password rules (Sources/KOBIL.md, Error codes), a lock-out
    /// of one minute after five failures, rotation, and events for 30 days and a year.
    public static let kobil = RealmProtection(
        passwordPolicy: "length(8) and upperCase(1) and lowerCase(1) and digits(1) and notUsername and notEmail",
        failureFactor: 5, waitIncrementSeconds: 60)
}
