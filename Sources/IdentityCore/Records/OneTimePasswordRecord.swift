package import IdentityModel
package import OneTimePassword

/// What makes and checks the one-time passwords of a user's authenticator app.
package struct OneTimePasswordRecord: Sendable, Hashable {
    /// The shared key.
    package let key: Secret
    /// Hash function, digits and period.
    package let totp: TOTP
    /// The period of the last password that counted; none of it or of an earlier one counts again.
    package let lastStep: Int64?

    package init(key: Secret, totp: TOTP, lastStep: Int64?) {
        self.key = key
        self.totp = totp
        self.lastStep = lastStep
    }

    /// What tells this key from another without telling the key.
    package var keyDigest: String { Hexadecimal.encode(SHA256.digest(key)) }
}
