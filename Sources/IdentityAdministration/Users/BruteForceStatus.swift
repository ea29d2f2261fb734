public import FoundationEssentials

/// The user's failed logins and lock-outs at the provider: the only way to tell a lock-out from a wrong password.
public struct BruteForceStatus: Sendable, Hashable, Codable {
    /// Whether the user is locked out now, temporarily or permanently.
    public let disabled: Bool
    /// The number of wrong passwords since the last correct one.
    public let numFailures: Int
    public let numTemporaryLockouts: Int?
    /// The time of the last failure, in milliseconds since 1970; 0 for none.
    public let lastFailure: Int64?
    /// The address of the last failure; sanitise it before showing it.
    public let lastIPFailure: String?
    /// The time before which logins are refused, in seconds since 1970; 0 for none.
    public let failedLoginNotBefore: Int64?

    /// The end of a temporary lock-out, nil if there is none.
    public var lockedUntil: Date? {
        guard disabled, !isPermanent, let second = failedLoginNotBefore, second > 0 else { return nil }
        return Date(timeIntervalSince1970: Double(second))
    }

    /// Whether the user is locked out until an administrator enables the account: Keycloak then returns a time beyond
    /// every calendar.
    public var isPermanent: Bool { disabled && (failedLoginNotBefore ?? 0) > Self.lastSecond }

    /// The end of the year 9999.
    private static let lastSecond: Int64 = 253_402_300_799
}
