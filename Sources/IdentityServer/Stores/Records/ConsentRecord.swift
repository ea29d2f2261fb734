import FoundationEssentials
import IdentityModel

/// What a user has allowed a client, until an administrator takes it back.
struct ConsentRecord: Sendable, Hashable {
    /// The client.
    let clientID: ClientID
    /// The scopes that he has said yes to.
    let scopes: [String]
    /// When he first did.
    let createdAt: Date
    /// When he last did.
    let updatedAt: Date
}
