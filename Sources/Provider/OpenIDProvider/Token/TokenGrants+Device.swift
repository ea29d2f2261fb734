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
        let granted = try await services.store.redeem(
            deviceCode: SHA256.digest(deviceCode), verifier: verifier, by: client, refreshTokenDraft(at: now),
            in: context.realm, at: now)
        return try await response(granted, at: now)
    }
}
