import IdentityCore
import IdentityModel
import OneTimePassword
import SQLDatabase

/// Reads and writes rows of authenticator apps, each beside its credential.
enum OneTimePasswordRows {
    static func insert(
        _ record: OneTimePasswordRecord, ofCredential id: String, _ connection: Connection
    ) throws {
        try connection.execute(
            """
            INSERT INTO one_time_password (credential_id, secret, algorithm, digits, period, last_step)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                .text(id), .blob(record.key.exposedBytes), .text(record.totp.algorithm.rawValue),
                .integer(Int64(record.totp.digits)), .integer(Int64(record.totp.period)),
                record.lastStep.map { .integer($0) } ?? .null,
            ])
    }

    /// Reads the columns that a query has joined to a credential.
    ///
    /// The column `seconds` is the period.
    static func record(_ row: Row) throws -> OneTimePasswordRecord {
        guard let algorithm = TOTP.Algorithm(rawValue: try row.string("algorithm")),
            let totp = try? TOTP(
                algorithm: algorithm, digits: Int(try row.integer("digits")), period: Int(try row.integer("seconds")))
        else {
            throw DatabaseError(.unexpectedShape, message: "an authenticator app has unsupported parameters")
        }
        return OneTimePasswordRecord(
            key: Secret(try row.blob("secret")), totp: totp, lastStep: try row.optionalInteger("last_step"))
    }

    /// Consumes a one-time password; false if it or a later one was used, or the credential does not exist.
    static func use(_ used: UsedOneTimePassword, ofUser id: String, _ connection: Connection) throws -> Bool {
        try connection.execute(
            """
            UPDATE one_time_password SET last_step = ?1 WHERE credential_id = ?2 AND coalesce(last_step, -1) < ?1
                AND credential_id IN (SELECT id FROM credential WHERE user_id = ?3)
            """, [.integer(used.step), .text(used.credentialID), .text(id)]) == 1
    }

    /// Whether a user has an authenticator app.
    static func exist(ofUser id: String, _ connection: Connection) throws -> Bool {
        let values: [SQLValue] = [.text(id), .text(CredentialRecord.Kind.oneTimePassword.rawValue)]
        return try connection.first("SELECT 1 FROM credential WHERE user_id = ? AND kind = ?", values) != nil
    }
}
