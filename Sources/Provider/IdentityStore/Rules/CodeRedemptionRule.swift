package import FoundationEssentials
package import OpenID

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

/// Decides whether a refresh token is accepted, with Keycloak's order of checks and errors (`TokenManager`).
package enum RefreshRule {
    /// The error for a rejected token; `nil` for a valid one.
    ///
    /// A pure function.
    package static func refusal(
        of token: RefreshableToken, client: ClientRecord, lifetimes: TokenLifetimes, at now: Date
    ) -> RefreshError? {
        let (stored, token) = (token, token.token)
        if let end = token.expiresAt, end <= now { return RefreshError(error: .tokenNotActive) }
        guard client.clientID == token.clientID else { return RefreshError(error: .refreshTokenOfAnotherClient) }
        guard let session = stored.session else {
            return RefreshError(error: token.isOffline ? .offlineSessionNotFound : .sessionNotActive)
        }
        guard session.isActive(lifetimes, usedAt: token.issuedAt, at: now) else {
            return RefreshError(error: token.isOffline ? .offlineSessionNotActive : .sessionNotActive)
        }
        // A client that left the session may have joined it again; the tokens from before stay invalid.
        guard let first = session.firstGrants[client.id], token.grant >= first else {
            return RefreshError(error: .sessionWithoutClient)
        }
        guard session.user.isUsable(at: now) else { return RefreshError(error: .userDisabled) }
        if token.isOffline, !client.allowsOfflineAccess {
            return RefreshError(error: .offlineAccessWithdrawn, endsSession: true)
        }
        if token.issuedAt.timeIntervalSince1970 < Double(session.user.notBefore) {
            return RefreshError(error: .staleToken)
        }
        // A token that is used after its successor may be stolen (RFC 9700, section 4.14), so the session ends.
        if !stored.state.admits(token.number) { return RefreshError(error: .refreshTokenReused, endsSession: true) }
        return nil
    }
}

extension ActiveSession {
    /// Whether the session is within its idle timeout and maximum length.
    ///
    /// A remembered session also requires that the realm allows it.
    ///
    /// `use` is a use of the session that may be later than the stored one.
    package func isActive(_ lifetimes: TokenLifetimes, usedAt use: Date? = nil, at now: Date) -> Bool {
        let idle = now.timeIntervalSince(max(lastAccessAt, use ?? lastAccessAt))
        let age = now.timeIntervalSince(startedAt)
        guard isOffline || !isRemembered || lifetimes.remembersUsers else { return false }
        guard isOffline else { return idle <= Double(lifetimes.sessionIdle) && age <= Double(lifetimes.sessionMaximum) }
        return idle <= Double(lifetimes.offlineSessionIdle)
            && (!lifetimes.limitsOfflineSessions || age <= Double(lifetimes.offlineSessionMaximum))
    }
}
