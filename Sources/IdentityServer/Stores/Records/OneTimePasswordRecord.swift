import IdentityModel
import OneTimePassword

/// What makes and checks the one-time passwords of a user's authenticator app.
struct OneTimePasswordRecord: Sendable, Hashable {
    /// The shared key.
    let key: Secret
    /// Hash function, digits and period.
    let totp: TOTP
    /// The period of the last password that counted; none of it or of an earlier one counts again.
    let lastStep: Int64?

    /// What tells this key from another without telling the key.
    var keyDigest: String { Hexadecimal.encode(SHA256.digest(key)) }
}
