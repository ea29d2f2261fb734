package import FoundationEssentials
import IdentityModel
package import OpenID
import SQLDatabase

/// A refresh token, with the stored facts about it.
package struct RefreshableToken: Sendable, Hashable {
    package let token: VerifiedRefreshToken
    package let state: RefreshGrantState
    /// The token's session; `nil` if it has ended.
    package let session: ActiveSession?
}

/// Why a refresh token is refused.
package struct RefreshError: Error, Sendable, Hashable {
    package let error: OAuthError
    /// Whether the refusal ends the session, as for a token whose successor was used.
    var endsSession = false

    package init(error: OAuthError, endsSession: Bool = false) {
        self.error = error
        self.endsSession = endsSession
    }
}

/// The rule's decision about a valid refresh token.
package struct RefreshedGrant: Sendable, Hashable {
    package let grant: NewGrant
    /// The state after the use of the token.
    package let state: RefreshGrantState

    package init(grant: NewGrant, state: RefreshGrantState) {
        self.grant = grant
        self.state = state
    }
}

package enum RefreshOutcome: Sendable, Hashable {
    case granted(KeptGrant)
    case refused(OAuthError)
}

/// Decides whether a refresh token is accepted, with Keycloak's order of checks and errors (`TokenManager`).
package enum RefreshRule {
    /// The error for a rejected token; `nil` for a valid one.
    ///
    /// A pure function.
    package static func refusal(
        of token: RefreshableToken, client: ClientRecord, lifetimes: TokenLifetimes, at now: Date
    ) -> RefreshError? {
        let (stored, token) = (token, token.token)
        if let end = token.expiresAt, end <= now { return RefreshError(error: .tokenNotActive) }
        guard client.clientID == token.clientID else { return RefreshError(error: .refreshTokenOfAnotherClient) }
        guard let session = stored.session else {
            return RefreshError(error: token.isOffline ? .offlineSessionNotFound : .sessionNotActive)
        }
        guard session.isActive(lifetimes, usedAt: token.issuedAt, at: now) else {
            return RefreshError(error: token.isOffline ? .offlineSessionNotActive : .sessionNotActive)
        }
        // A client that left the session may have joined it again; the tokens from before stay invalid.
        guard let first = session.firstGrants[client.id], token.grant >= first else {
            return RefreshError(error: .sessionWithoutClient)
        }
        guard session.user.isUsable(at: now) else { return RefreshError(error: .userDisabled) }
        if token.isOffline, !client.allowsOfflineAccess {
            return RefreshError(error: .offlineAccessWithdrawn, endsSession: true)
        }
        if token.issuedAt.timeIntervalSince1970 < Double(session.user.notBefore) {
            return RefreshError(error: .staleToken)
        }
        // A token that is used after its successor may be stolen (RFC 9700, section 4.14), so the session ends.
        if !stored.state.admits(token.number) { return RefreshError(error: .refreshTokenReused, endsSession: true) }
        return nil
    }
}

extension DatabaseStore {
    /// Redeems a refresh token and stores the rule's decision.
    ///
    /// `rotates` is false for a rule that never replaces a token; then a refresh writes only the time of the session's
    /// last use, and the event, if the realm keeps it.
    package func refresh(
        _ token: VerifiedRefreshToken, of client: ClientRecord, in realm: RealmRecord, rotates: Bool, at now: Date,
        deciding rule: @escaping @Sendable (RefreshableToken) throws(RefreshError) -> RefreshedGrant
    ) async throws(StoreError) -> RefreshOutcome {
        let journal = EventJournal(realm, at: now)
        let claims = try await claimsConfiguration(of: realm)
        if rotates {
            return try await write { connection in
                let (outcome, change) = try Self.refreshed(token, in: realm, claims, connection, rule)
                try Self.keep(change, of: token, clientRecordID: client.id, at: now, connection)
                try change.keepEvent(journal, connection)
                return outcome
            }
        }
        let (outcome, change) = try await readBriefly { connection in
            try Self.refreshed(token, in: realm, claims, connection, rule)
        }
        if change.isNeeded(at: now) || change.hasEvent(journal) {
            try await write { connection in
                try Self.keep(change, of: token, clientRecordID: client.id, at: now, connection)
                try change.keepEvent(journal, connection)
            }
        }
        return outcome
    }

    /// Reads the stored facts about a refresh token.
    package func stored(
        _ token: VerifiedRefreshToken, in realm: RealmRecord
    ) async throws(StoreError) -> RefreshableToken {
        try await readBriefly { try Self.stored(token, $0.queries(Self.queries(token, in: realm))) }
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
    private static func refreshed(
        _ token: VerifiedRefreshToken, in realm: RealmRecord, _ claims: ClaimsConfiguration,
        _ connection: StoreConnection,
        _ rule: (RefreshableToken) throws(RefreshError) -> RefreshedGrant
    ) throws -> (RefreshOutcome, RefreshChange) {
        let rows = try connection.queries(
            queries(token, in: realm) + ClaimsRows.queries(ofUser: .known(token.userID)))
        let stored = try stored(token, rows)
        let refreshed: RefreshedGrant
        do throws(RefreshError) { refreshed = try rule(stored) } catch {
            return (.refused(error.error), RefreshChange(endsSession: error.endsSession))
        }
        guard let session = stored.session else { return (.refused(.sessionNotActive), RefreshChange()) }
        let kept = try claims.kept(refreshed.grant, session, ClaimsRows(rows[3...]), in: realm, connection)
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
}
