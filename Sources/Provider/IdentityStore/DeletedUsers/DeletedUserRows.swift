import FoundationEssentials
import SQLDatabase

/// Reads and writes rows of deleted users.
enum DeletedUserRows {
    static func insert(
        _ snapshot: UserSnapshot, _ record: DeletedUserRecord, realmID: String, _ connection: StoreConnection
    ) throws {
        // A restored user may be deleted again, and an import may use the ID of a deleted user, also in another realm.
        try connection.perform("DELETE FROM deleted_user WHERE id = ?", [.text(record.id)])
        try connection.perform(
            """
            INSERT INTO deleted_user (id, realm_id, username, deleted_at, expires_at, contents)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                .text(record.id), .text(realmID), .text(record.username), .time(record.deletedAt),
                .time(record.expiresAt),
                connection.sealed(snapshot.secret(), in: .deletedUser, of: [realmID, record.id]),
            ])
    }

    /// The snapshot of a user who can be restored; `nil` for none.
    static func snapshot(
        id: String, realmID: String, at now: Date, _ connection: StoreConnection
    ) throws -> UserSnapshot? {
        try connection.first(
            "SELECT id, realm_id, contents FROM deleted_user WHERE id = ? AND realm_id = ? AND expires_at > ?",
            [.text(id), .text(realmID), .time(now)]
        ).map { try UserSnapshot(connection.opened(.deletedUser, of: $0)) }
    }

    static func remove(_ id: String, _ connection: StoreConnection) throws {
        try connection.perform("DELETE FROM deleted_user WHERE id = ?", [.text(id)])
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
            """,
            [.text(realmID), .time(now)] + (username.map { [.text($0)] } ?? []) + [.integer(Int64(count))]
        ).map { row in
            DeletedUserRecord(
                id: try row.string("id"), username: try row.string("username"), deletedAt: try row.time("deleted_at"),
                expiresAt: try row.time("expires_at"))
        }
    }

    /// Deletes the oldest rows of a realm until `most` are left.
    static func trim(to most: Int, realmID: String, _ connection: StoreConnection) throws {
        let row = try connection.first("SELECT count(*) AS n FROM deleted_user WHERE realm_id = ?", [.text(realmID)])
        let excess = (try row?.integer("n") ?? 0) - Int64(most)
        guard excess > 0 else { return }
        try connection.execute(
            """
            DELETE FROM deleted_user WHERE id IN
                (SELECT id FROM deleted_user WHERE realm_id = ? ORDER BY expires_at, id LIMIT ?)
            """, [.text(realmID), .integer(excess)])
    }
}
