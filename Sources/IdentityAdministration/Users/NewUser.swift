public import IdentityModel

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
    /// The password he begins with, sent in the same request, so that no user is left without it; nil for none.
    public var password: Secret?
    /// The groups he joins, by path (`/ks-users`); nil to send none.
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

    /// A credential as Keycloak's REST takes it with a new user; lives for one request.
    private struct PasswordCredential: Encodable {
        let type = "password"
        let value: String
        let temporary = false
    }

    /// Writes the body of the request; the password stands in it in clear.
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
