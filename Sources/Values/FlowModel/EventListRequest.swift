public import IdentityModel

/// Which of a provider's kept events are listed.
public struct EventListRequest: Sendable, Hashable {
    public var source: EventListSource
    /// The user whose events are listed; `nil` for all.
    ///
    /// Those of logins include refused logins with unknown names from the user's last address, those of administrators
    /// are changes of the user.
    public var user: UserID?
    public var filter = EventListFilter.all
    public var part = EventListPart.newest

    public init(_ source: EventListSource, user: UserID? = nil) {
        self.source = source
        self.user = user
    }
}

public enum EventListSource: Sendable, Hashable {
    case logins
    case administrators
}

public enum EventListFilter: Sendable, Hashable {
    case all
    case failures
    /// Keycloak's name of the type: `LOGIN` for a login, `UPDATE` for an administrator's change.
    case type(String)
}

/// The part of a list that is read.
public enum EventListPart: Sendable, Hashable {
    case newest
    case older(EventListCursor)
    /// From a time on, in milliseconds since 1970.
    case from(Int64)
}

/// Where the older part of a list of events begins.
///
/// A place is a time and a number of events with that time, so later events do not move it.
public struct EventListCursor: Sendable, Hashable {
    /// A place behind events that were read.
    public struct Place: Sendable, Hashable {
        /// In milliseconds since 1970.
        public var time: Int64
        /// How many events with this time are before the place.
        public var skipped: Int

        public init(time: Int64, skipped: Int) {
            self.time = time
            self.skipped = skipped
        }
    }

    public var place: Place?
    /// The places in the other lists that are merged with the first one: a user's refused logins with unknown names, or
    /// lock-outs and sessions.
    public var others: [Place?]
    /// The address that the refused logins came from.
    public var address: String?

    public init(place: Place? = nil, others: [Place?] = [nil, nil], address: String? = nil) {
        self.place = place
        self.others = others
        self.address = address
    }
}

/// Which events a realm keeps.
public struct EventKeeping: Sendable, Hashable {
    public var keepsLogins: Bool
    public var keepsAdministrators: Bool
    /// The types of login events that are kept while ``keepsLogins`` is set.
    public var types: [String]

    public init(keepsLogins: Bool, keepsAdministrators: Bool, types: [String] = []) {
        self.keepsLogins = keepsLogins
        self.keepsAdministrators = keepsAdministrators
        self.types = types
    }

    public func keeps(_ source: EventListSource) -> Bool {
        switch source {
        case .logins: keepsLogins
        case .administrators: keepsAdministrators
        }
    }
}
