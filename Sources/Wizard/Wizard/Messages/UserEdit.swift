/// The changes of a user that the edit form sends; `nil` for what stays.
public struct UserEdit: Sendable, Hashable {
    public var firstName: String?
    public var lastName: String?
    public var email: String?
    public var isEnabled: Bool?
    /// The paths of groups that the user joins and leaves.
    public var joined: [String]
    public var left: [String]
    /// As typed; empty for no limit.
    public var validFrom: String?
    public var validUntil: String?
    /// Empty to remove it.
    public var note: String?
    /// New values of other attributes; an empty list removes one.
    public var attributes: [String: [String]]

    public init(
        firstName: String? = nil, lastName: String? = nil, email: String? = nil, isEnabled: Bool? = nil,
        joined: [String] = [], left: [String] = [], validFrom: String? = nil, validUntil: String? = nil,
        note: String? = nil, attributes: [String: [String]] = [:]
    ) {
        self.firstName = firstName
        self.lastName = lastName
        self.email = email
        self.isEnabled = isEnabled
        self.joined = joined
        self.left = left
        self.validFrom = validFrom
        self.validUntil = validUntil
        self.note = note
        self.attributes = attributes
    }
}
