package import FoundationEssentials
package import OpenID

/// What a device that asks for its tokens is told, in Keycloak's words (RFC 8628, section 3.5); pure.
package enum DeviceCodeRule {
    /// Why there are no tokens, or not yet; nil where there are.
    ///
    /// Whoever has the code and not its verifier learns nothing and uses nothing up.
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
            // A second of grace: the device's pause and the network are not that exact.
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
