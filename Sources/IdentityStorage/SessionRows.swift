import FoundationEssentials
import IdentityCore
import IdentityModel
import OpenID
import SQLDatabase

/// Reads and writes rows of sessions, authorization codes and refresh tokens.
enum SessionRows {
    /// Reads a session for the admin REST.
    ///
    /// The row has the session's columns and the user's name.
    static func record(_ row: Row, _ connection: StoreConnection) throws -> SessionRecord {
        let (id, isOffline) = (try row.string("id"), try row.bool("is_offline"))
        let clients = try connection.query(
            """
            SELECT client.id, client.client_id FROM session_client JOIN client ON client.id = session_client.client_id
            WHERE session_id = ? AND is_offline = ?
            """, [.text(id), .bool(isOffline)])
        return SessionRecord(
            id: id, userID: try row.string("user_id"), username: try row.string("username"),
            address: try row.string("address"), startedAt: try row.time("started_at"),
            lastAccessAt: try row.time("last_access_at"), isOffline: isOffline,
            isRemembered: try row.bool("is_remembered"),
            clients: Dictionary(
                uniqueKeysWithValues: try clients.map { (try $0.string("id"), try $0.string("client_id")) }))
    }

    static func session(
        id: String, isOffline: Bool, realmID: String, _ connection: StoreConnection
    ) throws -> ActiveSession? {
        let key: [SQLValue] = [.text(id), .bool(isOffline)]
        let rows = try connection.queries([
            Query(statement("session.id = ? AND session.is_offline = ?"), key + [.text(realmID)]),
            Query(clientStatement, key),
        ])
        return try rows[0].first.map { try active($0, clients: rows[1]) }
    }

    static func session(cookie: [UInt8], realmID: String, _ connection: StoreConnection) throws -> ActiveSession? {
        let row = try connection.first(
            statement("session.cookie = ? AND session.is_offline = 0"), [connection.hashed(cookie), .text(realmID)])
        guard let row else { return nil }
        let key: [SQLValue] = [.text(try row.string("session_id")), 0]
        return try active(row, clients: connection.query(clientStatement, key))
    }

    private static let clientStatement = "SELECT client_id FROM session_client WHERE session_id = ? AND is_offline = ?"

    /// Reads a session with its user, who belongs to the realm of the last binding.
    private static func statement(_ condition: String) -> String {
        """
        SELECT session.id AS session_id, session.is_offline, session.started_at, session.last_access_at,
            session.authenticated_at, session.ast_client_id, session.is_remembered, \(UserRows.columns)
        FROM session JOIN account ON account.id = session.user_id WHERE \(condition) AND account.realm_id = ?
        """
    }

    private static func active(_ row: Row, clients: [Row]) throws -> ActiveSession {
        ActiveSession(
            id: try row.string("session_id"), isOffline: try row.bool("is_offline"), user: try UserRows.record(row),
            startedAt: try row.time("started_at"), lastAccessAt: try row.time("last_access_at"),
            authenticatedAt: try row.time("authenticated_at"),
            astClientID: try row.optionalString("ast_client_id").map { AstClientID($0) },
            isRemembered: try row.bool("is_remembered"),
            clientRecordIDs: Set(try clients.map { try $0.string("client_id") }))
    }

    /// The clients that take part in a session.
    static func clients(
        ofSession id: String, isOffline: Bool, _ connection: StoreConnection
    ) throws -> Set<String> {
        Set(try connection.query(clientStatement, [.text(id), .bool(isOffline)]).map { try $0.string("client_id") })
    }

    /// Whether a user has an online session with this id.
    static func exists(id: String, userID: String, _ connection: StoreConnection) throws -> Bool {
        try connection.first(
            "SELECT id FROM session WHERE id = ? AND is_offline = 0 AND user_id = ?", [.text(id), .text(userID)]) != nil
    }

    /// Starts a session, or renews an existing one.
    static func insert(
        _ session: NewSession, userID: String, at now: Date, _ connection: StoreConnection
    ) throws {
        if let replaced = session.replacedID { _ = try end(id: replaced, isOffline: false, connection) }
        if session.isRenewal {
            try connection.perform(
                """
                UPDATE session SET authenticated_at = ?, last_access_at = ?, is_remembered = ?
                WHERE id = ? AND is_offline = 0 AND user_id = ?
                """, [.time(now), .time(now), .bool(session.isRemembered), .text(session.id), .text(userID)])
            try join(session.clientRecordID, sessionID: session.id, isOffline: false, connection)
            return
        }
        try connection.perform(
            """
            INSERT INTO session (id, is_offline, user_id, address, started_at, last_access_at, authenticated_at, cookie,
                ast_client_id, is_remembered)
            VALUES (?, 0, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(session.id), .text(userID), .text(session.address), .time(now), .time(now), .time(now),
                connection.hashed(session.cookie), .optional(session.astClientID?.rawValue),
                .bool(session.isRemembered),
            ])
        try join(session.clientRecordID, sessionID: session.id, isOffline: false, connection)
    }

    /// Creates the offline session of an online one, or updates its last use.
    static func makeOffline(_ session: ActiveSession, at now: Date, _ connection: StoreConnection) throws {
        try connection.perform(
            """
            INSERT INTO session (id, is_offline, user_id, address, started_at, last_access_at, authenticated_at,
                ast_client_id, is_remembered)
            SELECT id, 1, user_id, address, CAST(? AS BIGINT), CAST(? AS BIGINT), authenticated_at, ast_client_id,
                is_remembered
            FROM session WHERE id = ? AND is_offline = 0
            ON CONFLICT (id, is_offline) DO UPDATE SET last_access_at = excluded.last_access_at
            """, [.time(now), .time(now), .text(session.id)])
    }

    static func join(
        _ clientRecordID: String, sessionID: String, isOffline: Bool, _ connection: StoreConnection
    ) throws {
        try connection.perform(
            "INSERT INTO session_client (session_id, is_offline, client_id) VALUES (?, ?, ?)"
                + " ON CONFLICT DO NOTHING",
            [.text(sessionID), .bool(isOffline), .text(clientRecordID)])
    }

    static func touch(_ session: ActiveSession, at now: Date, _ connection: StoreConnection) throws {
        try connection.perform(
            "UPDATE session SET last_access_at = ? WHERE id = ? AND is_offline = ?",
            [.time(now), .text(session.id), .bool(session.isOffline)])
    }

    static func insert(
        _ code: NewCode, sessionID: String, clientRecordID: String, _ connection: StoreConnection
    ) throws {
        try connection.perform(
            """
            INSERT INTO authorization_code (hash, session_id, client_id, redirect_uri, scope, nonce, challenge,
                challenge_method, expires_at, is_used)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
            """,
            [
                connection.hashed(code.hash), .text(sessionID), .text(clientRecordID), .text(code.request.redirectURI),
                .text(code.scope), .optional(code.request.nonce), .optional(code.request.challenge),
                .optional(code.request.challengeMethod), .time(code.expiresAt),
            ])
    }

    static func insert(
        _ grant: NewGrant, parent: [UInt8]?, sessionID: String, at now: Date, _ connection: StoreConnection
    ) throws {
        try connection.perform(
            """
            INSERT INTO refresh_token (hash, parent, session_id, is_offline, client_id, scope, issued_at, expires_at,
                is_used, is_dead)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0)
            """,
            [
                connection.hashed(grant.refreshTokenHash), connection.hashed(parent), .text(sessionID),
                .bool(grant.isOffline),
                .text(grant.clientRecordID), .text(grant.scope), .time(now), .time(grant.expiresAt),
            ])
    }

    static func token(_ row: Row, realmID: String, _ connection: StoreConnection) throws -> RefreshableToken {
        let (sessionID, isOffline) = (try row.string("session_id"), try row.bool("is_offline"))
        return RefreshableToken(
            sessionID: sessionID, isOffline: isOffline, clientRecordID: try row.string("client_id"),
            scope: try row.string("scope"), issuedAt: try row.time("issued_at"),
            expiresAt: try row.optionalTime("expires_at"),
            validity: RefreshableToken.Validity(rawValue: Int(try row.integer("is_dead"))) ?? .superseded,
            session: try session(id: sessionID, isOffline: isOffline, realmID: realmID, connection))
    }

    /// Ends a user's sessions, online and offline, except one online session.
    static func endAll(ofUser id: String, except kept: String?, _ connection: StoreConnection) throws {
        try connection.perform(
            "DELETE FROM session WHERE user_id = ? AND NOT (id = ? AND is_offline = 0)",
            [.text(id), .text(kept ?? "")])
    }

    static func end(id: String, isOffline: Bool, _ connection: StoreConnection) throws -> Bool {
        try connection.execute(
            "DELETE FROM session WHERE id = ? AND is_offline = ?", [.text(id), .bool(isOffline)]) == 1
    }
}
