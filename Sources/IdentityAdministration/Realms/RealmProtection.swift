/// What a new realm asks of passwords, and when it locks a user; a realm of Keycloak begins without either.
public struct RealmProtection: Sendable, Hashable, Encodable {
    /// The rules for passwords, as Keycloak writes them.
    public var passwordPolicy: String
    /// Whether failed logins lock a user.
    public var bruteForceProtected = true
    /// Failed logins until the first lock.
    public var failureFactor: Int
    /// Seconds of the first lock.
    public var waitIncrementSeconds: Int

    /// Takes rules and lock.
    public init(passwordPolicy: String, failureFactor: Int, waitIncrementSeconds: Int) {
        self.passwordPolicy = passwordPolicy
        self.failureFactor = failureFactor
        self.waitIncrementSeconds = waitIncrementSeconds
    }

    /// What the sandbox's first tenant has: KOBIL's password rules (Sources/KOBIL.md, Error codes), and a minute's lock after five failures.
    public static let kobil = RealmProtection(
        passwordPolicy: "length(8) and upperCase(1) and lowerCase(1) and digits(1) and notUsername and notEmail",
        failureFactor: 5, waitIncrementSeconds: 60)
}
