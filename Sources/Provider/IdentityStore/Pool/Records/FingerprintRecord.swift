package import FoundationEssentials

/// The fingerprint of an Android signing certificate, as stored.
package struct FingerprintRecord: Sendable, Hashable {
    /// The ID of the entry, a UUID.
    package let id: String
    /// The SHA-256 digest of the certificate in base64url without padding, as Play Integrity writes it.
    package let digest: String
    /// The ID of the administrator who added it; the entry is deleted with the administrator.
    package let ownerID: String
    /// The administrator's user name when the entry was added.
    package let ownerName: String
    /// The time when the entry was added.
    package let createdAt: Date

    package init(id: String, digest: String, ownerID: String, ownerName: String, createdAt: Date) {
        self.id = id
        self.digest = digest
        self.ownerID = ownerID
        self.ownerName = ownerName
        self.createdAt = createdAt
    }
}
