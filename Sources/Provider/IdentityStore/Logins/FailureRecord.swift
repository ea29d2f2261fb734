package import FoundationEssentials
import IdentityModel
import SQLDatabase

/// The failed logins of one user, or of one user name that does not exist.
package struct FailureRecord: Sendable, Hashable {
    /// The number of failures since the last success.
    package var count = 0
    /// The number of temporary lock-outs since the last success.
    package var temporaryLockouts = 0
    package var lastFailure: Date?
    /// The client address of the last failure.
    package var lastAddress: String?
    /// The end of the lock-out; `distantFuture` for a permanent one.
    package var lockedUntil: Date?

    package init(
        count: Int = 0, temporaryLockouts: Int = 0, lastFailure: Date? = nil, lastAddress: String? = nil,
        lockedUntil: Date? = nil
    ) {
        self.count = count
        self.temporaryLockouts = temporaryLockouts
        self.lastFailure = lastFailure
        self.lastAddress = lastAddress
        self.lockedUntil = lockedUntil
    }

    /// Whether the lock-out is permanent.
    ///
    /// Only an administrator removes it.
    package var isPermanent: Bool { lockedUntil == .distantFuture }
}

/// Reads and writes rows of failed logins: a user's by user ID, all others by a keyed digest.
enum FailureRows {
    /// The maximum number of rows for unknown names in a realm.
    ///
    /// The limit is needed because anyone can send such names and could fill the store.
    static let maximumUnknownNames = 100_000

    static func record(of subject: FailureSubject, realmID: String, _ connection: StoreConnection) throws
        -> FailureRecord
    {
        try record(connection.queries([query(of: subject, realmID: realmID, connection)])[0])
    }

    static func query(of subject: FailureSubject, realmID: String, _ connection: StoreConnection) -> Query {
        Place(subject, realmID: realmID, connection).query
    }

    static func query(ofUser id: SelectedID, realmID: String) -> Query { Place(user: id, realmID: realmID).query }

    /// The record in the rows of a query.
    static func record(_ rows: [Row]) throws -> FailureRecord {
        guard let row = rows.first else { return FailureRecord() }
        return try FailureRecord(
            count: row["count"], temporaryLockouts: row["temporary_lockouts"], lastFailure: row["last_failure"],
            lastAddress: row["last_address"], lockedUntil: row["locked_until"])
    }

    /// Stores a record.
    ///
    /// The record of a meanwhile deleted user is dropped. The number of rows for unknown names is limited: the oldest
    /// are deleted first, currently locked ones last.
    static func save(
        _ record: FailureRecord, of subject: FailureSubject, realmID: String, at now: Date,
        keeping limit: Int = maximumUnknownNames, _ connection: StoreConnection
    ) throws {
        if case .user(let id) = subject {
            try UserListColumns.noteLock(ofUser: id, until: record.lockedUntil, realmID: realmID, connection)
        }
        let place = Place(subject, realmID: realmID, connection)
        let members: [any SQLBindable] = [
            record.count, record.temporaryLockouts, record.lastFailure, record.lastAddress, record.lockedUntil,
        ]
        let isKnown = try connection.execute(
            """
            UPDATE \(place.table) SET count = ?, temporary_lockouts = ?, last_failure = ?, last_address = ?,
                locked_until = ? WHERE \(place.condition)
            """, members + place.values)
        guard isKnown == 0 else { return }
        if case .user(let id) = subject {
            try connection.perform(
                """
                INSERT INTO user_failure (count, temporary_lockouts, last_failure, last_address, locked_until, user_id)
                SELECT CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS BIGINT), id
                FROM account WHERE id = ? AND realm_id = ?
                """, members + [id, realmID])
        } else {
            try makeRoom(for: limit, realmID: realmID, at: now, connection)
            try connection.perform(
                """
                INSERT INTO stranger_failure (count, temporary_lockouts, last_failure, last_address, locked_until,
                    realm_id, digest) VALUES (?, ?, ?, ?, ?, ?, ?)
                """, members + place.values)
        }
    }

    static func clear(_ subject: FailureSubject, realmID: String, _ connection: StoreConnection) throws {
        let place = Place(subject, realmID: realmID, connection)
        try connection.perform("DELETE FROM \(place.table) WHERE \(place.condition)", place.values)
        if case .user(let id) = subject {
            try UserListColumns.noteLock(ofUser: id, until: nil, realmID: realmID, connection)
        }
    }

    /// Deletes all failures of a realm.
    static func clearAll(ofRealm id: String, _ connection: StoreConnection) throws {
        try connection.execute(
            "DELETE FROM user_failure WHERE user_id IN (SELECT id FROM account WHERE realm_id = ?)", id)
        try connection.execute("DELETE FROM stranger_failure WHERE realm_id = ?", id)
        try UserListColumns.noteUnlocking(ofRealm: id, connection)
    }

    /// Deletes one percent of the rows if there is no room for one more.
    private static func makeRoom(for limit: Int, realmID: String, at now: Date, _ connection: StoreConnection) throws {
        let last = try connection.first(
            "SELECT 1 FROM stranger_failure WHERE realm_id = ? LIMIT 1 OFFSET ?", realmID, limit - 1)
        guard last != nil else { return }
        try connection.execute(
            """
            DELETE FROM stranger_failure WHERE realm_id = ?1 AND digest IN (
                SELECT digest FROM stranger_failure WHERE realm_id = ?1
                ORDER BY coalesce(locked_until, 0) > ?2, last_failure NULLS FIRST, digest LIMIT ?3)
            """, realmID, now, max(1, limit / 100))
    }

    /// The table and the condition that locate a subject's record.
    private struct Place {
        let table: String
        let condition: String
        let values: [any SQLBindable]

        var query: Query { Query("SELECT * FROM \(table) WHERE \(condition)", values) }

        init(user id: SelectedID, realmID: String) {
            table = "user_failure"
            condition = "user_id = \(id.sql) AND user_id IN (SELECT id FROM account WHERE realm_id = ?)"
            values = id.bindings + [realmID]
        }

        init(_ subject: FailureSubject, realmID: String, _ connection: StoreConnection) {
            switch subject {
            case .user(let id): self.init(user: .known(id), realmID: realmID)
            // The prefix keeps the digests of different kinds apart.
            case .unknownName(let name): self.init(stranger: "name " + name, realmID: realmID, connection)
            case .deviceCodes(let address):
                self.init(stranger: "device codes " + address, realmID: realmID, connection)
            }
        }

        private init(stranger message: String, realmID: String, _ connection: StoreConnection) {
            table = "stranger_failure"
            condition = "realm_id = ? AND digest = ?"
            values = [realmID, connection.strangerDigest(message)]
        }
    }
}
