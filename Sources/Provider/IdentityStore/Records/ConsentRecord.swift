package import FoundationEssentials
package import IdentityModel

/// The consent that a user gave to a client.
///
/// It is valid until it is revoked.
package struct ConsentRecord: Sendable, Hashable {
    package let clientID: ClientID
    /// The names of the consented scopes.
    package let scopes: [String]
    /// The time of the first consent.
    package let createdAt: Date
    /// The time of the latest consent.
    package let updatedAt: Date
}
