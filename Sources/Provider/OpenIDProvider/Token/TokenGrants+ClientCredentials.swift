import IdentityModel
import IdentityStore
import OpenID
import ServerRouting

extension TokenGrants {
    /// Issues an access token for the client's service account (RFC 6749, section 4.4), with a refresh token
    /// only if the client's settings ask for one.
    ///
    /// Throws `OAuthError` or `StoreError`.
    func clientCredentials(address: String) async throws -> TokenResponse {
        guard !client.isPublic else {
            throw OAuthError(
                .unauthorizedClient, "Public client not allowed to retrieve service account", httpStatus: 401)
        }
        guard client.hasServiceAccount else {
            throw OAuthError(.unauthorizedClient, "Client not enabled to retrieve service account", httpStatus: 401)
        }
        try refuseUnknownScopes()
        let now = services.clock.now()
        let session = NewSession(
            id: services.random.uuid(), clientRecordID: client.id, address: address, cookie: nil, astClientID: nil)
        guard
            let begun = try await services.store.beginServiceSession(session, in: context.realm, at: now)
        else { throw OAuthError(.unauthorizedClient, "Client has no service account", httpStatus: 401) }
        let notes = ["client_id": client.clientID.rawValue, "clientHost": address, "clientAddress": address]
        guard !client.refreshesServiceTokens else {
            return try await response(
                grant(client.grantedScope(for: scope ?? ""), in: session, at: now), notes: notes, at: now)
        }
        // Without a refresh token there is no offline session, even if the client requests one.
        let granted = client.grantedScope(for: scope ?? "").split(separator: " ").filter { $0 != "offline_access" }
            .joined(separator: " ")
        let source = try await services.store.claimsSource(
            ofUser: begun.user.id, client: client, scopes: client.scopesInForce(for: granted), in: context.realm)
        return try await response(
            begun, scope: granted, nonce: nil, refreshToken: nil, isOffline: false, source: source,
            notes: notes, isService: true, at: now)
    }

    /// Throws `invalid_scope` if the request names a scope that the client does not have.
    func refuseUnknownScopes() throws(OAuthError) {
        let known = Set(client.defaultScopes + client.optionalScopes + ["openid"])
        let requested = (scope ?? "").split(separator: " ").map(String.init)
        guard requested.allSatisfy(known.contains) else {
            throw OAuthError.invalidScopes(scope ?? "")
        }
    }
}
