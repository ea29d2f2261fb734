package import FoundationEssentials
import IdentityModel
import SQLDatabase

/// Decides about a client's part of a session.
enum SessionClientRule {
    /// What is removed when a client leaves a session.
    enum Departure: Sendable, Hashable {
        /// The client is not part of the session.
        case nothing
        case client
        /// The session, because the client is its last one.
        case session
    }

    /// What is removed when `client` leaves a session of `clients`.
    static func departure(of client: String, from clients: Set<String>) -> Departure {
        guard clients.contains(client) else { return .nothing }
        return clients.count == 1 ? .session : .client
    }

    /// The session of an access token; `nil` if the token was revoked, or the client has left the session.
    static func session(_ session: ActiveSession?, ofClient client: String, isRevoked: Bool) -> ActiveSession? {
        guard !isRevoked, let session, session.clientRecordIDs.contains(client) else { return nil }
        return session
    }
}

extension DatabaseStore {
    /// Removes a client and its tokens from a session.
    ///
    /// The session ends with its last client. Returns false if the client was not part of it.
    package func leaveSession(
        id: String, isOffline: Bool, clientRecordID: String, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> Bool {
        let journal = EventJournal(realm, at: now)
        return try await write { connection in
            let session = try SessionRows.session(
                id: id, isOffline: isOffline, realmID: realm.id, connection)
            guard let session,
                try Self.leave(id, isOffline: isOffline, clientRecordID: clientRecordID, connection)
            else { return false }
            try journal.keep(.revocation, of: EventJournal.User(session.user), session: id, connection)
            return true
        }
    }

    /// Ends an online or offline session; returns false if it has already ended.
    ///
    /// - Parameter logout: when the user logs out; `nil` if an administrator ends the session.
    package func endSession(
        id: String, isOffline: Bool, in realm: RealmRecord, byLogoutAt logout: Date? = nil
    ) async throws(StoreError) -> Bool {
        let journal = logout.map { EventJournal(realm, at: $0) }
        let recorder = recorder
        return try await write { connection in
            let session = try SessionRows.session(
                id: id, isOffline: isOffline, realmID: realm.id, connection)
            if let session { recorder?.concerns(userID: session.user.id, named: session.user.username) }
            guard let session, try SessionRows.end(id: id, isOffline: isOffline, connection) else { return false }
            try journal?.keep(.logout, of: EventJournal.User(session.user), session: id, connection)
            return true
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
                """, id, realm.id)
        }
    }

    /// Ends all online sessions of a realm.
    package func endAllSessions(in realm: RealmRecord) async throws(StoreError) {
        try await write { connection in
            _ = try connection.execute(
                "DELETE FROM session WHERE is_offline = 0 AND user_id IN (SELECT id FROM account WHERE realm_id = ?)",
                realm.id)
        }
    }

    static func leave(
        _ sessionID: String, isOffline: Bool, clientRecordID: String, _ connection: StoreConnection
    ) throws -> Bool {
        let clients = try SessionRows.clients(ofSession: sessionID, isOffline: isOffline, connection)
        switch SessionClientRule.departure(of: clientRecordID, from: clients) {
        case .nothing: return false
        case .client:
            try connection.execute(
                "DELETE FROM session_client WHERE session_id = ? AND is_offline = ? AND client_id = ?", sessionID,
                isOffline, clientRecordID)
        case .session: _ = try SessionRows.end(id: sessionID, isOffline: isOffline, connection)
        }
        return true
    }
}
