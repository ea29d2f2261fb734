import FoundationEssentials

/// Something that a user proves himself with; of passwords and codes only a hash is kept.
struct CredentialRecord: Sendable, Hashable {
    /// What kind of proof; an open list in Keycloak, these here.
    enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A password.
        case password
        /// A one-time code of an activation.
        case activationCode = "ACTIVATION_CODE"
        /// An authenticator app.
        case oneTimePassword = "otp"
    }

    /// The store's own id, a UUID.
    let id: String
    /// What kind of proof; a user has one of each at most, a new one takes the old one's place.
    let kind: Kind
    /// When it was set.
    let createdAt: Date
    /// The encoded Argon2id string with its parameters; of an authenticator app's key the SHA-256, which tells one key from another.
    let hash: String
    /// After this time it proves nothing; nil for ever.
    var expiresAt: Date?
    /// What a person called it.
    var label: String?
    /// The `period` that a code was issued with, as it was sent (`60d`).
    var period: String?
    /// The key of an authenticator app, which must be known to check what it shows; nil for other kinds.
    var oneTimePassword: OneTimePasswordRecord?
}
