import JOSE
package import OneTimePassword

/// What a realm's authenticator apps show, and how far clocks may differ: Keycloak's `otpPolicy…` of a realm, with its defaults.
package struct OneTimePasswordPolicy: Sendable, Hashable {
    /// Hash function, digits and period of apps that are set up from now on.
    package let totp: TOTP
    /// So many periods before and after the current one count too (RFC 6238, section 5.2).
    package let window: Int

    /// Reads the policy of a realm; a value that nobody computes is the default.
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
