import FoundationEssentials

/// Something that a user proves himself with; of the secret only a hash is kept.
struct CredentialRecord: Sendable, Hashable {
    /// What kind of proof; an open list in Keycloak, these two here.
    enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A password.
        case password
        /// A one-time code of an activation.
        case activationCode = "ACTIVATION_CODE"
    }

    /// The store's own id, a UUID.
    let id: String
    /// What kind of proof; a user has one of each at most, a new one takes the old one's place.
    let kind: Kind
    /// When it was set.
    let createdAt: Date
    /// The encoded Argon2id string with its parameters.
    let hash: String
    /// After this time it proves nothing; nil for ever.
    var expiresAt: Date?
    /// What a person called it.
    var label: String?
    /// The `period` that a code was issued with, as it was sent (`60d`).
    var period: String?
}
