package import FoundationEssentials
import IdentityModel
package import OpenID
import SQLDatabase
import WatchProtocol

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

/// Decides whether an authorization code is redeemed, with Keycloak's order of checks and errors
/// (`AuthorizationCodeGrantType`).
package enum CodeRedemptionRule {
    /// The error for a rejected code; `nil` for a valid one.
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

    /// What a watcher is told of a refusal; `nil` if the error determines it.
    static func finding(
        of refusal: OAuthError, _ code: RedeemableCode, redirectURI: String, lifetimes: TokenLifetimes, at now: Date
    ) -> RuleFinding? {
        switch refusal {
        case .codeExpired:
            .codeExpired(
                secondsAgo: Int(now.timeIntervalSince(code.expiresAt)), lifetime: lifetimes.authorizationCode)
        case .incorrectRedirectURI: .codeRedirectURIDiffers(redirectURI, expected: code.redirectURI)
        default: nil
        }
    }
}

extension DatabaseStore {
    /// Redeems the code with this SHA-256 digest, which uses it up, also if it is refused.
    ///
    /// Throws `OAuthError` or `StoreError`. Redeeming a code twice ends its session.
    package func redeem(
        code digest: [UInt8], redirectURI: String, verifier: CodeVerifierParameter, by client: ClientRecord,
        _ draft: RefreshTokenDraft, in realm: RealmRecord, at now: Date
    ) async throws -> GrantedTokens {
        let claims = try await claimsConfiguration(of: realm)
        let (journal, record) = (EventJournal(realm, at: now), RequestRecord.current)
        return try await granting { connection in
            let hash = connection.hashed(digest)
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
                        """, hash, realm.id)
                ] + SessionRows.queries(sessionID, isOffline: false, realmID: realm.id)
                    + ClaimsRows.queries(ofUser: userID))
            guard let row = rows[0].first else { return .failure(GrantRefusal(OAuthError.codeNotValid)) }
            guard try !(row["is_used"] as Bool) else {
                // One of the two users may have stolen the code, so everything issued for it ends (RFC 6749, section
                // 4.1.2). Other clients of the session are not affected.
                let (session, client): (String, String) = (try row["session_id"], try row["client_id"])
                for isOffline in [false, true] {
                    _ = try Self.leave(session, isOffline: isOffline, clientRecordID: client, connection)
                }
                record?.joins(.code(digest))
                return .failure(
                    GrantRefusal(
                        .codeNotValid, recordedAs: (.invalidCode, .authorizationCodeUsed), finding: .codeUsed))
            }
            try connection.perform("UPDATE authorization_code SET is_used = 1 WHERE hash = ?", hash)
            let code = try RedeemableCode(
                clientRecordID: row["client_id"], redirectURI: row["redirect_uri"], scope: row["scope"],
                nonce: row["nonce"], challenge: (row["challenge"] as String?).flatMap { CodeChallenge(value: $0) },
                expiresAt: row["expires_at"], session: SessionRows.session(rows[1...2]))
            record?.found(code.session?.user, at: now)
            let refusal = CodeRedemptionRule.refusal(
                of: code, client: client, redirectURI: redirectURI, verifier: verifier, lifetimes: realm.lifetimes,
                locks: realm.bruteForce, at: now)
            record?.joins(.code(digest))
            if let refusal {
                var finding = CodeRedemptionRule.finding(
                    of: refusal, code, redirectURI: redirectURI, lifetimes: realm.lifetimes, at: now)
                if refusal == .verifierMismatch, record?.isWatched == true {
                    let isOther = try Self.isOfAnotherLogin(verifier, of: client, connection)
                    finding = .verifierDiffers(isOfAnotherLogin: isOther)
                }
                return .failure(GrantRefusal(refusal, finding: finding))
            }
            guard let session = code.session else { return .failure(GrantRefusal(.sessionNotActive)) }
            let isOffline = client.grantsOfflineToken(code.scope)
            try Self.keep(session, of: client, isOffline: isOffline, at: now, connection)
            try journal.keep(.codeToToken, of: EventJournal.User(session.user), session: session.id, connection)
            return .success(
                try claims.tokens(
                    of: session, for: client, code.scope,
                    draft.token(of: session, scope: code.scope, isOffline: isOffline), isOffline: isOffline,
                    nonce: code.nonce, ClaimsRows(rows[3...]), in: realm, connection))
        }
    }

    /// Whether a verifier belongs to another code of the client that is stored.
    private static func isOfAnotherLogin(
        _ verifier: CodeVerifierParameter, of client: ClientRecord, _ connection: StoreConnection
    ) throws -> Bool {
        guard case .wellFormed(let verifier) = verifier else { return false }
        return try connection.first(
            "SELECT 1 AS n FROM authorization_code WHERE client_id = ? AND challenge = ? LIMIT 1", client.id,
            verifier.challenge.value) != nil
    }
}
