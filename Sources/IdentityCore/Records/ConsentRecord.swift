package import FoundationEssentials
package import IdentityModel

/// What a user has allowed a client, until an administrator takes it back.
package struct ConsentRecord: Sendable, Hashable {
    /// The client.
    package let clientID: ClientID
    /// The scopes that he has said yes to.
    package let scopes: [String]
    /// When he first did.
    package let createdAt: Date
    /// When he last did.
    package let updatedAt: Date

    package init(clientID: ClientID, scopes: [String], createdAt: Date, updatedAt: Date) {
        self.clientID = clientID
        self.scopes = scopes
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}
