package import FoundationEssentials

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
