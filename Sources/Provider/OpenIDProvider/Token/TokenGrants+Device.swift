import FoundationEssentials
import IdentityModel
import IdentityStore
import OpenID
import ServerRouting

extension TokenGrants {
    /// Redeems a device code (RFC 8628, section 3.4); throws `OAuthError` or `StoreError`.
    func deviceGrant(_ deviceCode: Secret, verifier: CodeVerifierParameter) async throws -> TokenResponse {
        guard client.allowsDeviceGrant else {
            throw OAuthError(
                .unauthorizedClient, "Client not enabled for the OAuth 2.0 Device Authorization Grant", httpStatus: 400)
        }
        let now = services.clock.now()
        let draft = refreshTokenDraft(at: now)
        let (client, lifetimes, record) = (client, context.realm.lifetimes, RequestRecord.current)
        let locks = context.realm.bruteForce
        let outcome = try await services.store.redeem(
            deviceCode: SHA256.digest(deviceCode), in: context.realm, at: now
        ) { (pending) throws(OAuthError) -> NewGrant in
            record?.found(pending.session?.user, at: now)
            let refusal = DeviceCodeRule.refusal(
                of: pending, client: client, verifier: verifier, locks: locks, at: now)
            if let refusal { throw refusal }
            guard let session = pending.session, session.isActive(lifetimes, at: now) else {
                throw OAuthError.sessionNotActive
            }
            let scope = client.grantedScope(for: pending.scope)
            let refreshToken = draft.token(of: session, scope: scope, isOffline: NewGrant.isOffline(scope))
            return NewGrant(client: client, refreshToken: refreshToken, scope: scope, lifetimes)
        }
        switch outcome {
        case .refused(let error): throw error
        case .unknown: throw OAuthError.deviceCodeNotValid
        case .granted(let kept): return try await response(kept, scope: kept.grant.scope, nonce: nil, at: now)
        }
    }
}
