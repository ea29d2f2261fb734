package import FoundationEssentials
import IdentityModel
package import OpenID
import SQLDatabase

/// An authorization code, as stored.
package struct RedeemableCode: Sendable, Hashable {
    package let clientRecordID: String
    package let redirectURI: String
    package let scope: String
    package let nonce: String?
    package let challenge: CodeChallenge?
    package let expiresAt: Date
    /// The session of the code; `nil` if it has ended.
    package let session: ActiveSession?
}

/// The result of redeeming a code.
package enum RedemptionOutcome: Sendable, Hashable {
    case granted(RedeemableCode, KeptGrant)
    case refused(OAuthError)
    /// There is no such code.
    case unknown
    /// The code was redeemed before; its session has ended now.
    case reused
}

/// Decides whether an authorization code is redeemed, with Keycloak's order of checks and errors
/// (`AuthorizationCodeGrantType`).
package enum CodeRedemptionRule {
    /// The error for a rejected code; `nil` for a valid one.
    ///
    /// A pure function.
    package static func refusal(
        of code: RedeemableCode, client: ClientRecord, redirectURI: String, verifier: CodeVerifierParameter,
        lifetimes: TokenLifetimes, locks: BruteForceSettings, at now: Date
    ) -> OAuthError? {
        guard now < code.expiresAt else { return .codeExpired }
        guard let session = code.session else { return .sessionNotActive }
        guard session.user.isUsable(at: now) else { return .userDisabled }
        guard !locks.isLocked(session.user, at: now) else { return .userLocked }
        guard redirectURI.utf8.elementsEqual(code.redirectURI.utf8) else { return .incorrectRedirectURI }
        guard client.id == code.clientRecordID else { return .codeOfAnotherClient }
        guard session.isActive(lifetimes, at: now) else { return .sessionNotActive }
        return OAuthError.refusal(of: verifier, for: code.challenge)
    }
}

extension DatabaseStore {
    /// Redeems a code and stores the grant that the rule creates.
    ///
    /// Redeeming a code twice ends its session.
    package func redeem(
        codeHash: [UInt8], in realm: RealmRecord, at now: Date,
        deciding rule: @escaping StoreDecision<RedeemableCode, NewGrant>
    ) async throws(StoreError) -> RedemptionOutcome {
        let claims = try await claimsConfiguration(of: realm)
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
                // Everything issued for the code ends, because one of its two users may be an attacker. Other clients
                // of the session are not affected.
                let (session, client) = (try row.string("session_id"), try row.string("client_id"))
                for isOffline in [false, true] {
                    _ = try Self.leave(session, isOffline: isOffline, clientRecordID: client, connection)
                }
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
            return .granted(code, try claims.kept(grant, session, ClaimsRows(rows[3...]), in: realm, connection))
        }
    }
}
