import FoundationEssentials
package import IdentityModel
package import OneTimePassword

/// The key and parameters on the set-up page of an authenticator app.
///
/// Stored between two pages; redacted in descriptions.
package struct NewAuthenticator: Sendable, Hashable, Codable {
    /// The shared key.
    package let key: Secret
    /// The hash function, the number of digits, and the period.
    package let totp: TOTP

    private enum CodingKeys: CodingKey {
        case key, algorithm, digits, period
    }

    package init(key: Secret, totp: TOTP) {
        self.key = key
        self.totp = totp
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        key = Secret(try container.decode(Data.self, forKey: .key))
        let name = try container.decode(String.self, forKey: .algorithm)
        totp = try TOTP(
            algorithm: TOTP.Algorithm(rawValue: name) ?? .sha1, digits: try container.decode(Int.self, forKey: .digits),
            period: try container.decode(Int.self, forKey: .period))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Data(key.exposedBytes), forKey: .key)
        try container.encode(totp.algorithm.rawValue, forKey: .algorithm)
        try container.encode(totp.digits, forKey: .digits)
        try container.encode(totp.period, forKey: .period)
    }

    /// The record to store after a one-time password of the app has matched.
    package func record(lastStep: Int64?) -> OneTimePasswordRecord {
        OneTimePasswordRecord(key: key, totp: totp, lastStep: lastStep)
    }
}
