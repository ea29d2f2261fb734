package import FoundationEssentials

/// Counts failed logins and computes lock-outs (Sources/KOBIL.md, Keycloak's behaviour). Pure functions; the caller passes the time.
extension BruteForceSettings {
    /// Whether the record is locked out at that time.
    package func isLocked(_ record: FailureRecord, at now: Date) -> Bool {
        isInForce(until: record.lockedUntil, at: now)
    }

    /// Whether a temporary lock-out of the user lasts.
    ///
    /// While it does, no login is completed, whatever proved it.
    package func isLocked(_ user: UserRecord, at now: Date) -> Bool {
        isInForce(until: user.lockedUntil, at: now)
    }

    private func isInForce(until end: Date?, at now: Date) -> Bool { isEnabled && end.map { now < $0 } ?? false }

    /// Which lock a user or an unknown name is under; `nil` for none.
    package func lock(_ record: FailureRecord, of user: UserRecord?, at now: Date) -> RefusalCause? {
        if hasLockedPermanently(user) { return .lockedPermanently }
        return isLocked(record, at: now) ? .lockedTemporarily : nil
    }

    /// The record after one more failure.
    ///
    /// A failure during a lock-out is not counted, because otherwise anyone who knows a user name could lock the user
    /// out permanently.
    func afterFailure(_ record: FailureRecord, at now: Date, from address: String) -> FailureRecord {
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
        let passes = !locksPermanently || maximumTemporaryLockouts > 0
        if passes { next.temporaryLockouts += 1 }
        if locksPermanently, next.temporaryLockouts >= maximumTemporaryLockouts + (passes ? 1 : 0) {
            next.lockedUntil = .distantFuture
        } else {
            let wait = min(waitIncrementSeconds * locks, maximumWaitSeconds)
            next.lockedUntil = now.addingTimeInterval(Double(wait))
        }
        return next
    }

    /// Whether the user is locked out until an administrator enables the account.
    func hasLockedPermanently(_ user: UserRecord?) -> Bool { isEnabled && user?.isLockedPermanently == true }

    /// The number of failures until the next lock-out; `nil` while locked out, or if failures lock nobody out.
    package func attemptsLeft(_ record: FailureRecord, at now: Date) -> Int? {
        guard isEnabled, failureFactor > 0, !isLocked(record, at: now) else { return nil }
        return failureFactor - record.count % failureFactor
    }
}
