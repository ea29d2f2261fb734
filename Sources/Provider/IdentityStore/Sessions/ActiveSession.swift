package import FoundationEssentials
package import IdentityModel
import SQLDatabase

/// A session that has not ended, with its user.
package struct ActiveSession: Sendable, Hashable {
    package let id: String
    package let isOffline: Bool
    package let user: UserRecord
    package let startedAt: Date
    let lastAccessAt: Date
    /// The time of the user's latest authentication.
    package let authenticatedAt: Date
    /// The device of the login.
    package let astClientID: AstClientID?
    /// Whether the user had checked *remember me*.
    package let isRemembered: Bool
    /// The number of grants of refresh tokens in the session; an offline session shares the count of its online one.
    var grants: Int64 = 0
    /// The internal IDs of the clients that take part, each with the number of its first valid grant.
    let firstGrants: [String: Int64]

    package var clientRecordIDs: Set<String> { Set(firstGrants.keys) }

    /// Whether the session is within its idle timeout and maximum length.
    ///
    /// A remembered session also requires that the realm allows it.
    ///
    /// `use` is a use of the session that may be later than the stored one.
    package func isActive(_ lifetimes: TokenLifetimes, usedAt use: Date? = nil, at now: Date) -> Bool {
        let idle = now.timeIntervalSince(max(lastAccessAt, use ?? lastAccessAt))
        let age = now.timeIntervalSince(startedAt)
        guard isOffline || !isRemembered || lifetimes.remembersUsers else { return false }
        guard isOffline else {
            let limits = lifetimes.ofSession(isRemembered: isRemembered)
            return idle <= Double(limits.idle) && age <= Double(limits.maximum)
        }
        return idle <= Double(lifetimes.offlineSessionIdle)
            && (!lifetimes.limitsOfflineSessions || age <= Double(lifetimes.offlineSessionMaximum))
    }
}

/// Reads and writes rows of sessions, authorization codes and refresh tokens.
enum SessionRows {
    static func session(
        id: String, isOffline: Bool, realmID: String, _ connection: StoreConnection
    ) throws -> ActiveSession? {
        try session(connection.queries(queries(.known(id), isOffline: isOffline, realmID: realmID))[...])
    }

    /// The two queries whose rows ``session(_:)`` parses.
    static func queries(_ id: SelectedID, isOffline: Bool, realmID: String) -> [Query] {
        [
            Query(statement("session.id = \(id.sql) AND session.is_offline = ?"), id.bindings + [isOffline, realmID]),
            Query(
                "SELECT client_id, first_grant FROM session_client WHERE session_id = \(id.sql) AND is_offline = ?",
                id.bindings + [isOffline]),
        ]
    }

    /// The session in the rows of ``queries(_:isOffline:realmID:)``.
    static func session(_ rows: ArraySlice<[Row]>) throws -> ActiveSession? {
        guard let row = rows[rows.startIndex].first else { return nil }
        let clients = try rows[rows.startIndex + 1].map {
            (try $0["client_id"] as String, try $0["first_grant"] as Int64)
        }
        return try ActiveSession(
            id: row["session_id"], isOffline: row["is_offline"], user: UserRows.record(row),
            startedAt: row["started_at"], lastAccessAt: row["last_access_at"], authenticatedAt: row["authenticated_at"],
            astClientID: row["ast_client_id"], isRemembered: row["is_remembered"], grants: row["grants"],
            firstGrants: Dictionary(uniqueKeysWithValues: clients))
    }

    static func session(cookie: [UInt8], realmID: String, _ connection: StoreConnection) throws -> ActiveSession? {
        let id = SelectedID(
            sql: "(SELECT id FROM session WHERE cookie = ? AND is_offline = 0 LIMIT 1)",
            bindings: [connection.hashed(cookie)])
        return try session(connection.queries(queries(id, isOffline: false, realmID: realmID))[...])
    }

    /// The statement that reads a session with its user, whose realm is the last binding.
    private static func statement(_ condition: String) -> String {
        """
        SELECT session.id AS session_id, session.is_offline, session.started_at, session.last_access_at,
            session.authenticated_at, session.ast_client_id, session.is_remembered, session.grants, \(UserRows.columns)
        FROM session JOIN account ON account.id = session.user_id WHERE \(condition) AND account.realm_id = ?
        """
    }

    /// The clients that take part in a session.
    static func clients(ofSession id: String, isOffline: Bool, _ connection: StoreConnection) throws -> Set<String> {
        let rows = try connection.query(
            "SELECT client_id FROM session_client WHERE session_id = ? AND is_offline = ?", id, isOffline)
        return try Set(rows.map { try $0["client_id"] })
    }

    /// Whether a user has an online session with this ID.
    static func exists(id: String, userID: String, _ connection: StoreConnection) throws -> Bool {
        try connection.first("SELECT id FROM session WHERE id = ? AND is_offline = 0 AND user_id = ?", id, userID)
            != nil
    }

    /// Starts a new session or renews an existing one.
    static func insert(_ session: NewSession, userID: String, at now: Date, _ connection: StoreConnection) throws {
        if let replaced = session.replacedID { _ = try end(id: replaced, isOffline: false, connection) }
        if session.isRenewal {
            try connection.performUpdate(
                "session",
                set: ["authenticated_at": now, "last_access_at": now, "is_remembered": session.isRemembered],
                where: "id = ? AND is_offline = 0 AND user_id = ?", session.id, userID)
            try join(session.clientRecordID, sessionID: session.id, isOffline: false, connection)
            return
        }
        try connection.performInsert(
            into: "session",
            [
                "id": session.id, "is_offline": false, "user_id": userID, "address": session.address, "started_at": now,
                "last_access_at": now, "authenticated_at": now, "cookie": connection.hashed(session.cookie),
                "ast_client_id": session.astClientID, "is_remembered": session.isRemembered,
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
            """, now, now, session.id)
    }

    static func join(
        _ clientRecordID: String, sessionID: String, isOffline: Bool, _ connection: StoreConnection
    ) throws {
        try connection.perform(
            """
            INSERT INTO session_client (session_id, is_offline, client_id, first_grant)
            SELECT CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS TEXT), grants + 1
            FROM session WHERE id = ? AND is_offline = 0 ON CONFLICT DO NOTHING
            """, sessionID, isOffline, clientRecordID, sessionID)
    }

    static func touch(_ session: ActiveSession, at now: Date, _ connection: StoreConnection) throws {
        try connection.perform(
            "UPDATE session SET last_access_at = ? WHERE id = ? AND is_offline = ?", now, session.id, session.isOffline)
    }

    /// Counts a grant of an online session.
    static func countGrant(sessionID: String, _ connection: StoreConnection) throws {
        try connection.perform("UPDATE session SET grants = grants + 1 WHERE id = ? AND is_offline = 0", sessionID)
    }

    static func insert(
        _ code: NewCode, sessionID: String, clientRecordID: String, _ connection: StoreConnection
    ) throws {
        try connection.performInsert(
            into: "authorization_code",
            [
                "hash": connection.hashed(code.hash), "session_id": sessionID, "client_id": clientRecordID,
                "redirect_uri": code.request.redirectURI, "scope": code.scope, "nonce": code.request.nonce,
                "challenge": code.request.challenge, "expires_at": code.expiresAt, "is_used": false,
            ])
    }

    /// Ends a user's sessions, online and offline, except one online session.
    static func endAll(ofUser id: String, except kept: String?, _ connection: StoreConnection) throws {
        try connection.perform(
            "DELETE FROM session WHERE user_id = ? AND NOT (id = ? AND is_offline = 0)", id, kept ?? "")
    }

    static func end(id: String, isOffline: Bool, _ connection: StoreConnection) throws -> Bool {
        try connection.execute("DELETE FROM session WHERE id = ? AND is_offline = ?", id, isOffline) == 1
    }
}

/// A session to start.
package struct NewSession: Sendable, Hashable {
    package let id: String
    package let clientRecordID: String
    package let address: String
    /// The SHA-256 digest of the browser's session cookie; `nil` if there is no browser.
    package let cookie: [UInt8]?
    package let astClientID: AstClientID?
    /// Whether the user has authenticated again in the browser's existing session, which continues.
    var isRenewal = false
    /// The browser's session of another user, which ends.
    var replacedID: String?
    /// Whether the user has checked *remember me*.
    var isRemembered = false

    package init(
        id: String, clientRecordID: String, address: String, cookie: [UInt8]?, astClientID: AstClientID?,
        isRenewal: Bool = false, replacedID: String? = nil, isRemembered: Bool = false
    ) {
        self.isRemembered = isRemembered
        self.id = id
        self.clientRecordID = clientRecordID
        self.address = address
        self.cookie = cookie
        self.astClientID = astClientID
        self.isRenewal = isRenewal
        self.replacedID = replacedID
    }
}
