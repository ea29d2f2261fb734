package import FoundationEssentials

/// The failed logins of one user, or of one user name that does not exist.
package struct FailureRecord: Sendable, Hashable {
    /// The number of failures since the last success.
    package var count = 0
    /// The number of temporary lock-outs since the last success.
    package var temporaryLockouts = 0
    /// The time of the last failure; `nil` for none.
    package var lastFailure: Date?
    /// The client address of the last failure.
    package var lastAddress: String?
    /// The end of the lock-out; `nil` for none, `distantFuture` for a permanent one.
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

    /// Whether the lock-out is permanent.
    ///
    /// Only an administrator removes it.
    package var isPermanent: Bool { lockedUntil == .distantFuture }
}
