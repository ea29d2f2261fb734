package import FoundationEssentials
package import IdentityModel
import SQLDatabase

/// A session that has not ended.
package struct SessionRecord: Sendable, Hashable {
    /// The session's ID, `sid` in tokens.
    package let id: String
    package let userID: String
    package let username: String
    /// The client address at the login.
    package let address: String
    /// The time of the login.
    package let startedAt: Date
    /// The time of the last use.
    package let lastAccessAt: Date
    /// Whether this is an offline session.
    package let isOffline: Bool
    /// Whether the user had checked *remember me*.
    package let isRemembered: Bool
    /// The clients that take part: client IDs by internal ID.
    package var clients: [String: String]
}

/// The number of sessions in which a client takes part.
package struct ClientSessionCounts: Sendable, Hashable {
    package let clientRecordID: String
    package let clientID: ClientID
    package let online: Int
    package let offline: Int
}

/// Sessions for the admin REST API.
extension DatabaseStore {
    /// The user's online sessions, oldest first.
    package func sessions(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> [SessionRecord] {
        let selected = Query(
            """
            SELECT session.id, is_offline FROM session JOIN account ON account.id = session.user_id
            WHERE user_id = ? AND is_offline = 0 AND realm_id = ?
            """, id, realm.id)
        return try await read { try SessionRows.records(selected, $0) }
    }

    /// The user's offline sessions in which a client takes part, oldest first.
    package func offlineSessions(
        ofUser id: String, with client: ClientRecord
    ) async throws(StoreError) -> [SessionRecord] {
        let selected = Query(
            """
            SELECT id, session.is_offline FROM session JOIN session_client
                ON session_client.session_id = session.id AND session_client.is_offline = session.is_offline
            WHERE user_id = ? AND session.is_offline = 1 AND client_id = ?
            """, id, client.id)
        return try await read { try SessionRows.records(selected, $0) }
    }

    /// A page of the online or offline sessions in which a client takes part, ordered by ID.
    package func sessions(
        with client: ClientRecord, areOffline: Bool, first: Int, maximum: Int
    ) async throws(StoreError) -> [SessionRecord] {
        let selected = Query(
            """
            SELECT session_id AS id, is_offline FROM session_client WHERE client_id = ? AND is_offline = ?
            ORDER BY session_id LIMIT ? OFFSET ?
            """, client.id, areOffline, maximum, first)
        return try await read { try SessionRows.records(selected, $0) }
    }

    /// The number of sessions per client, for all clients or one, ordered by `client_id`.
    package func sessionCounts(
        of client: ClientRecord? = nil, in realm: RealmRecord
    ) async throws(StoreError) -> [ClientSessionCounts] {
        let counts = SessionRows.counts(of: client, realmID: realm.id)
        return try await read { connection in
            try connection.query(counts).map { row in
                try ClientSessionCounts(
                    clientRecordID: row["id"], clientID: row["client_id"], online: row["online"],
                    offline: row["offline"])
            }
        }
    }

    /// The online session of a session cookie.
    package func session(cookie: [UInt8], in realm: RealmRecord) async throws(StoreError) -> ActiveSession? {
        try await readBriefly { try SessionRows.session(cookie: cookie, realmID: realm.id, $0) }
    }
}

extension SessionRows {
    /// The sessions whose IDs a query selects, oldest first, with user and clients.
    static func records(_ selected: Query, _ connection: StoreConnection) throws -> [SessionRecord] {
        let read = records(selected)
        var records: [SessionRecord] = []
        for row in try connection.query(read) {
            let (id, isOffline): (String, Bool) = (try row["id"], try row["is_offline"])
            let client = try (row["client_record"] as String?).map { ($0, try row["client_id"] as String) }
            if let client, let last = records.last, last.id == id, last.isOffline == isOffline {
                records[records.count - 1].clients[client.0] = client.1
                continue
            }
            records.append(
                try SessionRecord(
                    id: id, userID: row["user_id"], username: row["username"], address: row["address"],
                    startedAt: row["started_at"], lastAccessAt: row["last_access_at"], isOffline: isOffline,
                    isRemembered: row["is_remembered"], clients: client.map { [$0.0: $0.1] } ?? [:]))
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
            """, [realmID] + [client].compactMap { $0?.id })
    }
}

extension DatabaseStore {
    /// Starts a session of the client's service account; returns `nil` if the client has none.
    package func beginServiceSession(
        _ session: NewSession, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> ActiveSession? {
        let journal = EventJournal(realm, at: now)
        return try await write { connection in
            let user = try Self.serviceAccount(
                ofClient: session.clientRecordID, realmID: realm.id, connection)
            guard ServiceAccountRule.begins(user, at: now), let user else { return nil }
            try SessionRows.insert(session, userID: user.id, at: now, connection)
            try journal.keep(.clientLogin, of: EventJournal.User(user), session: session.id, connection)
            return try SessionRows.session(id: session.id, isOffline: false, realmID: realm.id, connection)
        }
    }
}
