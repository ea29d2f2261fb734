package import FoundationEssentials
package import IdentityCore
import IdentityModel
import SQLDatabase

extension DatabaseStore {
    package func continueSession(
        _ continuation: SessionContinuation, in realm: ServedRealm, at now: Date
    ) async throws(StoreError) -> ContinuationOutcome {
        try await write { connection in
            let session = try SessionRows.session(
                id: continuation.sessionID, isOffline: false, realmID: realm.record.id, connection)
            guard let session, session.isActive(realm.lifetimes, at: now), session.user.isEnabled,
                session.user.requiredActions.isEmpty
            else { return .ended }
            if let page = continuation.page {
                let isOnShow = try LoginRows.remove(
                    page.login, pageCode: page.pageCode, realmID: realm.record.id, connection)
                guard isOnShow else { return .stale }
            }
            let client = continuation.clientRecordID
            try SessionRows.join(client, sessionID: session.id, isOffline: false, connection)
            try SessionRows.touch(session, at: now, connection)
            if let scopes = continuation.consentedScopes {
                try Self.keepConsent(to: scopes, ofUser: session.user.id, toClient: client, at: now, connection)
            }
            try SessionRows.insert(
                continuation.code, sessionID: session.id, clientRecordID: client, connection)
            return .continued
        }
    }

    package func beginServiceSession(
        _ session: NewSession, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> ActiveSession? {
        try await write { connection in
            let user = try Self.serviceAccount(
                ofClient: session.clientRecordID, realmID: realm.id, connection)
            guard let user, user.isEnabled,
                try SessionRows.insert(session, userID: user.id, at: now, connection)
            else { return nil }
            return try SessionRows.session(id: session.id, isOffline: false, realmID: realm.id, connection)
        }
    }
}
