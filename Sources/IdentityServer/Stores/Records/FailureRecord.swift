import FoundationEssentials

/// The failed logins of one user, or under one name that nobody has.
struct FailureRecord: Sendable, Hashable {
    /// Failures since the last success.
    var count = 0
    /// Locks since the last success.
    var temporaryLockouts = 0
    /// When the last one was, nil for none.
    var lastFailure: Date?
    /// The address that it came from.
    var lastAddress: String?
    /// Until when the name is locked, nil for not at all.
    var lockedUntil: Date?

    /// Whether the lock stays until an administrator takes it off.
    var isForGood: Bool { lockedUntil == .distantFuture }
}
