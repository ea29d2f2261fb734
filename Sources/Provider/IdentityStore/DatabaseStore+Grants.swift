package import FoundationEssentials
import IdentityModel
import OpenID
import SQLDatabase

extension DatabaseStore {
    /// Redeems a code and stores the grant that the rule creates.
    ///
    /// Redeeming a code twice ends its session.
    package func redeem(
        codeHash: [UInt8], in realm: RealmRecord, at now: Date,
        deciding rule: @escaping StoreDecision<RedeemableCode, NewGrant>
    ) async throws(StoreError) -> RedemptionOutcome {
        try await keepClaimsConfiguration(of: realm)
        let journal = EventJournal(realm, at: now)
        return try await write { connection in
            let hash = connection.hashed(codeHash)
            let sessionID = SelectedID(
                sql: "(SELECT session_id FROM authorization_code WHERE hash = ?)", bindings: [hash])
            let userID = SelectedID(
                sql: "(SELECT user_id FROM session WHERE is_offline = 0 AND id = \(sessionID.sql))", bindings: [hash])
            let rows = try connection.queries(
                [
                    Query(
                        """
                        SELECT authorization_code.* FROM authorization_code
                            JOIN client ON client.id = authorization_code.client_id
                        WHERE hash = ? AND client.realm_id = ?
                        """, [hash, .text(realm.id)])
                ] + SessionRows.queries(sessionID, isOffline: false, realmID: realm.id)
                    + ClaimsRows.queries(ofUser: userID))
            guard let row = rows[0].first else { return .unknown }
            guard SingleUse(wasUsed: try row.bool("is_used"), at: now) == .first else {
                try Self.endAfterReuse(
                    row.string("session_id"), clientRecordID: row.string("client_id"), connection)
                return .reused
            }
            try connection.perform("UPDATE authorization_code SET is_used = 1 WHERE hash = ?", [hash])
            let code = RedeemableCode(
                clientRecordID: try row.string("client_id"), redirectURI: try row.string("redirect_uri"),
                scope: try row.string("scope"), nonce: try row.optionalString("nonce"),
                challenge: try row.optionalString("challenge").flatMap { CodeChallenge(value: $0) },
                expiresAt: try row.time("expires_at"), session: try SessionRows.session(rows[1...2]))
            let grant: NewGrant
            do throws(OAuthError) { grant = try rule(code) } catch { return .refused(error) }
            guard let session = code.session else { return .refused(.sessionNotActive) }
            try Self.keep(grant, of: session, at: now, connection)
            try journal.keep(.codeToToken, of: EventJournal.User(session.user), session: session.id, connection)
            return .granted(code, try kept(grant, session, ClaimsRows(rows[3...]), in: realm, connection))
        }
    }

    /// Redeems a refresh token and stores the rule's decision.
    ///
    /// `rotates` is false for a rule that never replaces a token; then a refresh writes only the time of the session's
    /// last use, and the event, if the realm keeps it. `version` is the version of the configuration from which the caller read the realm and the client;
    /// `nil` to accept any.
    package func refresh(
        _ token: VerifiedRefreshToken, of client: ClientRecord, in realm: RealmRecord,
        ifConfigurationIs version: Int64?,
        rotates: Bool, at now: Date,
        deciding rule: @escaping @Sendable (RefreshableToken) throws(RefreshError) -> RefreshedGrant
    ) async throws(StoreError) -> RefreshOutcome {
        let journal = EventJournal(realm, at: now)
        if rotates {
            try await keepClaimsConfiguration(of: realm)
            return try await write { connection in
                let (outcome, change) = try refreshed(token, in: realm, at: version, isWriting: true, connection, rule)
                try Self.keep(change, of: token, clientRecordID: client.id, at: now, connection)
                try change.keepEvent(journal, connection)
                return outcome
            }
        }
        let (outcome, change) = try await readBriefly { connection in
            try refreshed(token, in: realm, at: version, isWriting: false, connection, rule)
        }
        if change.isNeeded(at: now) || change.hasEvent(journal) {
            try await write { connection in
                try Self.keep(change, of: token, clientRecordID: client.id, at: now, connection)
                try change.keepEvent(journal, connection)
            }
        }
        return outcome
    }

    private struct RefreshChange: Sendable {
        var endsSession = false
        /// The session, and the minimum age at which the time of its last use is updated.
        var use: (session: ActiveSession, interval: Double)?
        /// The states before and after.
        var states: (RefreshGrantState, RefreshGrantState)?

        /// Whether the time of the session's last use is written.
        func isUse(at now: Date) -> Bool {
            use.map { now.timeIntervalSince($0.session.lastAccessAt) >= $0.interval } ?? false
        }

        /// Whether the refresh has an event that the realm keeps; by default no realm does.
        func hasEvent(_ journal: EventJournal) -> Bool { use != nil && journal.keeps(.refreshToken) }

        func keepEvent(_ journal: EventJournal, _ connection: StoreConnection) throws {
            guard let session = use?.session else { return }
            try journal.keep(.refreshToken, of: EventJournal.User(session.user), session: session.id, connection)
        }

        func isNeeded(at now: Date) -> Bool { endsSession || isUse(at: now) || states.map { $0 != $1 } ?? false }
    }

    /// Decides on a refresh without writing.
    private func refreshed(
        _ token: VerifiedRefreshToken, in realm: RealmRecord, at version: Int64?, isWriting: Bool,
        _ connection: StoreConnection,
        _ rule: (RefreshableToken) throws(RefreshError) -> RefreshedGrant
    ) throws -> (RefreshOutcome, RefreshChange) {
        let rows = try connection.queries(
            Self.queries(token, in: realm) + ClaimsRows.queries(ofUser: .known(token.userID)))
        let claims = try ClaimsRows(rows[3...])
        guard version == nil || version == claims.version else { return (.configurationChanged, RefreshChange()) }
        let stored = try Self.stored(token, rows)
        let refreshed: RefreshedGrant
        do throws(RefreshError) { refreshed = try rule(stored) } catch {
            return (.refused(error.error), RefreshChange(endsSession: error.endsSession))
        }
        guard let session = stored.session else { return (.refused(.sessionNotActive), RefreshChange()) }
        let kept = try kept(
            refreshed.grant, session, claims, in: realm, isWriting: isWriting, connection)
        return (
            .granted(kept),
            RefreshChange(use: (session, refreshed.grant.useInterval), states: (stored.state, refreshed.state))
        )
    }

    private static func keep(
        _ change: RefreshChange, of token: VerifiedRefreshToken, clientRecordID: String, at now: Date,
        _ connection: StoreConnection
    ) throws {
        if change.endsSession {
            _ = try leave(
                token.sessionID, isOffline: token.isOffline, clientRecordID: clientRecordID, connection)
        }
        if let (before, after) = change.states {
            try RefreshGrantRows.save(
                after, after: before, of: token, clientRecordID: clientRecordID, connection)
        }
        if change.isUse(at: now), let session = change.use?.session {
            try SessionRows.touch(session, at: now, connection)
        }
    }

    /// The three queries whose rows ``stored(_:_:)`` parses.
    private static func queries(_ token: VerifiedRefreshToken, in realm: RealmRecord) -> [Query] {
        SessionRows.queries(.known(token.sessionID), isOffline: token.isOffline, realmID: realm.id)
            + [RefreshGrantRows.query(token)]
    }

    private static func stored(_ token: VerifiedRefreshToken, _ rows: [[Row]]) throws -> RefreshableToken {
        RefreshableToken(
            token: token, state: try RefreshGrantRows.state(rows[2]), session: try SessionRows.session(rows[0...1]))
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

    /// The written grant, with what its claims are built from.
    func kept(
        _ grant: NewGrant, _ session: ActiveSession, _ rows: ClaimsRows, in realm: RealmRecord,
        isWriting: Bool = true, _ connection: StoreConnection
    ) throws -> KeptGrant {
        KeptGrant(
            session: session, grant: grant,
            source: try claimsSource(
                for: grant.claims, from: rows, ofUser: session.user.id, in: realm, isWriting: isWriting, connection))
    }

    /// The written grant of a user who is known only now.
    func kept(
        _ grant: NewGrant, _ session: ActiveSession, in realm: RealmRecord, _ connection: StoreConnection
    ) throws -> KeptGrant {
        let rows = try connection.queries(ClaimsRows.queries(ofUser: .known(session.user.id)))
        return try kept(grant, session, ClaimsRows(rows[...]), in: realm, connection)
    }

    /// The holder of an access token; `nil` if the session has ended, the client is not part of it, or the token was revoked.
    package func holder(
        ofToken tokenID: String, session id: String, isOffline: Bool, order: ClaimsOrder, in realm: RealmRecord
    ) async throws(StoreError) -> TokenHolder? {
        try await readBriefly { connection in
            let userID = SelectedID(
                sql: "(SELECT user_id FROM session WHERE id = ? AND is_offline = ?)",
                bindings: [.text(id), .bool(isOffline)])
            let revoked = Query(
                "SELECT 1 FROM revoked_token WHERE realm_id = ? AND token_id = ?", [.text(realm.id), .text(tokenID)])
            let rows = try connection.queries(
                [revoked] + SessionRows.queries(.known(id), isOffline: isOffline, realmID: realm.id)
                    + ClaimsRows.queries(ofUser: userID))
            let session = SessionClientRule.session(
                try SessionRows.session(rows[1...2]), ofClient: order.client.id, isRevoked: !rows[0].isEmpty)
            guard let session else { return nil }
            let claims = try ClaimsRows(rows[3...])
            let source = try claimsSource(
                for: order, from: claims, ofUser: session.user.id, in: realm, isWriting: false, connection)
            return TokenHolder(session: session, source: source, configurationVersion: claims.version)
        }
    }

    /// Revokes an access token, which expires at `end`.
    package func revokeAccessToken(id: String, until end: Date, in realm: RealmRecord) async throws(StoreError) {
        try await write { connection in
            _ = try connection.execute(
                "INSERT INTO revoked_token (realm_id, token_id, expires_at) VALUES (?, ?, ?)"
                    + " ON CONFLICT DO NOTHING",
                [.text(realm.id), .text(id), .time(end)])
        }
    }

    /// The online session of a session cookie; `nil` for none.
    package func session(cookie: [UInt8], in realm: RealmRecord) async throws(StoreError) -> ActiveSession? {
        try await readBriefly { try SessionRows.session(cookie: cookie, realmID: realm.id, $0) }
    }

    /// The key of a realm's refresh tokens.
    package func refreshTokenKey(of realm: RealmRecord) -> RefreshTokenKey {
        RefreshTokenKey(key.refreshTokens, realmID: realm.id)
    }

    /// Reads the stored facts about a refresh token.
    package func stored(
        _ token: VerifiedRefreshToken, in realm: RealmRecord
    ) async throws(StoreError) -> RefreshableToken {
        try await readBriefly { try Self.stored(token, $0.queries(Self.queries(token, in: realm))) }
    }

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
            if let session { recorder?.concerns(session.user) }
            guard let session, try SessionRows.end(id: id, isOffline: isOffline, connection) else { return false }
            try journal?.keep(.logout, of: EventJournal.User(session.user), session: id, connection)
            return true
        }
    }

    /// Counts a grant; for an offline grant, also creates the offline session.
    static func keep(_ grant: NewGrant, of session: ActiveSession, at now: Date, _ connection: StoreConnection) throws {
        if grant.isOffline {
            try SessionRows.makeOffline(session, at: now, connection)
            try SessionRows.join(grant.clientRecordID, sessionID: session.id, isOffline: true, connection)
        }
        try SessionRows.countGrant(sessionID: session.id, connection)
    }

    /// Ends everything issued for a code that was used twice, because one of its two users may be an attacker.
    ///
    /// Other clients of the session are not affected.
    private static func endAfterReuse(
        _ sessionID: String, clientRecordID: String, _ connection: StoreConnection
    ) throws {
        for isOffline in [false, true] {
            _ = try leave(sessionID, isOffline: isOffline, clientRecordID: clientRecordID, connection)
        }
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
