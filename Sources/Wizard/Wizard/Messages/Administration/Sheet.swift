public import FlowModel
public import IdentityModel
public import Sentences

/// The details of a user, a client or the provider.
public struct Sheet: Sendable, Hashable {
    public enum Subject: Sendable, Hashable {
        case user(UserID)
        case client(ClientID)
        /// The provider: profile, discovery, endpoints, keys.
        case provider
    }

    public struct Row: Sendable, Hashable {
        /// The name; empty for another value of the row above.
        public var name: String
        /// The value, usually from a server.
        public var value: UntrustedText

        public init(_ name: String, _ value: UntrustedText) {
            self.name = name
            self.value = value
        }

        public init(_ name: String, _ value: String) { self.init(name, UntrustedText(value)) }
    }

    /// Rows under a heading.
    public struct Section: Sendable, Hashable {
        /// The heading; empty for none.
        public var heading: String
        public var rows: [Row]

        public init(_ heading: String = "", _ rows: [Row]) {
            self.heading = heading
            self.rows = rows
        }
    }

    /// A session or a device of a user.
    public struct Connection: Sendable, Hashable {
        public enum Kind: Sendable, Hashable { case session, device }

        public var kind: Kind
        /// The provider's own ID.
        public var id: String
        /// The address of a session, or the name of a device.
        public var name: UntrustedText
        /// The clients of a session and its last use, or when a device was linked.
        public var detail: UntrustedText

        public init(_ kind: Kind, id: String, name: UntrustedText, detail: UntrustedText) {
            self.kind = kind
            self.id = id
            self.name = name
            self.detail = detail
        }
    }

    public var subject: Subject
    public var sections: [Section]
    /// What could not be loaded, in a sentence of the program.
    public var missing: Text?
    /// The provider's issuer, which other programs are configured with; the user can copy it.
    public var address: UntrustedText?
    /// The required actions of a user, in the provider's words.
    public var requiredActions: [String]
    /// Whether a user has an activation code that is still valid.
    public var hasOpenCode: Bool
    public var hasSecret: Bool
    /// What the administrator may do with a user.
    public var access = UserAccess.unknown
    /// The sessions and devices of a user.
    public var connections: [Connection]

    public init(
        subject: Subject, sections: [Section], missing: Text? = nil, address: UntrustedText? = nil,
        requiredActions: [String] = [],
        hasOpenCode: Bool = false, hasSecret: Bool = false, connections: [Connection] = []
    ) {
        self.subject = subject
        self.sections = sections
        self.missing = missing
        self.address = address
        self.requiredActions = requiredActions
        self.hasOpenCode = hasOpenCode
        self.hasSecret = hasSecret
        self.connections = connections
    }
}
