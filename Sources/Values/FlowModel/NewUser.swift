public import IdentityModel
public import Sentences

/// A user to be created.
public struct NewUser: Sendable, Hashable {
    public var username: String
    public var email: String?
    public var firstName: String?
    public var lastName: String?
    public var enabled: Bool
    /// Whether the email address counts as verified.
    public var emailVerified: Bool
    /// The initial password.
    ///
    /// It is sent in the same request, so that no user is created without it.
    public var password: Secret?
    /// The groups to join, by path (`/ks-users`); if `nil`, none is sent.
    public var groups: [String]?
    /// The values of attributes by name.
    public var attributes: [String: [String]] = [:]
    /// The time of creation that a Keycloak stores instead of the real one, in milliseconds since 1970; `nil` for the
    /// real one.
    public var createdTimestamp: Int64?

    public init(
        username: String, email: String? = nil, firstName: String? = nil, lastName: String? = nil, enabled: Bool = true,
        emailVerified: Bool = false, groups: [String]? = nil, password: Secret? = nil
    ) {
        self.username = username
        self.email = email
        self.firstName = firstName
        self.lastName = lastName
        self.enabled = enabled
        self.emailVerified = emailVerified
        self.groups = groups
        self.password = password
    }

    public init(username: UserID, email: String? = nil) { self.init(username: username.rawValue, email: email) }

    /// A warning about a user name that commands could read as an option; `nil` for another name.
    public var optionWarning: Text? {
        username.hasPrefix("-")
            ? Text("the user name \(username) begins with \("-"): in a command, write it after \("--")") : nil
    }
}
