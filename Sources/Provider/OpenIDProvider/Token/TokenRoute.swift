import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import OpenID
import ServerRouting

/// The token endpoint.
///
/// Checks the grant type, the client and the grant in Keycloak's order (Sources/KOBIL.md, Keycloak's behaviour).
struct TokenRoute: Sendable {
    static let path = "protocol/openid-connect/token"
    static let routes: [RealmRoute] = [
        RealmRoute(
            RoutePath(path), [.post], right: .client,
            crossOrigin: CrossOriginRule(methods: [.post], proof: .ownCredentials),
            discovery: .token
        ) { (call) throws(StoreError) in
            try await TokenRoute(services: call.services, context: call.context).answer(call.request)
        }
    ]

    let services: OpenIDServices
    let context: RealmContext

    /// Whether the response to a request confirms the realm from which it was built (``UnconfirmedRealm``).
    ///
    /// Not with an injected fault, which strikes once: such a request must be answered only once.
    static func confirmsRealm(_ request: HTTPRequest) -> Bool {
        RequestFault.current == nil && request.postedForm?["grant_type"] == GrantType.refreshToken.rawValue
    }

    func answer(_ request: ServerRequest) async throws(StoreError) -> HTTPResponse {
        guard request.http.postedForm != nil else { return RouteAnswer.formMissing }
        return try await OAuthWords(request.http).answering {
            let received = ReceivedTokenRequest(request.http)
            if let event = EventName(grant: try received.grantType()) { RequestRecord.current?.asks(for: event) }
            let client = try await ClientCheck(services: services, realm: context.realm)
                .client(try received.client())
            guard context.record.isEnabled else {
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
}

/// Finds the client of a request and checks its secret.
struct ClientCheck: Sendable {
    let services: OpenIDServices
    let realm: ServedRealm

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
        guard let client = try await services.store.client(authentication.clientID, in: realm) else {
            RequestRecord.current?.refused(.clientNotFound)
            throw OAuthError.unknownClient
        }
        RequestRecord.current?.found(client.clientID)
        guard client.isEnabled else {
            RequestRecord.current?.refused(.clientDisabled)
            throw OAuthError.unknownClient
        }
        guard let wanted = client.secretHash else { return client }
        guard let secret = authentication.secret, Secret(SHA256.digest(secret)) == Secret(wanted) else {
            RequestRecord.current?.refused(
                .invalidClientCredentials, by: authentication.secret == nil ? .secretMissing : .secretWrong)
            throw OAuthError.wrongClientSecret
        }
        return client
    }
}
