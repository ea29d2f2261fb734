package import FoundationEssentials
package import OpenID

/// Decides whether a device gets its tokens, with Keycloak's errors (RFC 8628, section 3.5).
package enum DeviceCodeRule {
    /// The error for a device that gets no tokens, or not yet; `nil` if it gets them.
    ///
    /// A pure function. The verifier is checked before expiry and state, so that the code alone reveals nothing and consumes nothing.
    package static func refusal(
        of grant: PendingDeviceGrant, client: ClientRecord, verifier: CodeVerifierParameter,
        locks: BruteForceSettings, at now: Date
    ) -> OAuthError? {
        guard grant.clientRecordID == client.id, grant.state != .used else {
            return .deviceCodeNotValid
        }
        if let refusal = OAuthError.refusal(of: verifier, for: grant.challenge) { return refusal }
        guard now < grant.expiresAt else { return .deviceCodeExpired }
        switch grant.state {
        case .denied: return OAuthError(.accessDenied, "The end user denied the authorization request")
        case .pending:
            // One second of tolerance, because the device's timer and the network are not exact.
            if let last = grant.polledAt, now.timeIntervalSince(last) < Double(grant.interval) - 1 {
                return OAuthError(.slowDown, "Slow down")
            }
            return OAuthError(.authorizationPending, "The authorization request is still pending")
        case .approved:
            guard let session = grant.session else { return .sessionNotActive }
            guard session.user.isUsable(at: now) else { return .userDisabled }
            return locks.isLocked(session.user, at: now) ? .userLocked : nil
        case .used: return .deviceCodeNotValid
        }
    }

    /// The state of a grant after an error: a lock-out uses up a code that the user has approved, as it uses up an
    /// authorization code.
    package static func state(of grant: PendingDeviceGrant, after refusal: OAuthError) -> PendingDeviceGrant.State {
        refusal == .userLocked ? .used : grant.state
    }

    /// Whether a grant waits for the user's decision.
    static func isWaiting(_ grant: PendingDeviceGrant, at now: Date) -> Bool {
        grant.state == .pending && now < grant.expiresAt
    }

    /// Whether the authorization code of a login approves a grant.
    ///
    /// The code must be that of the grant's client, for this redirect URI and PKCE challenge.
    static func isApproved(
        _ grant: PendingDeviceGrant, by code: ApprovingCode, redirectURI: String, challenge: String, at now: Date
    ) -> Bool {
        !code.isUsed && now < code.expiresAt && code.clientRecordID == grant.clientRecordID
            && code.redirectURI == redirectURI && code.challenge == challenge
    }

    /// The minimum interval between two polls after an error, in seconds.
    ///
    /// A device that polls too often must wait five seconds longer from then on (RFC 8628, section 3.5).
    package static func interval(of grant: PendingDeviceGrant, after refusal: OAuthError) -> Int {
        grant.interval + (refusal.code == .slowDown ? 5 : 0)
    }
}

/// The authorization code of a login that approves a device grant, as stored.
struct ApprovingCode: Sendable, Hashable {
    let clientRecordID: String
    let sessionID: String
    let redirectURI: String
    let challenge: String?
    let expiresAt: Date
    let isUsed: Bool
}
