package import FoundationEssentials
import SQLDatabase

/// The grant of one sign-in of a pool's user, shared by the tokens of the sign-in and of every refresh.
package struct PoolGrant: Sendable, Hashable {
    /// The ID of the grant, a UUID; the claim `origin_jti` of all its tokens.
    package let originJTI: String
    /// The ID of the user, `sub`.
    let userSubject: String
    /// The time of the sign-in; the claim `auth_time`, which refreshes keep.
    package let authTime: Date
    /// The ID of the sign-in's event; the claim `event_id`, which refreshes keep.
    package let eventID: String
    /// The scope of access tokens.
    package let scope: String
    /// The client's nonce, for the ID token of the hosted UI.
    package var nonce: String?
    /// The time when the refresh token expires.
    package let expiresAt: Date
    /// The time when the grant was revoked; `nil` while it is valid.
    package var revokedAt: Date?
    /// Whether all sessions of the user have ended since; then ID tokens are rejected too.
    package var isSignedOut = false
}

/// A grant to store, with its first refresh token.
package struct NewPoolGrant: Sendable, Hashable {
    /// The ID of the grant, a UUID.
    package let originJTI: String
    /// The SHA-256 digest of the refresh token.
    let refreshTokenHash: [UInt8]
    /// The time of the sign-in.
    package let authTime: Date
    /// The ID of the sign-in's event, a UUID.
    package let eventID: String
    /// The scope of access tokens.
    package let scope: String
    /// The client's nonce.
    package let nonce: String?
    /// The time when the refresh token expires.
    package let expiresAt: Date

    package init(
        originJTI: String, refreshTokenHash: [UInt8], authTime: Date, eventID: String, scope: String,
        nonce: String? = nil, expiresAt: Date
    ) {
        self.originJTI = originJTI
        self.refreshTokenHash = refreshTokenHash
        self.authTime = authTime
        self.eventID = eventID
        self.scope = scope
        self.nonce = nonce
        self.expiresAt = expiresAt
    }

    /// Returns the grant of a user as stored.
    package func grant(ofUser subject: String) -> PoolGrant {
        PoolGrant(
            originJTI: originJTI, userSubject: subject, authTime: authTime, eventID: eventID, scope: scope,
            nonce: nonce, expiresAt: expiresAt)
    }
}

/// The stored state of an access or ID token.
package struct PoolAccess: Sendable, Hashable {
    package let user: PoolUser
    package let grant: PoolGrant

    package var isRevoked: Bool { grant.revokedAt != nil }
}

extension DatabaseStore {
    /// Revokes the grant of a refresh token, and with it the access tokens with the same `origin_jti`; returns false
    /// for an unknown token.
    package func revokeGrant(
        ofTokenHash hash: [UInt8], in pool: PoolRecord, at now: Date
    ) async throws(StoreError) -> Bool {
        try await write { connection in
            guard let row = try PoolGrantRows.row(ofToken: hash, in: pool, connection) else { return false }
            try PoolGrantRows.revoke(row["id"], at: now, connection)
            return true
        }
    }

    /// Signs a user out everywhere: ends all grants and their ID tokens; returns false if there is no such user.
    ///
    /// - Parameter isByUser: whether the user asks for it, which is an event of the user.
    package func revokeGrants(
        ofUser subject: String, in pool: PoolRecord, isByUser: Bool = false, at now: Date
    ) async throws(StoreError) -> Bool {
        let journal = isByUser ? try await EventJournal(of: pool, at: now, self) : nil
        return try await write { connection in
            guard let user = try PoolUserRows.user(subject: subject, pool.poolID, connection) else { return false }
            try PoolGrantRows.signOut(ofUser: subject, at: now, connection)
            try journal?.keep(.logout, of: EventJournal.User(user), connection)
            return true
        }
    }

    /// The user and the grant of an access or ID token; `nil` if the user does not exist or has no such grant.
    package func access(
        originJTI: String, ofUser subject: String, in pool: PoolRecord
    ) async throws(StoreError) -> PoolAccess? {
        try await read { connection in
            let row = try connection.first("SELECT * FROM pool_grant WHERE id = ? AND user_id = ?", originJTI, subject)
            guard let row, let user = try PoolUserRows.user(subject: subject, pool.poolID, connection) else {
                return nil
            }
            return PoolAccess(user: user, grant: try PoolGrantRows.grant(row))
        }
    }
}

/// Reads and writes rows of pools' grants and their refresh tokens.
enum PoolGrantRows {
    static func grant(_ row: Row) throws -> PoolGrant {
        try PoolGrant(
            originJTI: row["id"], userSubject: row["user_id"], authTime: row["auth_time"], eventID: row["event_id"],
            scope: row["scope"], nonce: row["nonce"], expiresAt: row["expires_at"], revokedAt: row["revoked_at"],
            isSignedOut: row["is_signed_out"])
    }

    /// Stores a grant with its first refresh token.
    static func insert(
        _ new: NewPoolGrant, ofUser user: PoolUser, in pool: PoolRecord, at now: Date, _ connection: StoreConnection
    ) throws -> PoolGrant {
        try connection.insert(
            into: "pool_grant",
            [
                "id": new.originJTI, "pool_id": pool.poolID, "user_id": user.subject, "scope": new.scope,
                "nonce": new.nonce, "event_id": new.eventID, "auth_time": new.authTime, "issued_at": now,
                "expires_at": new.expiresAt,
            ])
        try insertToken(new.refreshTokenHash, ofGrant: new.originJTI, at: now, connection)
        return new.grant(ofUser: user.subject)
    }

    static func insertToken(_ hash: [UInt8], ofGrant id: String, at now: Date, _ connection: StoreConnection) throws {
        try connection.insert(
            into: "pool_refresh_token",
            ["hash": connection.hashed(hash), "grant_id": id, "is_replaced": false, "issued_at": now])
    }

    /// Revokes a grant; revoking it again keeps the first time.
    static func revoke(_ id: String, at now: Date, _ connection: StoreConnection) throws {
        try connection.execute("UPDATE pool_grant SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL", now, id)
    }

    static func revokeAll(ofUser subject: String, at now: Date, _ connection: StoreConnection) throws {
        try connection.execute(
            "UPDATE pool_grant SET revoked_at = ? WHERE user_id = ? AND revoked_at IS NULL", now, subject)
    }

    /// Revokes the grants of a user, and with them the ID tokens issued for them.
    static func signOut(ofUser subject: String, at now: Date, _ connection: StoreConnection) throws {
        try revokeAll(ofUser: subject, at: now, connection)
        try connection.execute("UPDATE pool_grant SET is_signed_out = 1 WHERE user_id = ?", subject)
    }

    /// The grant of a refresh token, with the column `is_replaced` of the token; `nil` for an unknown token.
    static func row(ofToken hash: [UInt8], in pool: PoolRecord, _ connection: StoreConnection) throws -> Row? {
        try connection.first(
            """
            SELECT pool_grant.*, pool_refresh_token.is_replaced FROM pool_refresh_token
                JOIN pool_grant ON pool_grant.id = pool_refresh_token.grant_id
            WHERE pool_refresh_token.hash = ? AND pool_grant.pool_id = ?
            """, connection.hashed(hash), pool.poolID)
    }
}
