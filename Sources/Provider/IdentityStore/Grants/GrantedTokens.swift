package import FoundationEssentials
package import IdentityModel
import OpenID
import SQLDatabase
import WatchProtocol

/// What the tokens of a grant are built from, as written by one transaction.
package struct GrantedTokens: Sendable, Hashable {
    package let session: ActiveSession
    /// The scope of the access token; the refresh token can have more.
    package let scope: String
    package let isOffline: Bool
    package let refreshToken: Secret
    /// The nonce of the login's request.
    package var nonce: String?
    /// When the grant began, if it was refreshed.
    package var begunAt: Date?
    /// What the claims are built from in addition to the session.
    package let source: ClaimsSource
}

/// Why a grant is refused, and whether the refusal ends what was issued for it.
package struct GrantRefusal<Reason: Error>: Error {
    package let error: Reason
    /// Whether the client's part of the session, or the pool's grant, ends: one of two users of a token may be an
    /// attacker.
    var endsGrant = false
    /// The reason and the cause for the log and the event; `nil` if the error determines them.
    var recorded: (reason: RefusalReason, cause: RefusalCause)?

    /// What a watcher is told; `nil` if the error determines it.
    var finding: RuleFinding?

    init(
        _ error: Reason, endsGrant: Bool = false, recordedAs recorded: (RefusalReason, RefusalCause)? = nil,
        finding: RuleFinding? = nil
    ) {
        (self.error, self.endsGrant, self.recorded) = (error, endsGrant, recorded)
        self.finding = finding
    }

    /// Records the refusal, after its transaction.
    func record() {
        if let (reason, cause) = recorded { RequestRecord.current?.refused(reason, by: cause) }
        RequestRecord.current?.found(finding)
    }
}

extension DatabaseStore {
    /// Stores a grant for a new session that started without a code; `nil` if the session has ended.
    package func grant(
        _ scope: String, to client: ClientRecord, _ draft: RefreshTokenDraft, sessionID: String, in realm: RealmRecord,
        at now: Date
    ) async throws(StoreError) -> GrantedTokens? {
        let claims = try await claimsConfiguration(of: realm)
        return try await write { connection in
            let session = try SessionRows.session(
                id: sessionID, isOffline: false, realmID: realm.id, connection)
            guard let session else { return nil }
            let isOffline = client.grantsOfflineToken(scope)
            try Self.keep(session, of: client, isOffline: isOffline, at: now, connection)
            return try claims.tokens(
                of: session, for: client, scope, draft.token(of: session, scope: scope, isOffline: isOffline),
                isOffline: isOffline, in: realm, connection)
        }
    }

    /// Grants tokens in one transaction, which is committed also if it refuses, with what the refusal ends.
    ///
    /// Throws the refusal's error, or `StoreError`.
    func granting<Tokens: Sendable, Reason>(
        _ body: @escaping @Sendable (StoreConnection) throws -> Result<Tokens, GrantRefusal<Reason>>
    ) async throws -> Tokens {
        switch try await write(body) {
        case .success(let tokens): return tokens
        case .failure(let refusal):
            refusal.record()
            throw refusal.error
        }
    }

    /// Counts a grant of a session; for an offline grant, also creates the offline session.
    static func keep(
        _ session: ActiveSession, of client: ClientRecord, isOffline: Bool, at now: Date, _ connection: StoreConnection
    ) throws {
        if isOffline {
            try SessionRows.makeOffline(session, at: now, connection)
            try SessionRows.join(client.id, sessionID: session.id, isOffline: true, connection)
        }
        try SessionRows.countGrant(sessionID: session.id, connection)
    }
}

/// Whether a scope requests an offline token, which outlives the online session.
package enum OfflineAccess {
    package static func isGranted(by scope: String) -> Bool {
        scope.split(separator: " ").contains("offline_access")
    }
}

extension ClaimsConfiguration {
    /// The tokens of a grant that was written; `rows` are the user's, read here if they are not known yet.
    func tokens(
        of session: ActiveSession, for client: ClientRecord, _ scope: String, _ refreshToken: Secret, isOffline: Bool,
        nonce: String? = nil, begunAt: Date? = nil, _ rows: ClaimsRows? = nil, in realm: RealmRecord,
        _ connection: StoreConnection
    ) throws -> GrantedTokens {
        let rows =
            if let rows { rows } else {
                try ClaimsRows(connection.queries(ClaimsRows.queries(ofUser: .known(session.user.id)))[...])
            }
        return GrantedTokens(
            session: session, scope: scope, isOffline: isOffline, refreshToken: refreshToken, nonce: nonce,
            begunAt: begunAt,
            source: try source(
                for: client, client.scopesInForce(for: scope), from: rows, ofUser: session.user.id, in: realm,
                connection))
    }
}
