import CognitoProtocol
import HTTPMessage
import IdentityStore
import JOSE
import OpenID
import ServerRouting

/// The discovery document of a pool, and the public keys for its tokens.
struct PoolDiscoveryRoute: Sendable {
    static let routes = [
        PoolRoute(
            "{pool}/.well-known/openid-configuration", [.get], right: .none, crossOrigin: forAllOrigins
        ) { (call) throws(StoreError) in
            try await found(call) { (pool) throws(StoreError) in document(call.services.endpoints(of: pool)).json }
        },
        PoolRoute(
            "{pool}/.well-known/jwks.json", [.get], right: .none, crossOrigin: forAllOrigins
        ) { (call) throws(StoreError) in
            try await found(call) { (pool) throws(StoreError) in
                try await call.services.keys.keys(of: pool).published.json
            }
        },
    ]

    private static let forAllOrigins = CrossOriginRule(methods: [.get], proof: .none)

    /// Answers with a document of the pool in the path.
    private static func found(
        _ call: PoolCall, _ document: (PoolRecord) async throws(StoreError) -> JSONValue
    ) async throws(StoreError) -> HTTPResponse {
        let id = UserPoolID(call.parameters["pool"])
        guard let pool = try await call.services.store.pool(id: id), pool.isEnabled else {
            return RouteAnswer.json(["message": "User pool does not exist."], status: 404)
        }
        RequestRecord.current?.found(pool.realmName)
        return HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json", "Cache-Control": "no-cache"],
            body: try await document(pool).bytes)
    }

    private static func document(_ endpoints: PoolEndpoints) -> DiscoveryDocument {
        var document = DiscoveryDocument(
            issuer: endpoints.issuer, authorizationEndpoint: endpoints.authorization, tokenEndpoint: endpoints.token,
            jwksURI: endpoints.keys)
        document[.userinfo] = endpoints.userInfo
        document[.revocation] = endpoints.revocation
        document[.endSession] = endpoints.logout
        document.scopesSupported = ["openid"]
        document.grantTypesSupported = ["authorization_code"]
        document.codeChallengeMethodsSupported = ["S256"]
        document.idTokenSigningAlgValuesSupported = ["RS256"]
        document.tokenEndpointAuthMethodsSupported = ["none"]
        document.members["response_types_supported"] = ["code"]
        document.members["subject_types_supported"] = ["public"]
        return document
    }
}
