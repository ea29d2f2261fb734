package import FoundationEssentials

/// Something that a user proves himself with; of passwords and codes only a hash is kept.
package struct CredentialRecord: Sendable, Hashable {
    /// What kind of proof; an open list in Keycloak, these here.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A password.
        case password
        /// A one-time code of an activation.
        case activationCode = "ACTIVATION_CODE"
        /// An authenticator app.
        case oneTimePassword = "otp"
    }

    /// The store's own id, a UUID.
    package let id: String
    /// What kind of proof; a user has one of each at most, a new one takes the old one's place.
    package let kind: Kind
    /// When it was set.
    package let createdAt: Date
    /// The encoded Argon2id string with its parameters; of an authenticator app's key the SHA-256, which tells one key from another.
    package let hash: String
    /// After this time it proves nothing; nil for ever.
    package var expiresAt: Date?
    /// What a person called it.
    package var label: String?
    /// The `period` that a code was issued with, as it was sent (`60d`).
    package var period: String?
    /// The key of an authenticator app, which must be known to check what it shows; nil for other kinds.
    package var oneTimePassword: OneTimePasswordRecord?

    package init(
        id: String, kind: Kind, createdAt: Date, hash: String, expiresAt: Date? = nil, label: String? = nil,
        period: String? = nil, oneTimePassword: OneTimePasswordRecord? = nil
    ) {
        self.id = id
        self.kind = kind
        self.createdAt = createdAt
        self.hash = hash
        self.expiresAt = expiresAt
        self.label = label
        self.period = period
        self.oneTimePassword = oneTimePassword
    }
}
