package import FoundationEssentials

/// A credential of a user.
///
/// Passwords and activation codes are stored only as hashes.
package struct CredentialRecord: Sendable, Hashable {
    /// The kind of a credential.
    ///
    /// Keycloak has other kinds; this server supports these.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case password
        /// A code that works once, to activate a device or to set a new password.
        case activationCode = "ACTIVATION_CODE"
        /// The shared key of an authenticator app.
        case oneTimePassword = "otp"
    }

    /// The credential's ID, a UUID.
    package let id: String
    /// The kind.
    ///
    /// A user has at most one credential of each kind; a new one replaces it.
    package let kind: Kind
    /// The time when the credential was set.
    package let createdAt: Date
    /// The encoded Argon2id hash of a password with its parameters; the keyed hash of an activation code.
    ///
    /// For an authenticator app, the SHA-256 digest of the key, by which the key is recognised.
    package let hash: String
    /// The time from which an activation code can be used; `nil` for at once.
    package var startsAt: Date?
    /// The time when the credential expires; `nil` for never.
    package var expiresAt: Date?
    /// The label that the user gave it.
    package var label: String?
    /// The `period` of an activation code, as it was sent (`60d`).
    package var period: String?
    /// The shared key of an authenticator app, which is needed to check its passwords; `nil` for other kinds.
    package var oneTimePassword: OneTimePasswordRecord?

    package init(
        id: String, kind: Kind, createdAt: Date, hash: String, startsAt: Date? = nil, expiresAt: Date? = nil,
        label: String? = nil,
        period: String? = nil, oneTimePassword: OneTimePasswordRecord? = nil
    ) {
        self.id = id
        self.kind = kind
        self.createdAt = createdAt
        self.hash = hash
        self.startsAt = startsAt
        self.expiresAt = expiresAt
        self.label = label
        self.period = period
        self.oneTimePassword = oneTimePassword
    }
}
