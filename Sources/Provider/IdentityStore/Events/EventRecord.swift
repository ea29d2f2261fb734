package import FoundationEssentials

/// A kept event of a login, or of what else a user does.
package struct EventRecord: Sendable, Hashable {
    package let id: EventID
    /// Keycloak's name; that of a refusal ends in `_ERROR`.
    package let name: String
    /// The client, by the name that requests use.
    package let clientID: String?
    /// `nil` if the event concerns no user of the realm.
    package let userID: String?
    package let sessionID: String?
    /// Empty for a request over a Unix socket.
    package let address: String
    /// Keycloak's word for the reason of a refusal; `nil` for a success.
    package let error: String?
    /// The user's name at that time, the request's trace ID, and what changed.
    package let details: [String: String]
}

/// Which events are listed; a property that is `nil` or empty selects all.
package struct EventQuery: Sendable, Hashable {
    package var names: [String] = []
    package var clientID: String?
    package var userID: String?
    package var address: String?
    package var page = EventPage()

    package init() {}
}

/// The times of the listed events, their order, and how many are listed.
package struct EventPage: Sendable, Hashable {
    /// The first time.
    package var from: Date?
    /// The time before which the events are.
    package var end: Date?
    package var first = 0
    package var maximum = 100
    /// Whether the oldest is listed first.
    package var isAscending = false

    package init() {}
}
