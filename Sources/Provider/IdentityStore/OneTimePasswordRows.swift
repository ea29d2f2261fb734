import IdentityModel
import OneTimePassword
import SQLDatabase

/// Reads and writes rows of authenticator apps, each beside its credential.
enum OneTimePasswordRows {
    static func insert(_ record: OneTimePasswordRecord, ofCredential id: String, _ connection: StoreConnection) throws {
        try connection.execute(
            """
            INSERT INTO one_time_password (credential_id, secret, algorithm, digits, period, last_step)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                .text(id), connection.sealed(record.key, in: .oneTimePassword, of: [id]),
                .text(record.totp.algorithm.rawValue),
                .integer(Int64(record.totp.digits)), .integer(Int64(record.totp.period)),
                record.lastStep.map { .integer($0) } ?? .null,
            ])
    }

    /// Reads the columns that a query has joined to a credential.
    ///
    /// The column `seconds` is the period. The query must contain `credential_id`, to which the sealed key is bound.
    static func record(_ row: Row, _ connection: StoreConnection) throws -> OneTimePasswordRecord {
        guard let algorithm = TOTP.Algorithm(rawValue: try row.string("algorithm")),
            let totp = try? TOTP(
                algorithm: algorithm, digits: Int(try row.integer("digits")), period: Int(try row.integer("seconds")))
        else {
            throw DatabaseError(.unexpectedShape, message: "an authenticator app has unsupported parameters")
        }
        return OneTimePasswordRecord(
            key: try connection.opened(.oneTimePassword, of: row), totp: totp,
            lastStep: try row.optionalInteger("last_step"))
    }

    /// Consumes a one-time password, whose step is later than the last one.
    static func use(_ used: UsedOneTimePassword, _ connection: StoreConnection) throws {
        try connection.execute(
            "UPDATE one_time_password SET last_step = ? WHERE credential_id = ?",
            [.integer(used.step), .text(used.credentialID)])
    }
}
