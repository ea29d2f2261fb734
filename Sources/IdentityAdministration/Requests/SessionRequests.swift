import HTTPMessage

extension AdministrationClient {
    /// The user's open sessions, without offline sessions.
    public func sessions(of id: UserRecordID) async throws(AdministrationError) -> [SessionRecord] {
        try await transport.read([SessionRecord].self, path(id) + "/sessions")
    }

    /// Ends all sessions of a user at the provider.
    public func logOut(_ id: UserRecordID) async throws(AdministrationError) {
        try await transport.send(.post, path(id) + "/logout")
    }

    /// The devices that are linked to a user; nil if the provider has no such list, as all but the sandbox.
    public func devices(of id: UserRecordID) async throws(AdministrationError) -> [DeviceRecord]? {
        // Reads the user first, so that a missing user is not taken for a missing list.
        _ = try await user(id)
        do {
            return try await transport.read([DeviceRecord].self, path(id) + "/devices")
        } catch let error {
            switch error.code {
            case .notFound, .unusableAnswer(httpStatus: 405): return nil
            default: throw error
            }
        }
    }
}
