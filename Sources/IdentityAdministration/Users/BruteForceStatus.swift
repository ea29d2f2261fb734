public import FoundationEssentials

/// What the provider counts against a user: the only place that tells a lock from a wrong password.
public struct BruteForceStatus: Sendable, Hashable, Codable {
    /// Whether he is locked now, for a while or for good.
    public let disabled: Bool
    /// Wrong passwords since the last right one.
    public let numFailures: Int
    /// How often he was locked for a while.
    public let numTemporaryLockouts: Int?
    /// The time of the last failure, in milliseconds since 1970; 0 for none.
    public let lastFailure: Int64?
    /// Where the last failure came from; sanitise before it is shown.
    public let lastIPFailure: String?
    /// The second since 1970 before which no login is taken; 0 for none.
    public let failedLoginNotBefore: Int64?

    /// Until when he is locked, nil where he is not locked for a while.
    public var lockedUntil: Date? {
        guard disabled, !isForGood, let second = failedLoginNotBefore, second > 0 else { return nil }
        return Date(timeIntervalSince1970: Double(second))
    }

    /// Whether he is locked until an administrator enables him again: Keycloak then names a second that never comes.
    public var isForGood: Bool { disabled && (failedLoginNotBefore ?? 0) > Self.lastSecond }

    /// The end of the year 9999, beyond which no calendar goes.
    private static let lastSecond: Int64 = 253_402_300_799
}
