import CognitoProtocol
import FoundationEssentials
import SQLDatabase

/// Reads and writes rows of pools' grants and their refresh tokens.
enum PoolGrantRows {
    static func grant(_ row: Row) throws -> PoolGrant {
        PoolGrant(
            originJTI: try row.string("id"), userSubject: try row.string("user_id"),
            authTime: try row.time("auth_time"), eventID: try row.string("event_id"), scope: try row.string("scope"),
            nonce: try row.optionalString("nonce"), expiresAt: try row.time("expires_at"),
            revokedAt: try row.optionalTime("revoked_at"), isSignedOut: try row.bool("is_signed_out"))
    }

    /// Stores a grant with its first refresh token.
    static func insert(
        _ new: NewPoolGrant, ofUser user: PoolUser, in pool: PoolRecord, at now: Date, _ connection: StoreConnection
    ) throws -> PoolGrant {
        try connection.execute(
            """
            INSERT INTO pool_grant (id, pool_id, user_id, scope, nonce, event_id, auth_time, issued_at, expires_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(new.originJTI), .text(pool.poolID.rawValue), .text(user.subject), .text(new.scope),
                .optional(new.nonce), .text(new.eventID), .time(new.authTime), .time(now), .time(new.expiresAt),
            ])
        try insertToken(new.refreshTokenHash, ofGrant: new.originJTI, at: now, connection)
        return new.grant(ofUser: user.subject)
    }

    static func insertToken(_ hash: [UInt8], ofGrant id: String, at now: Date, _ connection: StoreConnection) throws {
        try connection.execute(
            "INSERT INTO pool_refresh_token (hash, grant_id, is_replaced, issued_at) VALUES (?, ?, 0, ?)",
            [connection.hashed(hash), .text(id), .time(now)])
    }

    /// Revokes a grant; revoking it again keeps the first time.
    static func revoke(_ id: String, at now: Date, _ connection: StoreConnection) throws {
        try connection.execute(
            "UPDATE pool_grant SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL", [.time(now), .text(id)])
    }

    static func revokeAll(ofUser subject: String, at now: Date, _ connection: StoreConnection) throws {
        try connection.execute(
            "UPDATE pool_grant SET revoked_at = ? WHERE user_id = ? AND revoked_at IS NULL",
            [.time(now), .text(subject)])
    }

    /// Revokes the grants of a user, and with them the ID tokens issued for them.
    static func signOut(ofUser subject: String, at now: Date, _ connection: StoreConnection) throws {
        try revokeAll(ofUser: subject, at: now, connection)
        try connection.execute("UPDATE pool_grant SET is_signed_out = 1 WHERE user_id = ?", [.text(subject)])
    }

    /// The grant of a refresh token, with the column `is_replaced` of the token; `nil` for an unknown token.
    static func row(ofToken hash: [UInt8], in pool: PoolRecord, _ connection: StoreConnection) throws -> Row? {
        try connection.first(
            """
            SELECT pool_grant.*, pool_refresh_token.is_replaced FROM pool_refresh_token
                JOIN pool_grant ON pool_grant.id = pool_refresh_token.grant_id
            WHERE pool_refresh_token.hash = ? AND pool_grant.pool_id = ?
            """, [connection.hashed(hash), .text(pool.poolID.rawValue)])
    }
}
