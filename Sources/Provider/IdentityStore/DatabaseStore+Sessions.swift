import IdentityModel
import SQLDatabase

/// Sessions for the admin REST API.
extension DatabaseStore {
    /// The user's online sessions, oldest first.
    package func sessions(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> [SessionRecord] {
        let selected = Query(
            """
            SELECT session.id, is_offline FROM session JOIN account ON account.id = session.user_id
            WHERE user_id = ? AND is_offline = 0 AND realm_id = ?
            """, [.text(id), .text(realm.id)])
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
            """, [.text(id), .text(client.id)])
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
            """, [.text(client.id), .bool(areOffline), .integer(Int64(maximum)), .integer(Int64(first))])
        return try await read { try SessionRows.records(selected, $0) }
    }

    /// The number of sessions per client, for all clients or one, ordered by `client_id`.
    package func sessionCounts(
        of client: ClientRecord? = nil, in realm: RealmRecord
    ) async throws(StoreError) -> [ClientSessionCounts] {
        let counts = SessionRows.counts(of: client, realmID: realm.id)
        return try await read { connection in
            try connection.query(counts.sql, counts.bindings).map { row in
                ClientSessionCounts(
                    clientRecordID: try row.string("id"), clientID: ClientID(try row.string("client_id")),
                    online: Int(try row.integer("online")), offline: Int(try row.integer("offline")))
            }
        }
    }

    /// Ends the user's online sessions and their tokens.
    ///
    /// Offline sessions are not ended (Sources/KOBIL.md, Keycloak's behaviour).
    package func endSessions(ofUser id: String, in realm: RealmRecord) async throws(StoreError) {
        try await write { connection in
            _ = try connection.execute(
                """
                DELETE FROM session WHERE is_offline = 0
                    AND user_id IN (SELECT id FROM account WHERE id = ? AND realm_id = ?)
                """, [.text(id), .text(realm.id)])
        }
    }

    /// Ends all online sessions of a realm.
    package func endAllSessions(in realm: RealmRecord) async throws(StoreError) {
        try await write { connection in
            _ = try connection.execute(
                "DELETE FROM session WHERE is_offline = 0 AND user_id IN (SELECT id FROM account WHERE realm_id = ?)",
                [.text(realm.id)])
        }
    }
}
