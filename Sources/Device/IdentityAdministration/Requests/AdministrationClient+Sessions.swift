import HTTPMessage

extension AdministrationClient {
    /// Lists the user's active sessions, without offline sessions.
    public func sessions(of id: UserRecordID) async throws(AdministrationError) -> [AdministeredSession] {
        try await transport.read([AdministeredSession].self, path(id) + "/sessions")
    }

    /// Ends all sessions of a user at the provider.
    public func logOut(_ id: UserRecordID) async throws(AdministrationError) {
        try await transport.send(.post, path(id) + "/logout")
    }

    /// Ends one session.
    public func endSession(_ id: String) async throws(AdministrationError) {
        try await transport.send(.delete, "sessions/" + PercentCoding.encode(id))
    }

    /// Removes a device from a user, and ends the user's sessions on it.
    public func removeDevice(_ astClientID: String, from id: UserRecordID) async throws(AdministrationError) {
        try await transport.send(.delete, path(id) + "/devices/" + PercentCoding.encode(astClientID))
    }

    /// Lists the devices that are linked to a user; returns `nil` if the provider has no such list.
    ///
    /// Only the sandbox has one.
    public func devices(of id: UserRecordID) async throws(AdministrationError) -> [AdministeredDevice]? {
        // Reads the user first, so that a missing user is not mistaken for a missing list.
        _ = try await user(id)
        do {
            return try await transport.read([AdministeredDevice].self, path(id) + "/devices")
        } catch let error {
            switch error.code {
            case .notFound, .unusableAnswer(httpStatus: 405): return nil
            default: throw error
            }
        }
    }
}
