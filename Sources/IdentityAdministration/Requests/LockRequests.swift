import HTTPMessage

extension AdministrationClient {
    /// What the provider counts against a user.
    public func bruteForceStatus(of id: UserRecordID) async throws(AdministrationError) -> BruteForceStatus {
        try await transport.read(BruteForceStatus.self, "attack-detection/brute-force/" + path(id))
    }

    /// Takes a user's lock away and forgets his failures.
    public func unlock(_ id: UserRecordID) async throws(AdministrationError) {
        // A lock for good is a disabled account: with the failures alone gone it would stay one, and nobody would know why.
        let lock = try await bruteForceStatus(of: id)
        var user = try await user(id)
        if lock.isForGood || user.isLockedForGood {
            user.enabled = true
            try await updateUser(user)
        }
        try await transport.send(.delete, "attack-detection/brute-force/" + path(id))
    }
}
