package import FoundationEssentials
package import IdentityModel

/// An OpenID provider at which users of a pool sign in, as stored.
package struct UpstreamProviderRecord: Sendable, Hashable {
    /// The name, unique in the pool: the value of `identity_provider` and the first part of its users' names.
    package let name: String
    package let issuer: String
    /// The pool's client at the provider.
    package let clientID: ClientID
    /// The client's secret; `nil` for a public client.
    package let secret: Secret?
    /// The time when the provider was added.
    package let createdAt: Date

    package init(name: String, issuer: String, clientID: ClientID, secret: Secret?, createdAt: Date) {
        self.name = name
        self.issuer = issuer
        self.clientID = clientID
        self.secret = secret
        self.createdAt = createdAt
    }
}
