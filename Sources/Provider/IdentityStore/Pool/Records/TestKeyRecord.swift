package import FoundationEssentials
package import JOSE

/// A TEST registration key of a pool, as stored.
///
/// The private key is never stored: only the response to its creation contains it.
package struct TestKeyRecord: Sendable, Hashable {
    /// The key's ID, a UUID; `kid` of the registration tokens.
    package let id: String
    /// The ID of the administrator who created it; `nil` after the administrator was deleted, which revokes the key.
    package let ownerID: String?
    /// The administrator's user name when the key was created.
    package let ownerName: String
    /// The RSA key that verifies registration tokens.
    package let publicKey: JSONWebKey
    /// The time when the key was created.
    package let createdAt: Date
    /// The time when the key was revoked; `nil` while it is valid.
    package let revokedAt: Date?

    package init(
        id: String, ownerID: String?, ownerName: String, publicKey: JSONWebKey, createdAt: Date,
        revokedAt: Date? = nil
    ) {
        self.id = id
        self.ownerID = ownerID
        self.ownerName = ownerName
        self.publicKey = publicKey
        self.createdAt = createdAt
        self.revokedAt = revokedAt
    }

    /// Whether the key may verify registrations.
    var isValid: Bool { revokedAt == nil && ownerID != nil }
}
