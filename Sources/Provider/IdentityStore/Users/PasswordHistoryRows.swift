import FoundationEssentials
import IdentityModel
import SQLDatabase

extension DatabaseStore {
    /// The encoded hashes of the user's latest passwords, the current one first; at most `count`.
    package func passwords(
        ofUser id: String, atMost count: Int, in realm: RealmRecord
    ) async throws(StoreError) -> [String] {
        try await read { connection in
            guard try UserRows.user(id: id, realmID: realm.id, connection) != nil else { return [] }
            return try PasswordHistoryRows.hashes(ofUser: id, atMost: count, connection)
        }
    }
}

/// Reads and writes rows of the hashes of users' earlier passwords.
enum PasswordHistoryRows {
    /// The hashes of the latest passwords, the current one first; at most `count`.
    static func hashes(ofUser id: String, atMost count: Int, _ connection: StoreConnection) throws -> [String] {
        let rows = try connection.queries([
            current(ofUser: id),
            Query(
                """
                SELECT user_id, credential_id, hash FROM password_history WHERE user_id = ?
                ORDER BY replaced_at DESC, credential_id LIMIT ?
                """, id, count),
        ])
        let hashes =
            try rows[0].map { try connection.opened(.credentialHash, of: $0) }
            + rows[1].map { try connection.opened(.earlierPassword, of: $0) }
        return hashes.prefix(count).map(\.exposedText)
    }

    /// Moves the current password, which is about to be replaced, to the history, which is limited to the latest
    /// `count` entries.
    static func keep(_ count: Int, ofUser id: String, at now: Date, _ connection: StoreConnection) throws {
        if count > 0 {
            for row in try connection.queries([current(ofUser: id)])[0] {
                let hash = try connection.opened(.credentialHash, of: row)
                try insert(hash, ofCredential: row["id"], ofUser: id, at: now, connection)
            }
        }
        try connection.execute(
            """
            DELETE FROM password_history WHERE user_id = ?1 AND credential_id NOT IN (
                SELECT credential_id FROM password_history WHERE user_id = ?1
                ORDER BY replaced_at DESC, credential_id LIMIT ?2)
            """, id, count)
    }

    /// Adds a password that was replaced at a time.
    static func insert(
        _ hash: Secret, ofCredential credential: String, ofUser id: String, at now: Date, _ connection: StoreConnection
    ) throws {
        try connection.insert(
            into: "password_history",
            [
                "user_id": id, "credential_id": credential, "replaced_at": now,
                "hash": connection.sealed(hash, in: .earlierPassword, of: [id, credential]),
            ], onConflict: "DO NOTHING")
    }

    private static func current(ofUser id: String) -> Query {
        Query("SELECT user_id, id, hash FROM credential WHERE user_id = ? AND kind = 'password'", id)
    }
}
