/// A user who is activated on this device, as start and restart results list him (`userDetailsList`).
public struct UserDetails: Sendable, Hashable, Codable {
    /// Tenant and user id.
    public let userIdentifier: KsUserIdentifier
    /// The name to show, from the ID token; sanitise before it is shown.
    public let displayUsername: String
    /// The e-mail address to show, empty where the provider told none; sanitise before it is shown.
    public let displayEmail: String

    /// Makes the details of one user.
    public init(userIdentifier: KsUserIdentifier, displayUsername: String, displayEmail: String) {
        self.userIdentifier = userIdentifier
        self.displayUsername = displayUsername
        self.displayEmail = displayEmail
    }
}
