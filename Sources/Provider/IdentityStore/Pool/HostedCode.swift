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
    /// The client's `nonce`; `nil` for none.
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

/// An authorization code of the hosted UI with its user, as stored.
package struct RedeemableHostedCode: Sendable, Hashable {
    package let code: HostedCode
    package let user: PoolUser
    /// The time of the user's authentication.
    package let authTime: Date
}

/// The result of redeeming a code of the hosted UI.
package enum HostedRedemptionOutcome: Sendable, Hashable {
    case granted(PoolUser, PoolGrant)
    case refused(OAuthError)
    /// There is no such code in this pool.
    case unknown
    /// The code was redeemed before; its grant is revoked now.
    case reused
}

extension DatabaseStore {
    /// Redeems a code and stores the grant that the rule creates.
    ///
    /// Redeeming a code twice revokes its grant.
    package func redeem(
        hostedCodeHash hash: [UInt8], in pool: PoolRecord, at now: Date,
        deciding rule: @escaping StoreDecision<RedeemableHostedCode, NewPoolGrant>
    ) async throws(StoreError) -> HostedRedemptionOutcome {
        let journal = try await EventJournal(of: pool, at: now, self)
        return try await write { connection in
            let row = try connection.first(
                "SELECT * FROM hosted_code WHERE hash = ? AND pool_id = ?",
                [connection.hashed(hash), .text(pool.poolID.rawValue)])
            guard let row,
                let user = try PoolUserRows.user(subject: try row.string("user_id"), pool.poolID, connection)
            else { return .unknown }
            guard SingleUse(wasUsed: try row.bool("is_used"), at: now) == .first else {
                if let grant = try row.optionalString("grant_id") {
                    try PoolGrantRows.revoke(grant, at: now, connection)
                }
                return .reused
            }
            try connection.execute("UPDATE hosted_code SET is_used = 1 WHERE hash = ?", [connection.hashed(hash)])
            let code = RedeemableHostedCode(
                code: try HostedRows.code(row, hash: hash), user: user, authTime: try row.time("auth_time"))
            let new: NewPoolGrant
            do throws(OAuthError) { new = try rule(code) } catch { return .refused(error) }
            let grant = try PoolGrantRows.insert(new, ofUser: user, in: pool, at: now, connection)
            try connection.execute(
                "UPDATE hosted_code SET grant_id = ? WHERE hash = ?", [.text(grant.originJTI), connection.hashed(hash)])
            try journal?.keep(.codeToToken, of: EventJournal.User(user), session: grant.originJTI, connection)
            return .granted(user, grant)
        }
    }
}

extension HostedRows {
    static func insert(
        _ code: HostedCode, ofUser subject: String, authTime: Date, in pool: PoolRecord, _ connection: StoreConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO hosted_code (hash, pool_id, user_id, redirect_uri, scope, challenge, challenge_method, nonce,
                auth_time, expires_at, is_used)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
            """,
            [
                connection.hashed(code.hash), .text(pool.poolID.rawValue), .text(subject), .text(code.redirectURI),
                .text(code.scope), .optional(code.challenge?.value), method(of: code.challenge),
                .optional(code.nonce), .time(authTime), .time(code.expiresAt),
            ])
    }

    /// The code in a row that was found by its digest.
    static func code(_ row: Row, hash: [UInt8]) throws -> HostedCode {
        HostedCode(
            hash: hash, redirectURI: try row.string("redirect_uri"), scope: try row.string("scope"),
            challenge: try challenge(row), nonce: try row.optionalString("nonce"),
            expiresAt: try row.time("expires_at"))
    }
}
