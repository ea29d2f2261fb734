import HTTPMessage

extension AdministrationClient {
    /// The sessions of a user that are open now; offline sessions are not among them.
    public func sessions(of id: UserRecordID) async throws(AdministrationError) -> [SessionRecord] {
        try await transport.read([SessionRecord].self, path(id) + "/sessions")
    }

    /// Ends all sessions of a user at the provider.
    public func logOut(_ id: UserRecordID) async throws(AdministrationError) {
        try await transport.send(.post, path(id) + "/logout")
    }

    /// The devices that are linked to a user; nil where the provider does not tell, which all but the sandbox do not.
    public func devices(of id: UserRecordID) async throws(AdministrationError) -> [DeviceRecord]? {
        // A missing user is told apart from a missing list before it is asked for.
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
