import CognitoProtocol
package import FoundationEssentials
import SQLDatabase

/// Decides whether a refresh token of a pool is accepted.
enum PoolRefreshRule {
    /// The refusal of a token; `nil` if it is valid.
    ///
    /// `isReplaced` is whether a successor has replaced the token.
    static func refusal(
        of grant: PoolGrant, _ user: PoolUser, isReplaced: Bool, at now: Date
    ) -> GrantRefusal<CognitoError>? {
        guard grant.revokedAt == nil else { return GrantRefusal(.revokedRefreshToken) }
        // A replaced token that is used again may be stolen (RFC 9700, section 4.14), so the grant is revoked.
        guard !isReplaced else { return GrantRefusal(.reusedRefreshToken, endsGrant: true) }
        guard now < grant.expiresAt else { return GrantRefusal(.expiredRefreshToken) }
        return user.isEnabled ? nil : GrantRefusal(.userIsDisabled)
    }
}

extension DatabaseStore {
    /// Redeems the refresh token with this SHA-256 digest.
    ///
    /// A successor replaces the token, which then cannot be used again. Throws `CognitoError` or `StoreError`.
    package func refresh(
        poolToken digest: [UInt8], replacedBy successor: [UInt8]?, in pool: PoolRecord, at now: Date
    ) async throws -> (user: PoolUser, grant: PoolGrant) {
        let (journal, record) = (try await EventJournal(of: pool, at: now, self), RequestRecord.current)
        return try await granting { connection in
            guard let row = try PoolGrantRows.row(ofToken: digest, in: pool, connection) else {
                return .failure(GrantRefusal(CognitoError.invalidRefreshToken))
            }
            let grant = try PoolGrantRows.grant(row)
            guard let user = try PoolUserRows.user(subject: grant.userSubject, pool.poolID, connection) else {
                return .failure(GrantRefusal(.invalidRefreshToken))
            }
            record?.found(user: user.subject, named: user.username.rawValue)
            record?.joins(.session(grant.originJTI, pool.clientID))
            let refusal = try PoolRefreshRule.refusal(of: grant, user, isReplaced: row["is_replaced"], at: now)
            if let refusal {
                if refusal.endsGrant { try PoolGrantRows.revoke(grant.originJTI, at: now, connection) }
                return .failure(refusal)
            }
            if let successor {
                try connection.execute(
                    "UPDATE pool_refresh_token SET is_replaced = 1 WHERE hash = ?", connection.hashed(digest))
                try PoolGrantRows.insertToken(successor, ofGrant: grant.originJTI, at: now, connection)
            }
            try journal?.keep(.refreshToken, of: EventJournal.User(user), session: grant.originJTI, connection)
            return .success((user, grant))
        }
    }
}
