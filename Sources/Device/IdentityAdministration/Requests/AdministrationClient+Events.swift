public import FlowModel
import HTTPMessage
import JOSE

/// Kept events, newest first.
extension AdministrationClient {
    /// The maximum number of the provider's pages that are read for one page of a filtered list.
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
        return try await listing([events], most: selection.maximum)
    }

    /// Reads a page of events of administrators.
    ///
    /// Providers cannot select failures, so other events are read and left out; the page may then be shorter than
    /// `selection.maximum` although there are older events.
    public func listAdministratorEvents(
        _ selection: EventSelection, onlyFailures: Bool = false, after cursor: EventListCursor? = nil
    ) async throws(AdministrationError) -> EventListing<AdministratorEvent> {
        let places = [cursor?.place] + (cursor?.others ?? [nil, nil])
        let lists = zip(changes(selection), places).map { list, place in
            EventStream<AdministratorEvent>(
                page(list.selection), after: place, pages: Self.pagesRead,
                where: { (!onlyFailures || $0.error != nil) && list.isIncluded($0) }
            ) { [self] (page) throws(AdministrationError) in try await administratorEvents(page) }
        }
        return try await listing(lists, most: selection.maximum)
    }

    /// The lists that contain a selection: all changes, or those of a user, whose lock-outs and sessions have other
    /// paths.
    private func changes(
        _ selection: EventSelection
    ) -> [(selection: EventSelection, isIncluded: @Sendable (AdministratorEvent) -> Bool)] {
        guard let user = selection.user else { return [(selection, { _ in true })] }
        func below(_ path: String) -> EventSelection {
            var list = selection
            (list.user, list.path) = (nil, path)
            return list
        }
        return [
            (below("users/\(user.rawValue)*"), { _ in true }),
            (below("attack-detection/brute-force/users/\(user.rawValue)"), { _ in true }),
            (below("sessions/*"), { $0.targetID == user.rawValue }),
        ]
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
        let events = EventStream(page(own), after: cursor?.place, pages: Self.pagesRead, read: read)
        let strangers = EventStream(
            page(others, size: 1_000), after: cursor?.others.first ?? nil, pages: Self.pagesRead,
            where: \.isOfUnknownName, read: read)
        return try await listing([events, strangers], most: selection.maximum, address)
    }

    /// Keycloak's name of a refused login.
    public static let refusedLogin = "LOGIN_ERROR"

    /// Reads which events the realm keeps.
    public func eventKeeping() async throws(AdministrationError) -> EventKeeping {
        EventKeeping(try await transport.readJSON(Self.configuration))
    }

    /// Makes the realm keep events of logins and of administrators; those of logins for 30 days if it sets no age.
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
        _ streams: [EventStream<Event>], most: Int, _ address: String? = nil
    ) async throws(AdministrationError) -> EventListing<Event> {
        var merge = EventMerge(streams)
        let (events, isEnd) = try await merge.page(most)
        let places = merge.places
        let next = EventListCursor(place: places[0], others: Array(places.dropFirst()), address: address)
        return EventListing(events: events, next: isEnd ? nil : next)
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
