package import FoundationEssentials
package import IdentityModel
package import OpenID
import SQLDatabase

/// The grant that a refresh token represents.
package struct NewGrant: Sendable, Hashable {
    package let clientRecordID: String
    /// The full scope; an access token may have less.
    package let scope: String
    package let isOffline: Bool
    /// The minimum age in seconds at which the time of the session's last use is updated.
    package var useInterval = 0.0
    package let refreshToken: Secret
    /// The client and scopes for which the claims of the grant's tokens are built.
    package let claims: ClaimsOrder

    package init(
        clientRecordID: String, refreshToken: Secret, scope: String, isOffline: Bool, useInterval: Double = 0,
        claims: ClaimsOrder
    ) {
        self.clientRecordID = clientRecordID
        self.refreshToken = refreshToken
        self.scope = scope
        self.isOffline = isOffline
        self.useInterval = useInterval
        self.claims = claims
    }
}

/// A grant as written by the store, with everything its tokens are built from, all from one transaction.
package struct KeptGrant: Sendable, Hashable {
    /// The session of the tokens.
    package let session: ActiveSession
    /// The grant created by the rule.
    package let grant: NewGrant
    /// What the claims are built from in addition to the session.
    package let source: ClaimsSource
}

/// The client and the client scopes for which claims are built.
package struct ClaimsOrder: Sendable, Hashable {
    /// The client that gets the tokens.
    package let client: ClientRecord
    /// The names of the client scopes in force.
    package let scopes: Set<String>

    package init(client: ClientRecord, scopes: Set<String>) {
        self.client = client
        self.scopes = scopes
    }
}

/// The OAuth error of a refused grant.
package typealias GrantRefusal = OAuthError

/// A rule that decides about a stored grant inside the store's transaction.
///
/// Must be pure: a repeated transaction calls it again.
package typealias StoreDecision<Stored, Decided> = @Sendable (Stored) throws(GrantRefusal) -> Decided

extension DatabaseStore {
    /// Stores a grant for a new session that started without a code.
    package func issue(
        _ grant: NewGrant, sessionID: String, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> KeptGrant? {
        let claims = try await claimsConfiguration(of: realm)
        return try await write { connection in
            let session = try SessionRows.session(
                id: sessionID, isOffline: false, realmID: realm.id, connection)
            guard let session else { return nil }
            try Self.keep(grant, of: session, at: now, connection)
            return try claims.kept(grant, session, in: realm, connection)
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
}

extension ClaimsConfiguration {
    /// The written grant, with what its claims are built from.
    func kept(
        _ grant: NewGrant, _ session: ActiveSession, _ rows: ClaimsRows, in realm: RealmRecord,
        _ connection: StoreConnection
    ) throws -> KeptGrant {
        KeptGrant(
            session: session, grant: grant,
            source: try source(for: grant.claims, from: rows, ofUser: session.user.id, in: realm, connection))
    }

    /// The written grant of a user who is known only now.
    func kept(
        _ grant: NewGrant, _ session: ActiveSession, in realm: RealmRecord, _ connection: StoreConnection
    ) throws -> KeptGrant {
        let rows = try connection.queries(ClaimsRows.queries(ofUser: .known(session.user.id)))
        return try kept(grant, session, ClaimsRows(rows[...]), in: realm, connection)
    }
}
