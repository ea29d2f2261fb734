import FoundationEssentials
import IdentityModel
import OpenID
import SQLDatabase

/// Reads and writes rows of sessions, authorization codes and refresh tokens.
enum SessionRows {
    /// The sessions whose IDs a query selects, oldest first, with user and clients.
    static func records(_ selected: Query, _ connection: StoreConnection) throws -> [SessionRecord] {
        let read = records(selected)
        var records: [SessionRecord] = []
        for row in try connection.query(read.sql, read.bindings) {
            let (id, isOffline) = (try row.string("id"), try row.bool("is_offline"))
            let client = try row.optionalString("client_record").map { ($0, try row.string("client_id")) }
            if let client, let last = records.last, last.id == id, last.isOffline == isOffline {
                records[records.count - 1].clients[client.0] = client.1
                continue
            }
            records.append(
                SessionRecord(
                    id: id, userID: try row.string("user_id"), username: try row.string("username"),
                    address: try row.string("address"), startedAt: try row.time("started_at"),
                    lastAccessAt: try row.time("last_access_at"), isOffline: isOffline,
                    isRemembered: try row.bool("is_remembered"), clients: client.map { [$0.0: $0.1] } ?? [:]))
        }
        return records
    }

    /// A row per client of each selected session.
    ///
    /// The CROSS JOIN makes SQLite read the selected rows first, because it keeps the order of such a join.
    static func records(_ selected: Query) -> Query {
        Query(
            """
            SELECT session.id, session.is_offline, session.user_id, account.username, session.address,
                session.started_at, session.last_access_at, session.is_remembered, client.id AS client_record,
                client.client_id
            FROM (\(selected.sql)) AS selected CROSS JOIN session JOIN account ON account.id = session.user_id
                LEFT JOIN session_client
                    ON session_client.session_id = session.id AND session_client.is_offline = session.is_offline
                LEFT JOIN client ON client.id = session_client.client_id
            WHERE session.id = selected.id AND session.is_offline = selected.is_offline
            ORDER BY session.started_at, session.id
            """, selected.bindings)
    }

    /// Counts each client's sessions; reads only an index.
    static func counts(of client: ClientRecord? = nil, realmID: String) -> Query {
        func count(_ isOffline: Int) -> String {
            "(SELECT count(*) FROM session_client WHERE client_id = client.id AND is_offline = \(isOffline))"
        }
        return Query(
            """
            SELECT id, client_id, \(count(0)) AS online, \(count(1)) AS offline FROM client
            WHERE realm_id = ?\(client == nil ? "" : " AND id = ?") ORDER BY lower(client_id), client_id
            """, [.text(realmID)] + [client].compactMap { $0 }.map { .text($0.id) })
    }

    static func session(
        id: String, isOffline: Bool, realmID: String, _ connection: StoreConnection
    ) throws -> ActiveSession? {
        try session(connection.queries(queries(.known(id), isOffline: isOffline, realmID: realmID))[...])
    }

    /// The two queries whose rows ``session(_:)`` parses.
    static func queries(_ id: SelectedID, isOffline: Bool, realmID: String) -> [Query] {
        [
            Query(
                statement("session.id = \(id.sql) AND session.is_offline = ?"),
                id.bindings + [.bool(isOffline), .text(realmID)]),
            Query(
                "SELECT client_id, first_grant FROM session_client WHERE session_id = \(id.sql) AND is_offline = ?",
                id.bindings + [.bool(isOffline)]),
        ]
    }

    /// The session in the rows of ``queries(_:isOffline:realmID:)``.
    static func session(_ rows: ArraySlice<[Row]>) throws -> ActiveSession? {
        guard let row = rows[rows.startIndex].first else { return nil }
        let clients = try rows[rows.startIndex + 1].map { (try $0.string("client_id"), try $0.integer("first_grant")) }
        return ActiveSession(
            id: try row.string("session_id"), isOffline: try row.bool("is_offline"), user: try UserRows.record(row),
            startedAt: try row.time("started_at"), lastAccessAt: try row.time("last_access_at"),
            authenticatedAt: try row.time("authenticated_at"),
            astClientID: try row.optionalString("ast_client_id").map { AstClientID($0) },
            isRemembered: try row.bool("is_remembered"), grants: try row.integer("grants"),
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
            "SELECT client_id FROM session_client WHERE session_id = ? AND is_offline = ?",
            [.text(id), .bool(isOffline)])
        return Set(try rows.map { try $0.string("client_id") })
    }

    /// Whether a user has an online session with this ID.
    static func exists(id: String, userID: String, _ connection: StoreConnection) throws -> Bool {
        try connection.first(
            "SELECT id FROM session WHERE id = ? AND is_offline = 0 AND user_id = ?", [.text(id), .text(userID)]) != nil
    }

    /// Starts a new session or renews an existing one.
    static func insert(_ session: NewSession, userID: String, at now: Date, _ connection: StoreConnection) throws {
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
            """
            INSERT INTO session_client (session_id, is_offline, client_id, first_grant)
            SELECT CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS TEXT), grants + 1
            FROM session WHERE id = ? AND is_offline = 0 ON CONFLICT DO NOTHING
            """, [.text(sessionID), .bool(isOffline), .text(clientRecordID), .text(sessionID)])
    }

    static func touch(_ session: ActiveSession, at now: Date, _ connection: StoreConnection) throws {
        try connection.perform(
            "UPDATE session SET last_access_at = ? WHERE id = ? AND is_offline = ?",
            [.time(now), .text(session.id), .bool(session.isOffline)])
    }

    /// Counts a grant of an online session.
    static func countGrant(sessionID: String, _ connection: StoreConnection) throws {
        try connection.perform(
            "UPDATE session SET grants = grants + 1 WHERE id = ? AND is_offline = 0", [.text(sessionID)])
    }

    static func insert(
        _ code: NewCode, sessionID: String, clientRecordID: String, _ connection: StoreConnection
    ) throws {
        try connection.perform(
            """
            INSERT INTO authorization_code (hash, session_id, client_id, redirect_uri, scope, nonce, challenge,
                expires_at, is_used)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)
            """,
            [
                connection.hashed(code.hash), .text(sessionID), .text(clientRecordID), .text(code.request.redirectURI),
                .text(code.scope), .optional(code.request.nonce), .optional(code.request.challenge),
                .time(code.expiresAt),
            ])
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
