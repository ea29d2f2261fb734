public import IdentityModel

/// A user to be created.
public struct NewUser: Sendable, Hashable, Encodable {
    /// The username.
    public var username: String
    /// The email address.
    public var email: String?
    /// The first name.
    public var firstName: String?
    /// The last name.
    public var lastName: String?
    /// Whether the account is enabled.
    public var enabled: Bool
    /// Whether the email address counts as verified.
    public var emailVerified: Bool
    /// The initial password, sent in the same request, so that no user is created without it; nil for none.
    public var password: Secret?
    /// The groups to join, by path (`/ks-users`); nil sends none.
    public var groups: [String]?

    /// Makes the description of a user.
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

    private enum CodingKeys: String, CodingKey {
        case username, email, firstName, lastName, enabled, emailVerified, groups, credentials
    }

    /// A credential of a new user in Keycloak's REST; kept only while one request is sent.
    private struct PasswordCredential: Encodable {
        let type = "password"
        let value: String
        let temporary = false
    }

    /// Encodes the body of the request, with the password in plain text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(username, forKey: .username)
        try container.encodeIfPresent(email, forKey: .email)
        try container.encodeIfPresent(firstName, forKey: .firstName)
        try container.encodeIfPresent(lastName, forKey: .lastName)
        try container.encode(enabled, forKey: .enabled)
        try container.encode(emailVerified, forKey: .emailVerified)
        try container.encodeIfPresent(groups, forKey: .groups)
        let credentials = password.map { [PasswordCredential(value: $0.exposedText)] }
        try container.encodeIfPresent(credentials, forKey: .credentials)
    }
}
