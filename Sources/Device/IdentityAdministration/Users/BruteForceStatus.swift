public import FoundationEssentials

/// A user's failed logins and lock-outs at the provider, which alone distinguish a lock-out from a wrong password.
public struct BruteForceStatus: Sendable, Hashable, Codable {
    /// Whether the user is locked now, temporarily or permanently.
    public let disabled: Bool
    /// The number of wrong passwords since the last correct one.
    public let numFailures: Int
    public let numTemporaryLockouts: Int?
    /// The time of the last failure, in milliseconds since 1970; 0 if there was none.
    public let lastFailure: Int64?
    /// The address of the last failure; sanitise it before displaying it.
    public let lastIPFailure: String?
    /// The time before which logins are rejected, in seconds since 1970; 0 if there is none.
    public let failedLoginNotBefore: Int64?

    /// The end of a temporary lock-out.
    public var lockedUntil: Date? {
        guard disabled, !isPermanent, let second = failedLoginNotBefore, second > 0 else { return nil }
        return Date(timeIntervalSince1970: Double(second))
    }

    /// Whether the user is locked until an administrator enables the account; Keycloak then returns a time beyond every
    /// calendar.
    public var isPermanent: Bool { disabled && (failedLoginNotBefore ?? 0) > Self.lastSecond }

    /// The end of the year 9999.
    private static let lastSecond: Int64 = 253_402_300_799
}
