package import FoundationEssentials
import IdentityModel
import SQLDatabase

extension DatabaseStore {
    /// Issues a code in an existing session.
    ///
    /// Writes everything in the continuation, or nothing.
    package func continueSession(
        _ continuation: SessionContinuation, in realm: ServedRealm, at now: Date
    ) async throws(StoreError) -> ContinuationOutcome {
        let journal = EventJournal(realm.record, at: now)
        return try await write { connection in
            let session = try SessionRows.session(
                id: continuation.sessionID, isOffline: false, realmID: realm.record.id, connection)
            let isPageCurrent = try continuation.page.map {
                try LoginRows.isCurrent($0, realmID: realm.record.id, connection)
            }
            let outcome = SessionContinuationRule.outcome(
                of: session, isPageCurrent: isPageCurrent ?? true, realm.lifetimes,
                locks: realm.record.bruteForce, at: now)
            guard outcome == .continued, let session else { return outcome }
            if let page = continuation.page { try LoginRows.remove(page.login, connection) }
            let client = continuation.clientRecordID
            try SessionRows.join(client, sessionID: session.id, isOffline: false, connection)
            try SessionRows.touch(session, at: now, connection)
            if let scopes = continuation.consentedScopes {
                try Self.keepConsent(to: scopes, ofUser: session.user.id, toClient: client, at: now, connection)
            }
            try SessionRows.insert(
                continuation.code, sessionID: session.id, clientRecordID: client, connection)
            try journal.keep(.login, of: EventJournal.User(session.user), session: session.id, connection)
            return .continued
        }
    }

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
