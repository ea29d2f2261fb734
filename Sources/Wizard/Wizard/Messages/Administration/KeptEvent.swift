public import FlowModel
public import IdentityModel
import Localization

/// An event that the provider keeps: of a login, or of an administrator.
///
/// Its texts come from requests.
public struct KeptEvent: Sendable, Hashable {
    /// A member that a change has changed.
    public struct Change: Sendable, Hashable {
        public var name: UntrustedText
        public var before: UntrustedText?
        public var after: UntrustedText?

        public init(_ name: UntrustedText, before: UntrustedText?, after: UntrustedText?) {
            self.name = name
            self.before = before
            self.after = after
        }
    }

    /// Different for each event of a list.
    public var id: String
    /// In milliseconds since 1970.
    public var milliseconds: Int64
    public var time: ReportedTime
    /// Keycloak's name, such as `LOGIN_ERROR` or `UPDATE USER`.
    public var name: UntrustedText
    /// Why it was refused: a word of Keycloak's, or a server's sentence.
    public var error: UntrustedText?
    /// The details that name the rule that refused.
    public var rule: [String: String] = [:]
    /// The user of a login, or the administrator; the name at that time.
    public var actor: UntrustedText?
    public var actorID: UntrustedText?
    /// The types of the credentials that an administrator has set or removed.
    public var credentials: String?
    /// The changed user, in an event of an administrator.
    public var target: UntrustedText?
    /// The changed resource, in an event of an administrator: its path below the realm.
    public var path: UntrustedText?
    public var client: UntrustedText?
    public var address: UntrustedText?
    public var session: UntrustedText?
    public var trace: UntrustedText?
    public var changes: [Change] = []
    /// Other details, by their names.
    public var details: [Sheet.Row] = []
    public var representation: UntrustedText?

    public init(id: String, milliseconds: Int64, time: ReportedTime, name: UntrustedText) {
        self.id = id
        self.milliseconds = milliseconds
        self.time = time
        self.name = name
    }

    /// Whether it is a refusal or a lock-out.
    var isFailure: Bool { error != nil || Self.isFailure(name.original) }

    /// Whether an event of this name is a refusal or a lock-out.
    public static func isFailure(_ name: String) -> Bool { name.hasSuffix("_ERROR") || lockOuts.contains(name) }

    /// Whether the user was locked after failed logins, which Keycloak reports without an error.
    var isLockOut: Bool { Self.lockOuts.contains(name.original) }

    /// Whether it is a refusal because the user is locked.
    var isOfLockedUser: Bool { error?.original == "user_temporarily_disabled" }

    private static let lockOuts = ["USER_DISABLED_BY_TEMPORARY_LOCKOUT", "USER_DISABLED_BY_PERMANENT_LOCKOUT"]

    /// Whether it is a refused login with a name that no user has.
    var isOfStranger: Bool { isFailure && actor == nil && actorID == nil && path == nil }
}

/// A part of a list of kept events.
public struct KeptEventPage: Sendable, Hashable {
    public var request: EventListRequest
    /// Newest first.
    public var events: [KeptEvent]
    /// Where the older part begins; `nil` if there are no older events.
    public var next: EventListCursor?
    /// Which events the realm keeps; read with the newest part only, and `nil` if it is not known.
    public var keeping: EventKeeping?

    public init(
        request: EventListRequest, events: [KeptEvent], next: EventListCursor? = nil, keeping: EventKeeping? = nil
    ) {
        self.request = request
        self.events = events
        self.next = next
        self.keeping = keeping
    }
}
