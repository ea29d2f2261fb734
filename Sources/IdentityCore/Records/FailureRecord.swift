package import FoundationEssentials

/// The failed logins of one user, or under one name that nobody has.
package struct FailureRecord: Sendable, Hashable {
    /// Failures since the last success.
    package var count = 0
    /// Locks since the last success.
    package var temporaryLockouts = 0
    /// When the last one was, nil for none.
    package var lastFailure: Date?
    /// The address that it came from.
    package var lastAddress: String?
    /// Until when the name is locked, nil for not at all.
    package var lockedUntil: Date?

    package init(
        count: Int = 0, temporaryLockouts: Int = 0, lastFailure: Date? = nil, lastAddress: String? = nil,
        lockedUntil: Date? = nil
    ) {
        self.count = count
        self.temporaryLockouts = temporaryLockouts
        self.lastFailure = lastFailure
        self.lastAddress = lastAddress
        self.lockedUntil = lockedUntil
    }

    /// Whether the lock stays until an administrator takes it off.
    package var isForGood: Bool { lockedUntil == .distantFuture }
}
