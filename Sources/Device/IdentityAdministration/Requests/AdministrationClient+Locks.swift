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
        let lock = try await bruteForceStatus(of: id)
        try await transport.send(.delete, "attack-detection/brute-force/" + path(id))
        // At Keycloak, a permanent lock-out disables the account, and removing the failures leaves it disabled. A
        // provider that distinguishes the two has ended the lock-out; it then shows only what an administrator has
        // disabled.
        var isDisabledByLock = false
        try await updateUser(id) { user in
            guard lock.isPermanent || user.isLockedPermanently else { return }
            isDisabledByLock = true
            user.enabled = true
        }
        return lock.disabled || isDisabledByLock
            ? .unlocked : lock.numFailures > 0 ? .failuresForgotten(lock.numFailures) : .wasNotLocked
    }
}
