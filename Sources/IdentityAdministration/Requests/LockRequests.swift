import HTTPMessage

extension AdministrationClient {
    /// What the provider counts against a user.
    public func bruteForceStatus(of id: UserRecordID) async throws(AdministrationError) -> BruteForceStatus {
        try await transport.read(BruteForceStatus.self, "attack-detection/brute-force/" + path(id))
    }

    /// Takes a user's lock away and forgets his failures.
    public func unlock(_ id: UserRecordID) async throws(AdministrationError) {
        try await transport.send(.delete, "attack-detection/brute-force/" + path(id))
    }
}
