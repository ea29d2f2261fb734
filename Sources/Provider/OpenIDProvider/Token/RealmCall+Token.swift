import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import OpenID
import Sentences
import ServerRouting
import WatchProtocol

/// The token endpoint.
///
/// Checks the grant type, the client and the grant in Keycloak's order (Sources/KOBIL.md, Keycloak's behaviour).
extension RealmCall {
    static let tokenRoutes: [RealmRoute] = [
        RealmRoute(
            "protocol/openid-connect/token", [.post], right: .client,
            crossOrigin: CrossOriginRule(methods: [.post], proof: .ownCredentials),
            discovery: .token
        ) { try await $0.token() }
    ]

    private func token() async throws -> HTTPResponse {
        guard http.postedForm != nil else {
            let type = http.headers["Content-Type"] ?? "-"
            RequestRecord.current?.found(.clientAuthentication(in: Text("in a body of type \(type)")))
            return RouteAnswer.formMissing
        }
        let received = ReceivedTokenRequest(http)
        if let event = EventName(grant: try received.grantType()) { RequestRecord.current?.asks(for: event) }
        let client = try await self.client(try received.client())
        guard context.realm.isEnabled else {
            RequestRecord.current?.refused(.realmDisabled)
            throw OAuthError(.accessDenied, "Realm not enabled", httpStatus: 403)
        }
        let grant = try received.grant()
        if let refusal = GrantFault.refusal(of: grant) { throw refusal }
        let tokens = TokenGrants(services: services, context: context, client: client, scope: received.scope)
        switch grant {
        case .authorizationCode(let code, let redirectURI, let verifier):
            return try await tokens.redeem(code, redirectURI: redirectURI, verifier: verifier).httpResponse
        case .refreshToken(let token): return try await tokens.refresh(token).httpResponse
        case .password(let username, let password):
            return try await tokens.password(
                username: username, password: password, oneTimePassword: received.fields["totp"],
                address: request.remoteAddress
            ).httpResponse
        case .jwtBearer(let assertion):
            return try await tokens.authorizationGrant(assertion, request: request).httpResponse
        case .deviceCode(let code, let verifier):
            return try await tokens.deviceGrant(code, verifier: verifier).httpResponse
        case .clientCredentials:
            return try await tokens.clientCredentials(address: request.remoteAddress).httpResponse
        }
    }
}

// The client of a request; its secret is checked.
extension RealmCall {
    /// The authenticated client; throws `OAuthError` or `StoreError`.
    ///
    /// Throws for bearer-only clients, which get no tokens and revoke none.
    func client(_ authentication: ClientAuthentication) async throws -> ClientRecord {
        let client = try await anyClient(authentication)
        guard !client.isBearerOnly else { throw OAuthError.bearerOnly }
        return client
    }

    /// The authenticated client, which may be bearer-only; throws `OAuthError` or `StoreError`.
    func anyClient(_ authentication: ClientAuthentication) async throws -> ClientRecord {
        guard let client = try await services.store.client(authentication.clientID, in: context.realm) else {
            RequestRecord.current?.refused(.clientNotFound)
            RequestRecord.current?.found(.clientUnknown(authentication.clientID))
            throw OAuthError.unknownClient
        }
        RequestRecord.current?.found(client.clientID)
        guard client.isUsable else {
            RequestRecord.current?.refused(.clientDisabled)
            RequestRecord.current?.found(.clientDisabled(client.clientID))
            throw OAuthError.unknownClient
        }
        guard let wanted = client.secretHash else { return client }
        guard let secret = authentication.secret, Secret(SHA256.digest(secret)) == Secret(wanted) else {
            RequestRecord.current?.refused(
                .invalidClientCredentials, by: authentication.secret == nil ? .secretMissing : .secretWrong)
            RequestRecord.current?.found(.clientSecret(isSent: authentication.secret != nil))
            throw OAuthError.wrongClientSecret
        }
        return client
    }
}
