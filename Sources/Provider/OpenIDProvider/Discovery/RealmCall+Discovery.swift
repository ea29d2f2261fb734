import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import OpenID
import ServerRouting

/// The discovery document of a realm, and the public keys for its tokens.
extension RealmCall {
    static let discoveryRoutes: [RealmRoute] =
        [".well-known/openid-configuration", ".well-known/oauth-authorization-server"].map { path in
            RealmRoute(RoutePath(path), [.get], right: .none, crossOrigin: forEverybody) {
                try await $0.discoveryDocument()
            }
        } + [
            RealmRoute(
                "protocol/openid-connect/certs", [.get], right: .none, crossOrigin: forEverybody,
                discovery: .keys
            ) { try await $0.publishedKeys() }
        ]
    private static let forEverybody = CrossOriginRule(methods: [.get], proof: .none)

    private func discoveryDocument() async throws -> HTTPResponse {
        let keys = try await services.keys.keys(of: context.realm)
        let endpoints = context.endpoints
        let prompts =
            ["none", "login", "consent", "select_account"] + (context.realm.allowsRegistration ? ["create"] : [])
        var document = DiscoveryDocument(
            issuer: endpoints.issuer, authorizationEndpoint: endpoints.authorization, tokenEndpoint: endpoints.token,
            jwksURI: endpoints.keys)
        let scopes = try await services.store.clientScopes(in: context.realm).filter { !$0.isSAML }.map(\.name)
        document.scopesSupported =
            ["openid"] + scopes.filter { $0 != "openid" } + FirstFactor.allCases.flatMap(FirstFactorScope.names)
        document.responseModesSupported = ["query", "fragment", "form_post"]
        document.grantTypesSupported = [
            "authorization_code", "refresh_token", "password", "client_credentials", GrantType.jwtBearer.rawValue,
            GrantType.deviceCode.rawValue,
        ]
        document.codeChallengeMethodsSupported = ["S256"]
        document.promptValuesSupported = prompts
        document.idTokenSigningAlgValuesSupported = keys.signing.map(\.algorithm.rawValue).sorted()
        document.authorizationResponseIssParameterSupported = true
        document.astClientDataKey = keys.sealing.last?.publicJWK
        let others: [String: JSONValue] = [
            "response_types_supported": ["code"], "subject_types_supported": ["public"],
            "token_endpoint_auth_methods_supported": ["none", "client_secret_basic", "client_secret_post"],
            "introspection_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post"],
            "revocation_endpoint_auth_methods_supported": ["none", "client_secret_basic", "client_secret_post"],
            "acr_values_supported": ["1"], "claim_types_supported": ["normal"],
            "claims_supported": [
                "iss", "sub", "aud", "exp", "iat", "auth_time", "nonce", "acr", "azp", "sid", "at_hash", "name",
                "given_name", "family_name", "preferred_username", "email", "email_verified", "ast_client_id",
            ],
            "claims_parameter_supported": false, "request_parameter_supported": false,
            "request_uri_parameter_supported": false,
        ]
        document.members.merge(others) { $1 }
        for route in OpenIDRoutes.table.routes {
            guard let member = route.discovery else { continue }
            document[member] = "\(endpoints.issuer)/\(route.path.template)"
        }
        return Self.cacheable(document.json)
    }

    private func publishedKeys() async throws -> HTTPResponse {
        Self.cacheable(try await services.keys.keys(of: context.realm).published.json)
    }

    private static func cacheable(_ json: JSONValue) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: ["Content-Type": "application/json", "Cache-Control": "no-cache"], body: json.bytes)
    }
}

/// `realms/{realm}`: the RSA key and the addresses, for libraries that do not use discovery.
extension RealmCall {
    static let realmInfoRoutes: [RealmRoute] = [
        RealmRoute("", [.get], right: .none) { try await $0.realmInfo() }
    ]

    private func realmInfo() async throws -> HTTPResponse {
        let keys = try await services.keys.keys(of: context.realm).published.keys
        var info: JSONValue = [
            "realm": .string(context.realm.name.rawValue),
            "token-service": .string(context.endpoints.issuer + "/protocol/openid-connect"),
            "account-service": .string(context.endpoints.issuer + "/account"), "tokens-not-before": 0,
        ]
        let key = keys.last { $0.alg == "RS256" }
        info["public_key"] = key.flatMap(SubjectPublicKeyInfo.bytes)
            .map { .string(Data($0).base64EncodedString()) }
        return HTTPResponse(
            status: 200,
            headers: ["Content-Type": "application/json", "Cache-Control": "no-cache"], body: info.bytes)
    }
}
