package import CognitoProtocol
package import FoundationEssentials
import SQLDatabase

/// A refresh token with its grant and user, as stored.
package struct RefreshablePoolToken: Sendable, Hashable {
    package let grant: PoolGrant
    package let user: PoolUser
    /// Whether a successor has replaced the token.
    let isReplaced: Bool
}

/// The changes to write for an accepted refresh.
package struct PoolRefresh: Sendable, Hashable {
    /// The SHA-256 digest of the token's successor; `nil` if the token stays valid.
    let successorHash: [UInt8]?

    package init(successorHash: [UInt8]?) { self.successorHash = successorHash }
}

package struct PoolRefreshError: Error, Sendable, Hashable {
    package let error: CognitoError
    /// Whether the refusal revokes the grant, as for a token whose successor was issued.
    var revokesGrant = false
}

package enum PoolRefreshOutcome: Sendable, Hashable {
    case granted(PoolUser, PoolGrant)
    case refused(CognitoError)
    /// There is no such token in this pool.
    case unknown
}

/// Decides whether a refresh token of a pool is accepted.
package enum PoolRefreshRule {
    /// The error for a token; `nil` if it is valid.
    ///
    /// A pure function.
    package static func refusal(of token: RefreshablePoolToken, at now: Date) -> PoolRefreshError? {
        guard token.grant.revokedAt == nil else { return PoolRefreshError(error: .revokedRefreshToken) }
        // A replaced token that is used again may be stolen (RFC 9700, section 4.14), so the grant is revoked.
        guard !token.isReplaced else { return PoolRefreshError(error: .reusedRefreshToken, revokesGrant: true) }
        guard now < token.grant.expiresAt else { return PoolRefreshError(error: .expiredRefreshToken) }
        guard token.user.isEnabled else { return PoolRefreshError(error: .userIsDisabled) }
        return nil
    }
}

extension DatabaseStore {
    /// Redeems a refresh token.
    ///
    /// If the rule returns a successor, it replaces the token, which then cannot be used again.
    package func refresh(
        poolTokenHash hash: [UInt8], in pool: PoolRecord, at now: Date,
        deciding rule: @escaping @Sendable (RefreshablePoolToken) throws(PoolRefreshError) -> PoolRefresh
    ) async throws(StoreError) -> PoolRefreshOutcome {
        let journal = try await EventJournal(of: pool, at: now, self)
        return try await write { connection in
            guard let row = try PoolGrantRows.row(ofToken: hash, in: pool, connection) else { return .unknown }
            let grant = try PoolGrantRows.grant(row)
            guard let user = try PoolUserRows.user(subject: grant.userSubject, pool.poolID, connection) else {
                return .unknown
            }
            let token = RefreshablePoolToken(grant: grant, user: user, isReplaced: try row.bool("is_replaced"))
            let refresh: PoolRefresh
            do throws(PoolRefreshError) { refresh = try rule(token) } catch {
                if error.revokesGrant { try PoolGrantRows.revoke(grant.originJTI, at: now, connection) }
                return .refused(error.error)
            }
            if let successor = refresh.successorHash {
                try connection.execute(
                    "UPDATE pool_refresh_token SET is_replaced = 1 WHERE hash = ?", [connection.hashed(hash)])
                try PoolGrantRows.insertToken(successor, ofGrant: grant.originJTI, at: now, connection)
            }
            try journal?.keep(.refreshToken, of: EventJournal.User(user), session: grant.originJTI, connection)
            return .granted(user, grant)
        }
    }
}
