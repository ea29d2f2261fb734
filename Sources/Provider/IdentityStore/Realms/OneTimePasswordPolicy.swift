package import OneTimePassword

/// A realm's parameters for one-time passwords: Keycloak's `otpPolicy…` members, with its defaults.
package struct OneTimePasswordPolicy: Sendable, Hashable {
    var algorithm = TOTP.Algorithm.sha1
    var digits = 6
    /// The length of a time step in seconds.
    var period = 30
    /// The number of time steps before and after the current one that are accepted too (RFC 6238, section 5.2).
    package internal(set) var window = 1

    /// The algorithm as Keycloak names it, such as `HmacSHA1`; setting an unknown name has no effect.
    var algorithmName: String {
        get { "Hmac" + algorithm.rawValue }
        set { algorithm = TOTP.Algorithm(rawValue: String(newValue.dropFirst("Hmac".count))) ?? algorithm }
    }

    /// The parameters for new authenticator apps; the defaults if the values are outside of TOTP's limits.
    package var totp: TOTP { (try? TOTP(algorithm: algorithm, digits: digits, period: period)) ?? .standard }
}
