/// A user to be made.
public struct NewUser: Sendable, Hashable, Encodable {
    /// The name he will log in with.
    public var username: String
    /// His e-mail address.
    public var email: String?
    /// His first name.
    public var firstName: String?
    /// His last name.
    public var lastName: String?
    /// Whether he may log in.
    public var enabled: Bool
    /// Whether his address counts as verified.
    public var emailVerified: Bool
    /// The groups he joins, by path (`/ks-users`); nil to send none.
    public var groups: [String]?

    /// Makes the description of a user.
    public init(
        username: String, email: String? = nil, firstName: String? = nil, lastName: String? = nil, enabled: Bool = true,
        emailVerified: Bool = false, groups: [String]? = nil
    ) {
        self.username = username
        self.email = email
        self.firstName = firstName
        self.lastName = lastName
        self.enabled = enabled
        self.emailVerified = emailVerified
        self.groups = groups
    }
}
