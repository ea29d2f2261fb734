import CognitoProtocol
package import FoundationEssentials
import IdentityModel
package import OpenID
import SQLDatabase

/// An authorization code of the hosted UI to store; it can be redeemed once.
package struct HostedCode: Sendable, Hashable {
    /// The SHA-256 digest of the code.
    package let hash: [UInt8]
    /// The client's redirect URI.
    package let redirectURI: String
    package let scope: String
    /// The PKCE challenge; `nil` if the client sent none.
    package let challenge: CodeChallenge?
    /// The client's `nonce`.
    package let nonce: String?
    /// The time when the code expires.
    package let expiresAt: Date
}

extension HostedCode {
    /// Creates a code for an authorization request.
    package init(hash: [UInt8], for request: HostedRequest, expiresAt: Date) {
        self.init(
            hash: hash, redirectURI: request.redirectURI, scope: request.scope, challenge: request.challenge,
            nonce: request.nonce, expiresAt: expiresAt)
    }
}

/// Decides whether a code of the hosted UI is exchanged for tokens (RFC 6749, section 4.1.3; RFC 7636, section 4.6).
enum HostedRedemptionRule {
    /// The error for a rejected code; `nil` for a valid one.
    ///
    /// The redirect URI of the token request must equal that of the authorization request, byte by byte; it may have
    /// been removed from the pool's addresses since. A code of another client is unknown in this client's pool.
    static func refusal(
        of code: HostedCode, _ user: PoolUser, redirectURI: String, addresses: PoolAddresses,
        verifier: CodeVerifierParameter, at now: Date
    ) -> OAuthError? {
        guard now < code.expiresAt else { return .codeExpired }
        guard code.redirectURI.utf8.elementsEqual(redirectURI.utf8), addresses.allows(redirectURI, as: .redirect) else {
            return .incorrectRedirectURI
        }
        if let refusal = OAuthError.refusal(of: verifier, for: code.challenge) { return refusal }
        return user.isEnabled ? nil : .userDisabled
    }
}

/// The parts of a pool's new grant that do not depend on what is redeemed.
package struct PoolGrantDraft: Sendable {
    /// The ID of the grant, a UUID.
    let originJTI: String
    /// The SHA-256 digest of the refresh token.
    let refreshTokenHash: [UInt8]
    /// The ID of the sign-in's event, a UUID.
    let eventID: String
    /// The time when the refresh token expires.
    let expiresAt: Date

    package init(originJTI: String, refreshTokenHash: [UInt8], eventID: String, expiresAt: Date) {
        self.originJTI = originJTI
        self.refreshTokenHash = refreshTokenHash
        self.eventID = eventID
        self.expiresAt = expiresAt
    }
}

extension DatabaseStore {
    /// Redeems the code with this SHA-256 digest, which uses it up, also if it is refused.
    ///
    /// Throws `OAuthError` or `StoreError`. Redeeming a code twice revokes its grant.
    package func redeem(
        hostedCode digest: [UInt8], redirectURI: String, verifier: CodeVerifierParameter, _ draft: PoolGrantDraft,
        in pool: PoolRecord, at now: Date
    ) async throws -> (user: PoolUser, grant: PoolGrant) {
        let (journal, record) = (try await EventJournal(of: pool, at: now, self), RequestRecord.current)
        return try await granting { connection in
            let hash = connection.hashed(digest)
            let row = try connection.first(
                "SELECT * FROM hosted_code WHERE hash = ? AND pool_id = ?", hash, pool.poolID)
            guard let row,
                let user = try PoolUserRows.user(subject: row["user_id"], pool.poolID, connection)
            else { return .failure(GrantRefusal(OAuthError.codeNotValid)) }
            record?.joins(.code(digest))
            guard try !(row["is_used"] as Bool) else {
                // One of the two users may have stolen the code (RFC 6749, section 4.1.2).
                if let grant: String = try row["grant_id"] {
                    try PoolGrantRows.revoke(grant, at: now, connection)
                }
                return .failure(
                    GrantRefusal(.codeNotValid, recordedAs: (.invalidCode, .authorizationCodeUsed), finding: .codeUsed))
            }
            try connection.execute("UPDATE hosted_code SET is_used = 1 WHERE hash = ?", hash)
            record?.found(user: user.subject, named: user.username.rawValue)
            let code = try HostedRows.code(row, hash: digest)
            let refusal = HostedRedemptionRule.refusal(
                of: code, user, redirectURI: redirectURI, addresses: pool.addresses, verifier: verifier, at: now)
            if let refusal { return .failure(GrantRefusal(refusal)) }
            let new = try NewPoolGrant(
                originJTI: draft.originJTI, refreshTokenHash: draft.refreshTokenHash, authTime: row["auth_time"],
                eventID: draft.eventID, scope: code.scope, nonce: code.nonce, expiresAt: draft.expiresAt)
            let grant = try PoolGrantRows.insert(new, ofUser: user, in: pool, at: now, connection)
            try connection.execute("UPDATE hosted_code SET grant_id = ? WHERE hash = ?", grant.originJTI, hash)
            record?.joins(.session(grant.originJTI, pool.clientID))
            try journal?.keep(.codeToToken, of: EventJournal.User(user), session: grant.originJTI, connection)
            return .success((user, grant))
        }
    }
}

extension HostedRows {
    static func insert(
        _ code: HostedCode, ofUser subject: String, authTime: Date, in pool: PoolRecord, _ connection: StoreConnection
    ) throws {
        try connection.insert(
            into: "hosted_code",
            [
                "hash": connection.hashed(code.hash), "pool_id": pool.poolID, "user_id": subject,
                "redirect_uri": code.redirectURI, "scope": code.scope, "challenge": code.challenge?.value,
                "challenge_method": method(of: code.challenge), "nonce": code.nonce, "auth_time": authTime,
                "expires_at": code.expiresAt, "is_used": false,
            ])
    }

    /// The code in a row that was found by its digest.
    static func code(_ row: Row, hash: [UInt8]) throws -> HostedCode {
        try HostedCode(
            hash: hash, redirectURI: row["redirect_uri"], scope: row["scope"], challenge: challenge(row),
            nonce: row["nonce"], expiresAt: row["expires_at"])
    }
}
