package import FoundationEssentials
package import JOSE

/// The name of an issuer's key: unique in a pool, compared byte by byte.
package struct FSSOKeyName: Sendable, Hashable {
    /// The claim `iss` of the issuer's tokens.
    package let issuer: String
    /// The key's ID, `kid` of the issuer's tokens.
    package let keyID: String

    package init(issuer: String, keyID: String) {
        self.issuer = issuer
        self.keyID = keyID
    }
}

/// A key of an issuer whose tokens register and sign in users (custom federated sign-in), as stored.
package struct FSSOIssuerRecord: Sendable, Hashable {
    package let name: FSSOKeyName
    /// The RSA key that verifies the issuer's tokens.
    package let publicKey: JSONWebKey
    /// The names of the claims that are stored at a registration.
    package let attributes: [String]
    /// The time when the key was added.
    package let createdAt: Date

    package init(name: FSSOKeyName, publicKey: JSONWebKey, attributes: [String], createdAt: Date) {
        self.name = name
        self.publicKey = publicKey
        self.attributes = attributes
        self.createdAt = createdAt
    }
}
