import FoundationEssentials
import IdentityModel
import SQLite

/// Failed logins as rows, by the name that was typed.
enum SQLiteFailures {
    static func record(name: String, realmID: String, _ connection: Connection) throws -> FailureRecord {
        let row = try connection.first(
            "SELECT * FROM login_failure WHERE realm_id = ? AND username = ?", [.text(realmID), .text(name)])
        guard let row else { return FailureRecord() }
        return FailureRecord(
            count: Int(try row.integer("count")), temporaryLockouts: Int(try row.integer("temporary_lockouts")),
            lastFailure: try row.optionalTime("last_failure"), lastAddress: try row.optionalString("last_address"),
            lockedUntil: try row.optionalTime("locked_until"))
    }

    static func save(_ record: FailureRecord, name: String, realmID: String, _ connection: Connection) throws {
        try connection.execute(
            """
            INSERT INTO login_failure (realm_id, username, count, temporary_lockouts, last_failure, last_address,
                locked_until)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (realm_id, username) DO UPDATE SET count = excluded.count,
                temporary_lockouts = excluded.temporary_lockouts, last_failure = excluded.last_failure,
                last_address = excluded.last_address, locked_until = excluded.locked_until
            """,
            [
                .text(realmID), .text(name), .integer(Int64(record.count)), .integer(Int64(record.temporaryLockouts)),
                .time(record.lastFailure), .optional(record.lastAddress), .time(record.lockedUntil),
            ])
    }

    static func clear(name: String, realmID: String, _ connection: Connection) throws {
        try connection.execute(
            "DELETE FROM login_failure WHERE realm_id = ? AND username = ?", [.text(realmID), .text(name)])
    }
}
