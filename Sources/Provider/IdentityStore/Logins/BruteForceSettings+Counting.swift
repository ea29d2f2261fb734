package import FoundationEssentials

/// Counts failed logins and computes lock-outs (Sources/KOBIL.md, Keycloak's behaviour).
extension BruteForceSettings {
    /// Whether the record is locked out at that time.
    package func isLocked(_ record: FailureRecord, at now: Date) -> Bool {
        isInForce(until: record.lockedUntil, at: now)
    }

    /// Whether a temporary lock-out of the user lasts.
    ///
    /// While it does, no login is completed, even with correct credentials.
    package func isLocked(_ user: UserRecord, at now: Date) -> Bool {
        isInForce(until: user.lockedUntil, at: now)
    }

    private func isInForce(until end: Date?, at now: Date) -> Bool { isEnabled && end.map { now < $0 } ?? false }

    /// Which lock a user or an unknown name is under.
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

    /// Whether the user is locked out until an administrator ends the lock-out.
    func hasLockedPermanently(_ user: UserRecord?) -> Bool { isEnabled && user?.isLockedPermanently == true }

    /// The number of failures until the next lock-out; `nil` while locked out, or if failures lock nobody out.
    func attemptsLeft(_ record: FailureRecord, at now: Date) -> Int? {
        guard isEnabled, failureFactor > 0, !isLocked(record, at: now) else { return nil }
        return failureFactor - record.count % failureFactor
    }
}

/// The effect of one more failed login.
package struct FailureCount: Sendable, Hashable {
    /// Whether the subject was already locked out; failures during a lock-out are not counted.
    let wasLocked: Bool
    /// The record after the failure.
    package let failures: FailureRecord
    /// Whether the record differs from the stored one.
    let isChanged: Bool
    /// The user, locked out by a permanent lock-out that begins with this failure.
    let lockedUser: UserRecord?

    /// The lock-out that begins with this failure; always `nil` for a name without a user.
    func lockOut(of subject: FailureSubject) -> EventName? {
        guard case .user = subject, isChanged, !wasLocked, failures.lockedUntil != nil else { return nil }
        return failures.isPermanent ? .permanentLockOut : .temporaryLockOut
    }
}

extension BruteForceSettings {
    /// Counts a failed login.
    ///
    /// - Parameter user: the stored user, for settings that lock users permanently; `nil` for an unknown name.
    package func counted(
        _ before: FailureRecord, of user: UserRecord?, at now: Date, from address: String
    ) -> FailureCount {
        let after = afterFailure(before, at: now, from: address)
        var locked: UserRecord?
        if after.isPermanent, !before.isPermanent, var user {
            user.isLockedPermanently = true
            locked = user
        }
        return FailureCount(
            wasLocked: isLocked(before, at: now), failures: after, isChanged: after != before, lockedUser: locked)
    }
}

/// The subject for which failed logins are counted.
package enum FailureSubject: Sendable, Hashable {
    /// The user with this ID.
    case user(String)
    /// A user name that does not exist, in lower case. The store keeps only a keyed digest of it.
    case unknownName(String)
    /// A client address that enters device codes. The store keeps only a keyed digest of it.
    case deviceCodes(address: String)

    /// Creates the subject: the user, or the typed name if no user has it.
    package init(_ user: UserRecord?, typed name: String) {
        self = user.map { .user($0.id) } ?? .unknownName(name)
    }
}
