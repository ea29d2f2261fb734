import HTTPMessage
import IdentityModel
import IdentityStore
import OpenID
import ServerRouting

/// Revokes a token (RFC 7009).
///
/// Revoking a refresh token removes its client from the session. Revoking an access token ends only that token.
extension RealmCall {
    static let revocationRoutes: [RealmRoute] = [
        RealmRoute(
            "protocol/openid-connect/revoke", [.post], right: .client,
            crossOrigin: CrossOriginRule(methods: [.post], proof: .ownCredentials),
            discovery: .revocation
        ) { try await $0.revocation() }
    ]

    private func revocation() async throws -> HTTPResponse {
        guard let fields = http.postedForm else { return RouteAnswer.formMissing }
        let client = try await self.client(try ReceivedTokenRequest(http).client())
        guard let token = fields.secret("token"), !token.isEmpty else {
            throw OAuthError(.invalidRequest, "Token not provided")
        }
        guard fields.firstRepeatedName == nil else { throw OAuthError.duplicatedParameter }
        return try await revoke(token, of: client)
    }

    private func revoke(_ token: Secret, of client: ClientRecord) async throws -> HTTPResponse {
        let (realm, done) = (context.realm, HTTPResponse(status: 200, headers: ["Cache-Control": "no-store"]))
        if let known = services.store.refreshTokenKey(of: realm).verified(token) {
            guard known.clientID == client.clientID else {
                throw OAuthError.tokenOfAnotherClient
            }
            RequestRecord.current?.joins(.session(known.sessionID, client.clientID))
            _ = try await services.store.leaveSession(
                id: known.sessionID, isOffline: known.isOffline, clientRecordID: client.id, in: realm,
                at: services.clock.now())
            return done
        }
        let valid = try await services.accessTokens.valid(
            token.exposedText, issuer: context.endpoints.issuer, realm: context.realm)
        // An invalid token needs no revocation; Keycloak answers 200 with an error.
        guard let valid else {
            try await joinSession(ofInvalid: token.exposedText)
            return RouteAnswer.error("invalid_token", status: 200)
        }
        guard valid.session.clientRecordIDs.contains(client.id) else {
            throw OAuthError.tokenOfAnotherClient
        }
        try await services.store.revokeAccessToken(id: valid.id, until: valid.expiresAt, in: realm)
        return done
    }
}
