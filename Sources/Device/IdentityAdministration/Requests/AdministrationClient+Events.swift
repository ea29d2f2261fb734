extension AdministrationClient {
    /// Reads kept events of logins, newest first.
    public func events(_ selection: EventSelection) async throws(AdministrationError) -> [LoginEvent] {
        try await transport.read([LoginEvent].self, "events", selection.loginFields)
    }

    /// Reads kept events of administrators, newest first.
    public func administratorEvents(
        _ selection: EventSelection
    ) async throws(AdministrationError) -> [AdministratorEvent] {
        try await transport.read([AdministratorEvent].self, "admin-events", selection.administratorFields)
    }

    /// Reads why a user cannot log in: the user's events, and refused logins with a name that no user has from the
    /// address of the user's last event, because people mistype their name.
    ///
    /// The newest first; at most `selection.maximum` of each.
    public func loginHistory(
        of user: UserRecordID, _ selection: EventSelection
    ) async throws(AdministrationError) -> [LoginEvent] {
        var own = selection
        own.user = user
        let events = try await self.events(own)
        // The last event may be older than what is selected.
        var all = EventSelection()
        all.user = user
        let lastAddress = try await self.events(all).lazy.compactMap(\.ipAddress).first { !$0.isEmpty }
        guard let address = lastAddress else { return events }
        var others = selection
        others.user = nil
        others.types = ["LOGIN_ERROR"]
        others.address = address
        let unknown = try await self.events(others).filter { $0.userId == nil }
        return (events + unknown).sorted { $0.time > $1.time }
    }
}
