/// A user who is activated on this device, as listed in the results of start and restart (`userDetailsList`).
public struct UserDetails: Sendable, Hashable, Codable {
    public let userIdentifier: KsUserIdentifier
    /// The display name from the ID token; sanitise it before displaying it.
    public let displayUsername: String
    /// The email address, empty if the provider sent none; sanitise it before displaying it.
    public let displayEmail: String

    public init(userIdentifier: KsUserIdentifier, displayUsername: String, displayEmail: String) {
        self.userIdentifier = userIdentifier
        self.displayUsername = displayUsername
        self.displayEmail = displayEmail
    }
}
