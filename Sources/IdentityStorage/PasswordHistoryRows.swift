import FoundationEssentials
import SQLDatabase

/// Reads and writes rows of the hashes of users' earlier passwords.
enum PasswordHistoryRows {
    /// The hashes of the latest passwords, the current one first; at most `count`.
    static func hashes(ofUser id: String, atMost count: Int, _ connection: StoreConnection) throws -> [String] {
        try connection.query(
            """
            SELECT hash FROM (
                SELECT hash, 0 AS is_past, created_at AS set_at FROM credential WHERE user_id = ?1 AND kind = 'password'
                UNION ALL SELECT hash, 1, replaced_at FROM password_history WHERE user_id = ?1
            ) AS passwords ORDER BY is_past, set_at DESC LIMIT ?2
            """, [.text(id), .integer(Int64(count))]
        ).map { try $0.string("hash") }
    }

    /// Moves the current password, which is about to be replaced, to the history, and keeps the latest `count` entries.
    static func keep(_ count: Int, ofUser id: String, at now: Date, _ connection: StoreConnection) throws {
        if count > 0 {
            try connection.execute(
                """
                INSERT INTO password_history (user_id, replaced_at, hash)
                    SELECT user_id, CAST(? AS BIGINT), hash FROM credential WHERE user_id = ? AND kind = 'password'
                ON CONFLICT DO NOTHING
                """, [.time(now), .text(id)])
        }
        try connection.execute(
            """
            DELETE FROM password_history WHERE user_id = ?1 AND (replaced_at, hash) NOT IN (
                SELECT replaced_at, hash FROM password_history WHERE user_id = ?1 ORDER BY replaced_at DESC LIMIT ?2)
            """, [.text(id), .integer(Int64(count))])
    }
}
