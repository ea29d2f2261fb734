package import FoundationEssentials

/// The effect of one more failed login.
package struct FailureCount: Sendable, Hashable {
    /// Whether the subject was already locked out; failures during a lock-out are not counted.
    let wasLocked: Bool
    /// The record after the failure.
    package let failures: FailureRecord
    /// Whether the record differs from the stored one.
    package let isChanged: Bool
    /// The user, locked out by a permanent lock-out that begins with this failure; `nil` for none.
    let lockedUser: UserRecord?

    /// The lock-out that begins with this failure; `nil` for none, and for a name without a user.
    func lockOut(of subject: FailureSubject) -> EventName? {
        guard case .user = subject, isChanged, !wasLocked, failures.lockedUntil != nil else { return nil }
        return failures.isPermanent ? .permanentLockOut : .temporaryLockOut
    }
}

extension BruteForceSettings {
    /// Counts a failed login.
    ///
    /// A pure function.
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
