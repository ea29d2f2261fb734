import HTTPMessage

extension AdministrationClient {
    /// What the provider counts against a user.
    public func bruteForceStatus(of id: UserRecordID) async throws(AdministrationError) -> BruteForceStatus {
        try await transport.read(BruteForceStatus.self, "attack-detection/brute-force/" + path(id))
    }

    /// Takes a user's lock away and forgets his failures; tells what there was to take away.
    @discardableResult
    public func unlock(_ id: UserRecordID) async throws(AdministrationError) -> Unlocking {
        // A lock for good is a disabled account: with the failures alone gone it would stay one, and nobody would know why.
        let lock = try await bruteForceStatus(of: id)
        var isLocked = lock.disabled
        try await updateUser(id) { user in
            guard lock.isForGood || user.isLockedForGood else { return }
            isLocked = true
            user.enabled = true
        }
        try await transport.send(.delete, "attack-detection/brute-force/" + path(id))
        return isLocked ? .unlocked : lock.numFailures > 0 ? .failuresForgotten(lock.numFailures) : .wasNotLocked
    }
}
