package import FoundationEssentials
import IdentityModel
package import OpenID
import SQLDatabase
import WatchProtocol

/// What is stored about a refresh token.
package struct StoredRefreshToken: Sendable, Hashable {
    package let state: RefreshGrantState
    /// The token's session; `nil` if it has ended.
    package let session: ActiveSession?
}

/// Decides whether a refresh token is accepted, with Keycloak's order of checks and errors (`TokenManager`).
package enum RefreshRule {
    /// The refusal of a rejected token; `nil` for a valid one.
    package static func refusal(
        of token: VerifiedRefreshToken, _ stored: StoredRefreshToken, client: ClientRecord, lifetimes: TokenLifetimes,
        rotation: RefreshRotation, at now: Date
    ) -> GrantRefusal<OAuthError>? {
        if let end = token.expiresAt, end <= now {
            let finding = RuleFinding.refreshTokenExpired(secondsAgo: Int(now.timeIntervalSince(end)))
            return GrantRefusal(.tokenNotActive, finding: finding)
        }
        guard client.clientID == token.clientID else { return GrantRefusal(.refreshTokenOfAnotherClient) }
        guard let session = stored.session else {
            return GrantRefusal(token.isOffline ? .offlineSessionNotFound : .sessionNotActive)
        }
        guard session.isActive(lifetimes, usedAt: token.issuedAt, at: now) else {
            return GrantRefusal(token.isOffline ? .offlineSessionNotActive : .sessionNotActive)
        }
        // A client that left the session may have joined it again; the tokens from before stay invalid.
        guard let first = session.firstGrants[client.id], token.grant >= first else {
            return GrantRefusal(.sessionWithoutClient)
        }
        let limits = GrantLimits(
            of: client, in: session, begunAt: token.begunAt, isOffline: token.isOffline, lifetimes)
        // A use of the session by another client counts too.
        guard limits.admit(usedAt: max(session.lastAccessAt, token.issuedAt), at: now) else {
            return GrantRefusal(token.isOffline ? .sessionWithoutClient : .clientSessionNotActive)
        }
        guard session.user.isUsable(at: now) else { return GrantRefusal(.userDisabled) }
        if token.isOffline, !client.allowsOfflineAccess {
            return GrantRefusal(.offlineAccessWithdrawn, endsGrant: true)
        }
        if token.issuedAt.timeIntervalSince1970 < Double(session.user.notBefore) { return GrantRefusal(.staleToken) }
        // A token that is used after its successor may be stolen (RFC 9700, section 4.14), so the session ends.
        if !stored.state.admits(token.number, rotation) { return GrantRefusal(.refreshTokenReused, endsGrant: true) }
        return nil
    }

    /// The requested part of a granted scope, or `nil` if the request asks for more.
    static func narrowed(_ granted: String, to requested: String?) -> String? {
        guard let requested, !requested.isEmpty, requested != granted else { return granted }
        let names = granted.split(separator: " ")
        let wanted = requested.split(separator: " ")
        guard wanted.allSatisfy(names.contains) else { return nil }
        return names.filter(wanted.contains).joined(separator: " ")
    }
}

extension DatabaseStore {
    /// Redeems a refresh token, for the part `requested` of its scope, or all of it.
    ///
    /// Throws `OAuthError` or `StoreError`. Without rotation a refresh writes only the time of the session's last use,
    /// and the event, if the realm keeps it.
    package func refresh(
        _ token: VerifiedRefreshToken, asking requested: String?, by client: ClientRecord,
        rotating rotation: RefreshRotation, _ draft: RefreshTokenDraft, in realm: RealmRecord, at now: Date
    ) async throws -> GrantedTokens {
        let (journal, record) = (EventJournal(realm, at: now), RequestRecord.current)
        record?.joins(.session(token.sessionID, token.clientID))
        let claims = try await claimsConfiguration(of: realm)
        let granted = client.remainingScope(of: token.scope)
        /// Decides on the refresh without writing.
        @Sendable func refreshed(_ connection: StoreConnection) throws -> Refresh {
            let rows = try connection.queries(
                Self.queries(token, in: realm) + ClaimsRows.queries(ofUser: .known(token.userID)))
            let stored = try Self.stored(rows)
            record?.found(stored.session?.user, at: now)
            let refusal = RefreshRule.refusal(
                of: token, stored, client: client, lifetimes: realm.lifetimes, rotation: rotation, at: now)
            if let refusal { return Refresh(refusal) }
            guard let scope = RefreshRule.narrowed(granted, to: requested) else {
                return Refresh(GrantRefusal(.invalidScopes(requested ?? "")))
            }
            guard let session = stored.session else { return Refresh(GrantRefusal(.sessionNotActive)) }
            var state = stored.state
            let successor = draft.successor(
                of: token, in: session, scope: granted, number: state.use(token.number, rotation))
            return Refresh(
                .success(
                    try claims.tokens(
                        of: session, for: client, scope, successor, isOffline: token.isOffline,
                        begunAt: token.begunAt, ClaimsRows(rows[3...]), in: realm, connection)),
                used: session, states: (stored.state, state))
        }
        /// Writes what the refresh has decided.
        @Sendable func keep(_ refresh: Refresh, _ connection: StoreConnection) throws {
            if case .failure(let refusal) = refresh.result, refusal.endsGrant {
                _ = try Self.leave(token.sessionID, isOffline: token.isOffline, clientRecordID: client.id, connection)
            }
            if let (before, after) = refresh.states {
                try RefreshGrantRows.save(after, after: before, of: token, clientRecordID: client.id, connection)
            }
            guard let session = refresh.used else { return }
            if refresh.isUse(of: token, realm.lifetimes, at: now) {
                try SessionRows.touch(session, at: now, connection)
            }
            try journal.keep(.refreshToken, of: EventJournal.User(session.user), session: session.id, connection)
        }
        guard rotation == .never else {
            return try await granting { connection in
                let refresh = try refreshed(connection)
                try keep(refresh, connection)
                return refresh.result
            }
        }
        let refresh = try await readBriefly(refreshed)
        guard
            refresh.writes(token, realm.lifetimes, at: now) || refresh.used != nil && journal.keeps(.refreshToken)
        else {
            if case .failure(let refusal) = refresh.result { refusal.record() }
            return try refresh.result.mapError(\.error).get()
        }
        return try await granting { connection in
            try keep(refresh, connection)
            return refresh.result
        }
    }

    /// Reads what is stored about a refresh token.
    package func stored(
        _ token: VerifiedRefreshToken, in realm: RealmRecord
    ) async throws(StoreError) -> StoredRefreshToken {
        try await readBriefly { try Self.stored($0.queries(Self.queries(token, in: realm))) }
    }

    /// A decided refresh.
    private struct Refresh: Sendable {
        let result: Result<GrantedTokens, GrantRefusal<OAuthError>>
        /// The session; `nil` for a refusal.
        var used: ActiveSession?
        /// The states of the token's grant before and after; `nil` for a refusal.
        var states: (RefreshGrantState, RefreshGrantState)?

        init(_ refusal: GrantRefusal<OAuthError>) { result = .failure(refusal) }

        init(
            _ result: Result<GrantedTokens, GrantRefusal<OAuthError>>, used: ActiveSession,
            states: (RefreshGrantState, RefreshGrantState)
        ) {
            (self.result, self.used, self.states) = (result, used, states)
        }

        /// Whether the time of the session's last use is written, which is done at most once in an interval.
        func isUse(of token: VerifiedRefreshToken, _ lifetimes: TokenLifetimes, at now: Date) -> Bool {
            used.map { now.timeIntervalSince($0.lastAccessAt) >= lifetimes.useInterval(isOffline: token.isOffline) }
                ?? false
        }

        /// Whether anything but an event is written.
        func writes(_ token: VerifiedRefreshToken, _ lifetimes: TokenLifetimes, at now: Date) -> Bool {
            if case .failure(let refusal) = result { return refusal.endsGrant }
            return isUse(of: token, lifetimes, at: now) || states.map { $0 != $1 } ?? false
        }
    }

    /// The three queries whose rows ``stored(_:)`` parses.
    private static func queries(_ token: VerifiedRefreshToken, in realm: RealmRecord) -> [Query] {
        SessionRows.queries(.known(token.sessionID), isOffline: token.isOffline, realmID: realm.id)
            + [RefreshGrantRows.query(token)]
    }

    private static func stored(_ rows: [[Row]]) throws -> StoredRefreshToken {
        StoredRefreshToken(
            state: try RefreshGrantRows.state(rows[2]), session: try SessionRows.session(rows[0...1]))
    }
}
