public import IdentityModel

/// What the edit form shows of a user, as the provider stores it.
public struct UserProfile: Sendable, Hashable {
    public var username: UserID
    public var firstName: String
    public var lastName: String
    public var email: String
    public var isEnabled: Bool
    /// The paths of the groups.
    public var groups: [String]
    /// The first and the last day or time, as people type them; empty for none, `nil` if the provider has no validity.
    public var validity: Validity?
    public var note: String
    /// The other attributes.
    public var attributes: [String: [String]]

    public struct Validity: Sendable, Hashable {
        public var from: String
        public var until: String

        public init(from: String, until: String) {
            self.from = from
            self.until = until
        }
    }

    public init(
        username: UserID, firstName: String = "", lastName: String = "", email: String = "", isEnabled: Bool = true,
        groups: [String] = [], validity: Validity? = nil, note: String = "", attributes: [String: [String]] = [:]
    ) {
        self.username = username
        self.firstName = firstName
        self.lastName = lastName
        self.email = email
        self.isEnabled = isEnabled
        self.groups = groups
        self.validity = validity
        self.note = note
        self.attributes = attributes
    }
}
