package import IdentityModel
package import JOSE

/// A private key of a realm as the store keeps it.
package struct RealmKey: Sendable, Hashable {
    /// The name by which tokens refer to it.
    package let keyID: String
    /// What it signs by; nil for the X25519 key that client data is sealed to.
    package let algorithm: SigningAlgorithm?
    /// PEM of a signing key, the 32 bytes of an X25519 key.
    package let privateKey: Secret

    package init(keyID: String, algorithm: SigningAlgorithm?, privateKey: Secret) {
        self.keyID = keyID
        self.algorithm = algorithm
        self.privateKey = privateKey
    }
}
