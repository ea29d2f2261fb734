import IdentityModel
import JOSE

/// A private key of a realm as the store keeps it.
struct RealmKey: Sendable, Hashable {
    /// The name by which tokens refer to it.
    let keyID: String
    /// What it signs by; nil for the X25519 key that client data is sealed to.
    let algorithm: SigningAlgorithm?
    /// PEM of a signing key, the 32 bytes of an X25519 key.
    let privateKey: Secret
}
