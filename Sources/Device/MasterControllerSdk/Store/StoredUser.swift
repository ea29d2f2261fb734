import IdentityModel

/// A user of the device store.
struct StoredUser: Sendable, Hashable {
    var identifier: KsUserIdentifier
    /// The account's ID at the provider, the token's `sub`.
    var subject: String
    var displayUsername: String
    var displayEmail: String
    var mode: AuthenticationMode

    var details: UserDetails {
        UserDetails(userIdentifier: identifier, displayUsername: displayUsername, displayEmail: displayEmail)
    }
}
