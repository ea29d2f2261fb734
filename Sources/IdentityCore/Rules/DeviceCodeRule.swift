package import FoundationEssentials
package import OpenID

/// Decides whether a device gets its tokens, with Keycloak's errors (RFC 8628, section 3.5).
package enum DeviceCodeRule {
    /// The error for a device that gets no tokens, or not yet; nil where it gets them.
    ///
    /// A pure function. The verifier is checked before expiry and state, so that the code alone reveals nothing and consumes nothing.
    package static func refusal(
        of grant: PendingDeviceGrant, client: ClientRecord, verifier: CodeVerifierParameter, at now: Date
    ) -> OAuthError? {
        guard grant.clientRecordID == client.id, grant.state != .used else {
            return OAuthError(.invalidGrant, "Device code not valid")
        }
        if let refusal = OAuthError.refusal(of: verifier, for: grant.challenge) { return refusal }
        guard now < grant.expiresAt else { return OAuthError(.expiredToken, "Device code is expired") }
        switch grant.state {
        case .denied: return OAuthError(.accessDenied, "The end user denied the authorization request")
        case .pending:
            // One second of tolerance, since the device's timer and the network are not exact.
            if let last = grant.polledAt, now.timeIntervalSince(last) < Double(grant.interval) - 1 {
                return OAuthError(.slowDown, "Slow down")
            }
            return OAuthError(.authorizationPending, "The authorization request is still pending")
        case .approved:
            guard let session = grant.session else { return .sessionNotActive }
            return session.user.isEnabled ? nil : .userDisabled
        case .used: return OAuthError(.invalidGrant, "Device code not valid")
        }
    }
}
