package import FoundationEssentials

/// Counting of failed logins and the locks that come of it (Sources/KOBIL.md, Keycloak's behaviour): pure, time passed in.
extension BruteForceSettings {
    /// Whether the name is locked at that time.
    package func isLocked(_ record: FailureRecord, at now: Date) -> Bool {
        guard isEnabled, let end = record.lockedUntil else { return false }
        return now < end
    }

    /// The record after one more failure.
    ///
    /// A failure during a lock is not counted: otherwise whoever knows a name could keep its owner out for ever.
    package func afterFailure(_ record: FailureRecord, at now: Date, from address: String) -> FailureRecord {
        guard isEnabled, !isLocked(record, at: now) else { return record }
        var next = record
        if let last = record.lastFailure, now.timeIntervalSince(last) > Double(resetAfterSeconds) {
            next = FailureRecord()
        }
        next.count += 1
        next.lastFailure = now
        next.lastAddress = address
        next.lockedUntil = nil
        let locks = failureFactor > 0 ? next.count / failureFactor : 0
        guard locks > 0 else { return next }
        let passes = !locksForGood || maximumTemporaryLockouts > 0
        if passes { next.temporaryLockouts += 1 }
        if locksForGood, next.temporaryLockouts >= maximumTemporaryLockouts + (passes ? 1 : 0) {
            next.lockedUntil = .distantFuture
        } else {
            let wait = min(waitIncrementSeconds * locks, maximumWaitSeconds)
            next.lockedUntil = now.addingTimeInterval(Double(wait))
        }
        return next
    }

    /// Whether a user is locked until an administrator enables him again.
    package func haveLocked(_ user: UserRecord?) -> Bool { isEnabled && user?.isLockedForGood == true }

    /// After how many more failures the name is locked; nil where none locks it, or it is locked now.
    package func attemptsLeft(_ record: FailureRecord, at now: Date) -> Int? {
        guard isEnabled, failureFactor > 0, !isLocked(record, at: now) else { return nil }
        return failureFactor - record.count % failureFactor
    }
}
