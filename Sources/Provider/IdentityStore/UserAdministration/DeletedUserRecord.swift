package import FoundationEssentials
import SQLDatabase

/// A deleted user who can be restored.
package struct DeletedUserRecord: Sendable, Hashable {
    /// How long a deleted user can be restored, in seconds.
    static let restoreTime = 15.0 * 60

    package let id: String
    package let username: String
    package let deletedAt: Date
    /// The user can be restored before this time.
    package let expiresAt: Date
}

extension DatabaseStore {
    /// Removes a user and everything that belongs to the user; returns false if there is none.
    ///
    /// The user can be restored for a quarter of an hour, unless `isFinal`. The user's signing-certificate fingerprints
    /// are removed too, and the user's TEST registration keys are revoked.
    package func deleteUser(
        id: String, in realm: RealmRecord, isFinal: Bool = false, at now: Date
    ) async throws(StoreError) -> Bool {
        let most =
            isFinal
            ? nil : roomChecks.rowsToKeep(in: "deleted_user \(realm.id)", most: limits.maximumDeletedUsers)
        return try await write { connection in
            let rows = try connection.queries(
                [UserRows.query(.known(id), realmID: realm.id)] + (isFinal ? [] : UserSnapshot.queries(ofUser: id)))
            guard let user = try rows[0].first.map(UserRows.record) else { return false }
            recorder?.concerns(userID: user.id, named: user.username)
            if isFinal {
                try DeletedUserRows.remove(id, connection)
            } else {
                if let most { try DeletedUserRows.trim(to: most, realmID: realm.id, connection) }
                let record = DeletedUserRecord(
                    id: id, username: user.username, deletedAt: now,
                    expiresAt: now.addingTimeInterval(DeletedUserRecord.restoreTime))
                try DeletedUserRows.insert(UserSnapshot(Array(rows.dropFirst())), record, realmID: realm.id, connection)
            }
            try PoolOwnership.end(of: id, at: now, connection)
            return try connection.execute("DELETE FROM account WHERE id = ? AND realm_id = ?", id, realm.id) == 1
        }
    }

    /// Adds a deleted user again, with everything except sessions and TEST registration keys.
    ///
    /// Throws `userNotFound` if no such user was deleted in the last quarter of an hour, a user has the ID again, or a
    /// service account's client does not exist any more.
    package func restoreUser(
        id: String, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) {
        try await write { connection in
            guard let snapshot = try DeletedUserRows.snapshot(id: id, realmID: realm.id, at: now, connection),
                case .text(let username) = snapshot["username"], try !UserRows.exists(id: id, connection)
            else { throw StoreRefusal.userNotFound }
            var email: String?
            if case .text(let text) = snapshot["email"] { email = text }
            let names = AccountNames(username: username, email: email)
            let others = try UserRows.names(equalTo: names, ofOthersThan: id, realmID: realm.id, connection)
            if let conflict = AccountNameRule.conflict(of: names, with: others) { throw conflict.refusal }
            guard try snapshot.insert(realmID: realm.id, connection),
                let user = try UserRows.user(id: id, realmID: realm.id, connection)
            else { throw StoreRefusal.userNotFound }
            recorder?.concerns(userID: user.id, named: user.username)
            try DeletedUserRows.remove(id, connection)
            // Before, there was no account whose rights could exceed the caller's.
            try admission?(connection)
        }
    }

    /// The users who can be restored, the last deleted one first; those with a name if one is given.
    package func deletedUsers(
        named username: String? = nil, atMost count: Int, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> [DeletedUserRecord] {
        try await read {
            try DeletedUserRows.list(named: username, atMost: count, realmID: realm.id, at: now, $0)
        }
    }
}

/// Reads and writes rows of deleted users.
enum DeletedUserRows {
    static func insert(
        _ snapshot: UserSnapshot, _ record: DeletedUserRecord, realmID: String, _ connection: StoreConnection
    ) throws {
        // A restored user may be deleted again, and an import may use the ID of a deleted user, also in another realm.
        try connection.perform("DELETE FROM deleted_user WHERE id = ?", record.id)
        try connection.performInsert(
            into: "deleted_user",
            [
                "id": record.id, "realm_id": realmID, "username": record.username, "deleted_at": record.deletedAt,
                "expires_at": record.expiresAt,
                "contents": connection.sealed(snapshot.secret(), in: .deletedUser, of: [realmID, record.id]),
            ])
    }

    /// The snapshot of a user who can be restored.
    static func snapshot(
        id: String, realmID: String, at now: Date, _ connection: StoreConnection
    ) throws -> UserSnapshot? {
        try connection.first(
            "SELECT id, realm_id, contents FROM deleted_user WHERE id = ? AND realm_id = ? AND expires_at > ?", id,
            realmID, now
        ).map { try UserSnapshot(connection.opened(.deletedUser, of: $0)) }
    }

    static func remove(_ id: String, _ connection: StoreConnection) throws {
        try connection.perform("DELETE FROM deleted_user WHERE id = ?", id)
    }

    /// The users who can be restored, the last deleted one first; those with a name if one is given.
    static func list(
        named username: String?, atMost count: Int, realmID: String, at now: Date, _ connection: StoreConnection
    ) throws -> [DeletedUserRecord] {
        try connection.query(
            """
            SELECT id, username, deleted_at, expires_at FROM deleted_user
            WHERE realm_id = ? AND expires_at > ?\(username == nil ? "" : " AND username = ?")
            ORDER BY expires_at DESC, id DESC LIMIT ?
            """, [realmID, now] + (username.map { [$0] } ?? []) + [count]
        ).map { row in
            try DeletedUserRecord(
                id: row["id"], username: row["username"], deletedAt: row["deleted_at"], expiresAt: row["expires_at"])
        }
    }

    /// Deletes the oldest rows of a realm until `most` are left.
    static func trim(to most: Int, realmID: String, _ connection: StoreConnection) throws {
        let row = try connection.first("SELECT count(*) AS n FROM deleted_user WHERE realm_id = ?", realmID)
        let excess = (try row?["n"] ?? 0) - Int64(most)
        guard excess > 0 else { return }
        try connection.execute(
            """
            DELETE FROM deleted_user WHERE id IN
                (SELECT id FROM deleted_user WHERE realm_id = ? ORDER BY expires_at, id LIMIT ?)
            """, realmID, excess)
    }
}
