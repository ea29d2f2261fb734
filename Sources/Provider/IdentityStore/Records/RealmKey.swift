package import IdentityModel
package import JOSE

/// A private key of a realm, as stored.
package struct RealmKey: Sendable, Hashable {
    /// The key id: `kid` in token headers.
    package let keyID: String
    /// The signature algorithm; `nil` for the X25519 key to which client data is encrypted.
    package let algorithm: SigningAlgorithm?
    /// A signing key as PEM, or the 32 bytes of an X25519 key.
    package let privateKey: Secret
}
