package import FoundationEssentials
package import IdentityCore
import IdentityModel
import OpenID
import SQLDatabase

extension DatabaseStore {
    /// Redeems a code, and stores the grant that the rule makes.
    ///
    /// A code that is used twice ends its session.
    package func redeem(
        codeHash: [UInt8], in realm: RealmRecord, at now: Date,
        deciding rule: @escaping StoreDecision<RedeemableCode, NewGrant>
    ) async throws(StoreError) -> RedemptionOutcome {
        try await keepClaimsConfiguration(of: realm)
        return try await write { connection in
            let row = try connection.first(
                """
                SELECT authorization_code.* FROM authorization_code
                    JOIN client ON client.id = authorization_code.client_id
                WHERE hash = ? AND client.realm_id = ?
                """, [connection.hashed(codeHash), .text(realm.id)])
            guard let row else { return .unknown }
            let sessionID = try row.string("session_id")
            guard SingleUse(wasUsed: try row.bool("is_used"), at: now) == .first else {
                try Self.endAfterReuse(sessionID, clientRecordID: row.string("client_id"), connection)
                return .reused
            }
            try connection.perform(
                "UPDATE authorization_code SET is_used = 1 WHERE hash = ?", [connection.hashed(codeHash)])
            let challengeMethod = try row.optionalString("challenge_method")
            let method = challengeMethod.flatMap { CodeChallenge.Method(rawValue: $0) } ?? .s256
            let code = RedeemableCode(
                clientRecordID: try row.string("client_id"), redirectURI: try row.string("redirect_uri"),
                scope: try row.string("scope"), nonce: try row.optionalString("nonce"),
                challenge: try row.optionalString("challenge").flatMap { CodeChallenge(value: $0, method: method) },
                expiresAt: try row.time("expires_at"),
                session: try SessionRows.session(
                    id: sessionID, isOffline: false, realmID: realm.id, connection))
            let grant: NewGrant
            do throws(OAuthError) { grant = try rule(code) } catch { return .refused(error) }
            guard let session = code.session else { return .refused(.sessionNotActive) }
            try Self.keep(grant, of: session, at: now, connection)
            return .granted(code, try kept(grant, session, in: realm, connection))
        }
    }

    /// Redeems a refresh token, and stores the grant that the rule makes.
    package func refresh(
        tokenHash: [UInt8], in realm: RealmRecord, at now: Date,
        deciding rule: @escaping @Sendable (RefreshableToken) throws(RefreshRefusal) -> NewGrant
    ) async throws(StoreError) -> RefreshOutcome {
        try await keepClaimsConfiguration(of: realm)
        return try await write { connection in
            guard let row = try Self.tokenRow(tokenHash, realm, connection) else { return .unknown }
            let token = try SessionRows.token(row, realmID: realm.id, connection)
            let grant: NewGrant
            do throws(RefreshRefusal) {
                grant = try rule(token)
            } catch {
                if error.endsSession {
                    _ = try Self.leave(
                        token.sessionID, isOffline: token.isOffline, clientRecordID: token.clientRecordID, connection)
                }
                return .refused(error.error)
            }
            guard let session = token.session else { return .refused(.sessionNotActive) }
            switch grant.rotation.effect(wasUsed: try row.bool("is_used")) {
            case .none: break
            case .replaced:
                try connection.perform(
                    "UPDATE refresh_token SET is_used = 1, is_dead = 1 WHERE hash = ?", [connection.hashed(tokenHash)])
            case .confirmed:
                try connection.perform(
                    "UPDATE refresh_token SET is_used = 1 WHERE hash = ?", [connection.hashed(tokenHash)])
                if let parent = try row.optionalBlob("parent") {
                    try connection.perform(
                        "UPDATE refresh_token SET is_dead = 1 WHERE hash = ? OR (parent = ? AND hash <> ?)",
                        [.blob(parent), .blob(parent), connection.hashed(tokenHash)])
                }
            }
            // A token that is replaced at once stays invalid whatever becomes of its successor.
            let parent = grant.rotation == .atOnce ? nil : tokenHash
            try SessionRows.insert(grant, parent: parent, sessionID: token.sessionID, at: now, connection)
            if now.timeIntervalSince(session.lastAccessAt) >= grant.useInterval {
                try SessionRows.touch(session, at: now, connection)
            }
            return .granted(token, try kept(grant, session, in: realm, connection))
        }
    }

    /// Stores a grant for a new session that started without a code.
    package func issue(
        _ grant: NewGrant, sessionID: String, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> KeptGrant? {
        try await keepClaimsConfiguration(of: realm)
        return try await write { connection in
            let session = try SessionRows.session(
                id: sessionID, isOffline: false, realmID: realm.id, connection)
            guard let session else { return nil }
            try Self.keep(grant, of: session, at: now, connection)
            return try kept(grant, session, in: realm, connection)
        }
    }

    /// A grant that was written, with what its claims are made of.
    func kept(
        _ grant: NewGrant, _ session: ActiveSession, in realm: RealmRecord, _ connection: StoreConnection
    ) throws -> KeptGrant {
        KeptGrant(
            session: session, grant: grant,
            source: try claimsSource(
                for: grant.claims, ofUser: session.user.id, in: realm, isWriting: true, connection))
    }

    /// The session of an access token; nil if the session has ended, the client is not part of it, or the token was revoked.
    package func session(
        id: String, isOffline: Bool, clientRecordID: String, tokenID: String, in realm: RealmRecord
    ) async throws(StoreError) -> ActiveSession? {
        try await readBriefly { connection in
            let revoked = try connection.first(
                "SELECT 1 FROM revoked_token WHERE realm_id = ? AND token_id = ?", [.text(realm.id), .text(tokenID)])
            let session = try SessionRows.session(
                id: id, isOffline: isOffline, realmID: realm.id, connection)
            return SessionClientRule.session(session, ofClient: clientRecordID, isRevoked: revoked != nil)
        }
    }

    /// Revokes an access token; `end` is its expiry.
    package func revokeAccessToken(id: String, until end: Date, in realm: RealmRecord) async throws(StoreError) {
        try await write { connection in
            _ = try connection.execute(
                "INSERT INTO revoked_token (realm_id, token_id, expires_at) VALUES (?, ?, ?)"
                    + " ON CONFLICT DO NOTHING",
                [.text(realm.id), .text(id), .time(end)])
        }
    }

    /// The online session of a session cookie; nil for none.
    package func session(cookie: [UInt8], in realm: RealmRecord) async throws(StoreError) -> ActiveSession? {
        try await readBriefly { try SessionRows.session(cookie: cookie, realmID: realm.id, $0) }
    }

    /// The refresh token; nil if it is unknown.
    ///
    /// Changes nothing.
    package func refreshToken(hash: [UInt8], in realm: RealmRecord) async throws(StoreError) -> RefreshableToken? {
        try await readBriefly { connection in
            try Self.tokenRow(hash, realm, connection).map {
                try SessionRows.token($0, realmID: realm.id, connection)
            }
        }
    }

    /// Removes a client and its tokens from a session.
    ///
    /// The session ends with its last client. False if the client was not part of it.
    package func leaveSession(
        id: String, isOffline: Bool, clientRecordID: String, in realm: RealmRecord
    ) async throws(StoreError) -> Bool {
        try await write { connection in
            let session = try SessionRows.session(
                id: id, isOffline: isOffline, realmID: realm.id, connection)
            guard session != nil else { return false }
            return try Self.leave(id, isOffline: isOffline, clientRecordID: clientRecordID, connection)
        }
    }

    /// Ends an online or offline session; false if it has ended already.
    package func endSession(id: String, isOffline: Bool, in realm: RealmRecord) async throws(StoreError) -> Bool {
        try await write { connection in
            let session = try SessionRows.session(
                id: id, isOffline: isOffline, realmID: realm.id, connection)
            guard session != nil else { return false }
            return try SessionRows.end(id: id, isOffline: isOffline, connection)
        }
    }

    private static func tokenRow(_ hash: [UInt8], _ realm: RealmRecord, _ connection: StoreConnection) throws -> Row? {
        try connection.first(
            """
            SELECT refresh_token.* FROM refresh_token JOIN client ON client.id = refresh_token.client_id
            WHERE hash = ? AND client.realm_id = ?
            """, [connection.hashed(hash), .text(realm.id)])
    }

    /// Stores the first refresh token of a grant.
    ///
    /// Creates the offline session for an offline grant.
    static func keep(
        _ grant: NewGrant, of session: ActiveSession, at now: Date, _ connection: StoreConnection
    ) throws {
        if grant.isOffline {
            try SessionRows.makeOffline(session, at: now, connection)
            try SessionRows.join(grant.clientRecordID, sessionID: session.id, isOffline: true, connection)
        }
        try SessionRows.insert(grant, parent: nil, sessionID: session.id, at: now, connection)
    }

    /// Ends everything that was issued for a code that was used twice, because one of the two users of the code may be an attacker.
    ///
    /// Other clients of the session are not affected.
    private static func endAfterReuse(
        _ sessionID: String, clientRecordID: String, _ connection: StoreConnection
    ) throws {
        for isOffline in [false, true] {
            _ = try leave(sessionID, isOffline: isOffline, clientRecordID: clientRecordID, connection)
        }
        try connection.perform(
            "UPDATE refresh_token SET is_dead = 2 WHERE session_id = ? AND client_id = ?",
            [.text(sessionID), .text(clientRecordID)])
    }

    private static func leave(
        _ sessionID: String, isOffline: Bool, clientRecordID: String, _ connection: StoreConnection
    ) throws -> Bool {
        let clients = try SessionRows.clients(ofSession: sessionID, isOffline: isOffline, connection)
        switch SessionClientRule.departure(of: clientRecordID, from: clients) {
        case .nothing: return false
        case .client:
            try connection.execute(
                "DELETE FROM session_client WHERE session_id = ? AND is_offline = ? AND client_id = ?",
                [.text(sessionID), .bool(isOffline), .text(clientRecordID)])
        case .session: _ = try SessionRows.end(id: sessionID, isOffline: isOffline, connection)
        }
        return true
    }
}
