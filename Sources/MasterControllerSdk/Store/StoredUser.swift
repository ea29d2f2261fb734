import FoundationEssentials
import IdentityModel

/// A user as the device store keeps him.
struct StoredUser: Sendable, Hashable {
    var identifier: KsUserIdentifier
    /// The provider's own id of the account, the token's `sub`.
    var subject: String
    var displayUsername: String
    var displayEmail: String
    var mode: AuthenticationMode

    var details: UserDetails {
        UserDetails(userIdentifier: identifier, displayUsername: displayUsername, displayEmail: displayEmail)
    }
}
