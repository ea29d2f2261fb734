import FoundationEssentials
package import IdentityModel
package import OneTimePassword
import SQLDatabase

/// The shared key and parameters that verify a user's one-time passwords (RFC 6238).
package struct OneTimePasswordRecord: Sendable, Hashable {
    /// The shared key; sealed in the store, because passwords are computed from it.
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

/// Reads and writes rows of authenticator apps, each beside its credential.
enum OneTimePasswordRows {
    static func insert(_ record: OneTimePasswordRecord, ofCredential id: String, _ connection: StoreConnection) throws {
        try connection.insert(
            into: "one_time_password",
            [
                "credential_id": id, "secret": connection.sealed(record.key, in: .oneTimePassword, of: [id]),
                "algorithm": record.totp.algorithm.rawValue, "digits": record.totp.digits, "period": record.totp.period,
                "last_step": record.lastStep,
            ])
    }

    /// Reads the columns that a query has joined to a credential.
    ///
    /// The column `seconds` is the period. The query must contain `credential_id`, to which the sealed key is bound.
    static func record(_ row: Row, _ connection: StoreConnection) throws -> OneTimePasswordRecord {
        guard let algorithm = try TOTP.Algorithm(rawValue: row["algorithm"]),
            let totp = try? TOTP(algorithm: algorithm, digits: row["digits"], period: row["seconds"])
        else {
            throw DatabaseError(.unexpectedShape, message: "an authenticator app has unsupported parameters")
        }
        return try OneTimePasswordRecord(
            key: connection.opened(.oneTimePassword, of: row), totp: totp, lastStep: row["last_step"])
    }

    /// Consumes a one-time password, whose step is later than the last one.
    static func use(_ used: UsedOneTimePassword, _ connection: StoreConnection) throws {
        try connection.execute(
            "UPDATE one_time_password SET last_step = ? WHERE credential_id = ?", used.step, used.credentialID)
    }
}

/// A one-time password that was checked.
///
/// Completing the login consumes it.
package struct UsedOneTimePassword: Sendable, Hashable, Codable {
    package let credentialID: String
    /// The password's time step.
    ///
    /// Afterwards, passwords of this and earlier steps are rejected.
    package let step: Int64

    package init(credentialID: String, step: Int64) {
        self.credentialID = credentialID
        self.step = step
    }
}
