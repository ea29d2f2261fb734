import FoundationEssentials
import IdentityCore
import IdentityModel
import JOSE
import SQLite

/// Failed logins as rows: a user's by his id, everybody else's by a digest under a key of the store's own.
enum SQLiteFailures {
    /// Rows of a realm for unknown names: anyone can send such names, and could fill the store with them.
    static let mostStrangers = 100_000

    static func record(of subject: FailureSubject, realmID: String, _ connection: Connection) throws -> FailureRecord {
        let place = try Place(subject, realmID: realmID, connection)
        let row = try connection.first("SELECT * FROM \(place.table) WHERE \(place.condition)", place.values)
        guard let row else { return FailureRecord() }
        return FailureRecord(
            count: Int(try row.integer("count")), temporaryLockouts: Int(try row.integer("temporary_lockouts")),
            lastFailure: try row.optionalTime("last_failure"), lastAddress: try row.optionalString("last_address"),
            lockedUntil: try row.optionalTime("locked_until"))
    }

    /// Keeps a record; what is said of a user who has gone meanwhile is dropped.
    ///
    /// The number of rows for unknown names is bounded: the oldest are deleted first, currently locked ones last.
    static func save(
        _ record: FailureRecord, of subject: FailureSubject, realmID: String, at now: Date,
        keeping limit: Int = mostStrangers, _ connection: Connection
    ) throws {
        let place = try Place(subject, realmID: realmID, connection)
        let members: [SQLiteValue] = [
            .integer(Int64(record.count)), .integer(Int64(record.temporaryLockouts)), .time(record.lastFailure),
            .optional(record.lastAddress), .time(record.lockedUntil),
        ]
        let isKnown = try connection.execute(
            """
            UPDATE \(place.table) SET count = ?, temporary_lockouts = ?, last_failure = ?, last_address = ?,
                locked_until = ? WHERE \(place.condition)
            """, members + place.values)
        guard isKnown == 0 else { return }
        if case .user(let id) = subject {
            try connection.execute(
                """
                INSERT INTO user_failure (count, temporary_lockouts, last_failure, last_address, locked_until, user_id)
                SELECT ?, ?, ?, ?, ?, id FROM user WHERE id = ? AND realm_id = ?
                """, members + [.text(id), .text(realmID)])
        } else {
            try makeRoom(for: limit, realmID: realmID, at: now, connection)
            try connection.execute(
                """
                INSERT INTO stranger_failure (count, temporary_lockouts, last_failure, last_address, locked_until,
                    realm_id, digest) VALUES (?, ?, ?, ?, ?, ?, ?)
                """, members + place.values)
        }
    }

    static func clear(_ subject: FailureSubject, realmID: String, _ connection: Connection) throws {
        let place = try Place(subject, realmID: realmID, connection)
        try connection.execute("DELETE FROM \(place.table) WHERE \(place.condition)", place.values)
    }

    /// Forgets every failure of a realm.
    static func clearAll(ofRealm id: String, _ connection: Connection) throws {
        try connection.execute(
            "DELETE FROM user_failure WHERE user_id IN (SELECT id FROM user WHERE realm_id = ?)", [.text(id)])
        try connection.execute("DELETE FROM stranger_failure WHERE realm_id = ?", [.text(id)])
    }

    /// Takes out one in a hundred at once where there is no room for one more row.
    private static func makeRoom(for limit: Int, realmID: String, at now: Date, _ connection: Connection) throws {
        let last = try connection.first(
            "SELECT 1 FROM stranger_failure WHERE realm_id = ? LIMIT 1 OFFSET ?",
            [.text(realmID), .integer(Int64(limit - 1))])
        guard last != nil else { return }
        try connection.execute(
            """
            DELETE FROM stranger_failure WHERE realm_id = ?1 AND digest IN (
                SELECT digest FROM stranger_failure WHERE realm_id = ?1
                ORDER BY ifnull(locked_until, 0) > ?2, last_failure, digest LIMIT ?3)
            """, [.text(realmID), .time(now), .integer(Int64(max(1, limit / 100)))])
    }

    /// Where a subject's record is.
    private struct Place {
        let table: String
        let condition: String
        let values: [SQLiteValue]

        init(_ subject: FailureSubject, realmID: String, _ connection: Connection) throws {
            let message: String
            switch subject {
            case .user(let id):
                table = "user_failure"
                condition = "user_id = ? AND user_id IN (SELECT id FROM user WHERE realm_id = ?)"
                values = [.text(id), .text(realmID)]
                return
            // Two kinds of subjects never have one digest.
            case .unknownName(let name): message = "name " + name
            case .deviceCodes(let address): message = "device codes " + address
            }
            table = "stranger_failure"
            condition = "realm_id = ? AND digest = ?"
            let digest = HMACSHA256.code(of: message.utf8, key: try FailureKey.read(connection))
            values = [.text(realmID), .blob(digest)]
        }
    }
}

/// The key of the digests, made with the store.
enum FailureKey {
    private static let setting = "failure-key"

    /// Makes it where there is none.
    static func make(_ random: any RandomSource, _ connection: Connection) throws {
        try connection.execute(
            "INSERT OR IGNORE INTO setting (name, value) VALUES (?, ?)",
            [.text(setting), .text(Base64URL.encode(random.bytes(HMACSHA256.size)))])
    }

    /// Reads it; throws where the store has none.
    fileprivate static func read(_ connection: Connection) throws -> Secret {
        let row = try connection.first("SELECT value FROM setting WHERE name = ?", [.text(setting)])
        guard let text = try row?.string("value"), let key = Base64URL.decode(text) else {
            throw SQLiteError(.unexpectedShape, message: "the store has no failure key")
        }
        return Secret(key)
    }
}
