public import IdentityModel

/// A test user to be created at the provider.
public struct NewUser: Sendable, Hashable {
    /// The name.
    public var username: UserID
    /// The e-mail address; nil for none.
    public var email: String?

    /// Makes a user.
    public init(username: UserID, email: String? = nil) {
        self.username = username
        self.email = email
    }
}
