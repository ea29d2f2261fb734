package import FoundationEssentials
import IdentityModel
import OpenID
import SQLDatabase

/// The session of an access token, and what claims for its client are currently built from, in one snapshot.
package struct TokenHolder: Sendable, Hashable {
    package let session: ActiveSession
    package let source: ClaimsSource
}

extension DatabaseStore {
    /// The holder of an access token; `nil` if the session has ended, the client has left it, or the token was revoked.
    package func holder(
        ofToken tokenID: String, session id: String, isOffline: Bool, client: ClientRecord, scopes: Set<String>,
        in realm: RealmRecord
    ) async throws(StoreError) -> TokenHolder? {
        let claims = try await claimsConfiguration(of: realm)
        return try await readBriefly { connection in
            let userID = SelectedID(
                sql: "(SELECT user_id FROM session WHERE id = ? AND is_offline = ?)",
                bindings: [id, isOffline])
            let revoked = Query("SELECT 1 FROM revoked_token WHERE realm_id = ? AND token_id = ?", realm.id, tokenID)
            let rows = try connection.queries(
                [revoked] + SessionRows.queries(.known(id), isOffline: isOffline, realmID: realm.id)
                    + ClaimsRows.queries(ofUser: userID))
            let session = SessionClientRule.session(
                try SessionRows.session(rows[1...2]), ofClient: client.id, isRevoked: !rows[0].isEmpty)
            guard let session else { return nil }
            let source = try claims.source(
                for: client, scopes, from: ClaimsRows(rows[3...]), ofUser: session.user.id, in: realm, connection)
            return TokenHolder(session: session, source: source)
        }
    }

    /// Revokes an access token, which expires at `end`.
    package func revokeAccessToken(id: String, until end: Date, in realm: RealmRecord) async throws(StoreError) {
        try await write { connection in
            _ = try connection.insert(
                into: "revoked_token", ["realm_id": realm.id, "token_id": id, "expires_at": end],
                onConflict: "DO NOTHING")
        }
    }
}
