public import FlowModel
import HTTPMessage
import JOSE

/// Kept events, newest first.
extension AdministrationClient {
    /// How many pages a list of fewer than the provider's events reads for one of its own.
    private static let pagesRead = 10
    private static let pageSize = 100

    public func events(_ selection: EventSelection) async throws(AdministrationError) -> [LoginEvent] {
        try await transport.read([LoginEvent].self, "events", selection.loginFields)
    }

    public func administratorEvents(
        _ selection: EventSelection
    ) async throws(AdministrationError) -> [AdministratorEvent] {
        try await transport.read([AdministratorEvent].self, "admin-events", selection.administratorFields)
    }

    /// Reads a page of events of logins.
    public func listEvents(
        _ selection: EventSelection, after cursor: EventListCursor? = nil
    ) async throws(AdministrationError) -> EventListing<LoginEvent> {
        let events = EventStream<LoginEvent>(page(selection), after: cursor?.place, pages: Self.pagesRead) {
            [self] (page) throws(AdministrationError) in try await self.events(page)
        }
        return try await listing(events, most: selection.maximum)
    }

    /// Reads a page of events of administrators.
    ///
    /// Providers cannot select failures, so other events are read and left out; the page may then be shorter than
    /// `selection.maximum` although there are older events.
    public func listAdministratorEvents(
        _ selection: EventSelection, onlyFailures: Bool = false, after cursor: EventListCursor? = nil
    ) async throws(AdministrationError) -> EventListing<AdministratorEvent> {
        let events = EventStream<AdministratorEvent>(
            page(selection), after: cursor?.place, pages: Self.pagesRead,
            where: { !onlyFailures || $0.error != nil }
        ) { [self] (page) throws(AdministrationError) in try await administratorEvents(page) }
        return try await listing(events, most: selection.maximum)
    }

    /// Reads why a user cannot log in: the user's events, and refused logins with a name that no user has from the
    /// address of the user's last event, because people mistype their name.
    ///
    /// The page may be shorter than `selection.maximum` although there are older events, because refused logins of
    /// other users from that address are left out.
    public func loginHistory(
        of user: UserRecordID, _ selection: EventSelection, after cursor: EventListCursor? = nil
    ) async throws(AdministrationError) -> EventListing<LoginEvent> {
        var own = selection
        own.user = user
        let lastAddress = if let address = cursor?.address { address } else { try await self.lastAddress(of: user) }
        guard let address = lastAddress else { return try await listEvents(own, after: cursor) }
        var others = selection
        others.user = nil
        others.types = [Self.refusedLogin]
        others.address = address
        let read: EventStream<LoginEvent>.Read = { [self] (page) throws(AdministrationError) in
            try await self.events(page)
        }
        var events = EventStream(page(own), after: cursor?.place, pages: Self.pagesRead, read: read)
        var strangers = EventStream(
            page(others, size: 1_000), after: cursor?.strangers, pages: Self.pagesRead,
            where: { $0.userId == nil }, read: read)
        var found: [LoginEvent] = []
        var isEnd = false
        reading: while found.count < selection.maximum {
            let event = try await events.next()
            let other = try await strangers.next()
            switch (event, other) {
            case (.unread, _), (_, .unread): break reading
            case (.end, .end):
                isEnd = true
                break reading
            case (.event(let event), .event(let other)) where event.time >= other.time:
                found.append(event)
                events.take()
            case (.event(let event), .end):
                found.append(event)
                events.take()
            case (_, .event(let other)):
                found.append(other)
                strangers.take()
            }
        }
        let next = EventListCursor(place: events.place, strangers: strangers.place, address: address)
        return EventListing(events: found, next: isEnd ? nil : next)
    }

    /// Keycloak's name of a refused login.
    public static let refusedLogin = "LOGIN_ERROR"

    /// Reads which events the realm keeps.
    public func eventKeeping() async throws(AdministrationError) -> EventKeeping {
        EventKeeping(try await transport.readJSON(Self.configuration))
    }

    /// Lets the realm keep events of logins and of administrators; those of logins, if it sets no age, for 30 days.
    public func keepEvents() async throws(AdministrationError) -> EventKeeping {
        var changed = try await transport.readJSON(Self.configuration)
        changed["eventsEnabled"] = true
        changed["adminEventsEnabled"] = true
        if changed["eventsExpiration"]?.integer ?? 0 <= 0 { changed["eventsExpiration"] = 2_592_000 }
        try await transport.send(.put, Self.configuration, body: changed)
        return EventKeeping(changed)
    }

    private static let configuration = "events/config"

    private func page(_ selection: EventSelection, size: Int = pageSize) -> EventSelection {
        var page = selection
        page.maximum = size
        return page
    }

    private func listing<Event: ListedEvent>(
        _ stream: EventStream<Event>, most: Int
    ) async throws(AdministrationError) -> EventListing<Event> {
        var stream = stream
        var found: [Event] = []
        reading: while found.count < most {
            switch try await stream.next() {
            case .event(let event):
                found.append(event)
                stream.take()
            case .end: return EventListing(events: found, next: nil)
            case .unread: break reading
            }
        }
        return EventListing(events: found, next: EventListCursor(place: stream.place))
    }

    /// The address of the user's last event that has one; it may be older than what is selected.
    private func lastAddress(of user: UserRecordID) async throws(AdministrationError) -> String? {
        var selection = EventSelection()
        selection.user = user
        return try await events(selection).lazy.compactMap(\.ipAddress).first { !$0.isEmpty }
    }
}

extension EventKeeping {
    /// Parses `events/config`.
    fileprivate init(_ configuration: JSONValue) {
        self.init(
            keepsLogins: configuration["eventsEnabled"]?.bool ?? false,
            keepsAdministrators: configuration["adminEventsEnabled"]?.bool ?? false,
            types: (configuration["enabledEventTypes"]?.array ?? []).compactMap(\.string))
    }
}
