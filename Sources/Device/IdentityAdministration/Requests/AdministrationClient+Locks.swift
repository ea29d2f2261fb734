public import FlowModel
import HTTPMessage

extension AdministrationClient {
    /// Reads the user's failed logins and lock-outs at the provider.
    public func bruteForceStatus(of id: UserRecordID) async throws(AdministrationError) -> BruteForceStatus {
        try await transport.read(BruteForceStatus.self, "attack-detection/brute-force/" + path(id))
    }

    /// Removes a user's lock-out and failed logins; returns what was removed.
    @discardableResult
    public func unlock(_ id: UserRecordID) async throws(AdministrationError) -> UnlockOutcome {
        // A permanent lock-out disables the account. Removing only the failures would leave it disabled without a
        // visible reason.
        let lock = try await bruteForceStatus(of: id)
        var isLocked = lock.disabled
        try await updateUser(id) { user in
            guard lock.isPermanent || user.isLockedPermanently else { return }
            isLocked = true
            user.enabled = true
        }
        try await transport.send(.delete, "attack-detection/brute-force/" + path(id))
        return isLocked ? .unlocked : lock.numFailures > 0 ? .failuresForgotten(lock.numFailures) : .wasNotLocked
    }
}
