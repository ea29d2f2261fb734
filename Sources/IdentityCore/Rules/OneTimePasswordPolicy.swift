import JOSE
package import OneTimePassword

/// A realm's parameters for one-time passwords: Keycloak's `otpPolicy…` members, with its defaults.
package struct OneTimePasswordPolicy: Sendable, Hashable {
    /// The parameters for new authenticator apps.
    package let totp: TOTP
    /// The number of time steps before and after the current one that are accepted too (RFC 6238, section 5.2).
    package let window: Int

    /// Reads the policy of a realm.
    ///
    /// A value outside of what TOTP allows becomes the default.
    package init(of realm: RealmRecord) {
        let details = realm.details
        func number(_ name: String) -> Int? { details["otpPolicy" + name]?.integer.flatMap { Int(exactly: $0) } }
        let name = details["otpPolicyAlgorithm"]?.string?.dropFirst("Hmac".count)
        let wished = try? TOTP(
            algorithm: name.flatMap { TOTP.Algorithm(rawValue: String($0)) } ?? .sha1, digits: number("Digits") ?? 6,
            period: number("Period") ?? 30)
        totp = wished ?? .standard
        window = min(max(number("LookAheadWindow") ?? 1, 0), 10)
    }
}
