package import IdentityModel
package import OneTimePassword

/// The shared key and parameters that verify a user's one-time passwords (RFC 6238).
package struct OneTimePasswordRecord: Sendable, Hashable {
    /// The shared key.
    package let key: Secret
    /// The hash function, the number of digits, and the period.
    package let totp: TOTP
    /// The time step of the last accepted password.
    ///
    /// Passwords of this and earlier steps are rejected.
    package let lastStep: Int64?

    package init(key: Secret, totp: TOTP, lastStep: Int64?) {
        self.key = key
        self.totp = totp
        self.lastStep = lastStep
    }

    /// The SHA-256 digest of the key in hexadecimal, which identifies the key without revealing it.
    package var keyDigest: String { Hexadecimal.encode(SHA256.digest(key)) }
}
