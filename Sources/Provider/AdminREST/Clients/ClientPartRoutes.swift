import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// The subresources of `clients/{client}`: its secret, scopes, sessions, and its service account.
struct ClientPartRoutes {
    static let routes: [AdministrationRoute] =
        secretRoutes + scopeRoutes("default-client-scopes", areDefault: true)
        + scopeRoutes("optional-client-scopes", areDefault: false)
        + sessionRoutes("user-sessions", "session-count", areOffline: false)
        + sessionRoutes("offline-sessions", "offline-session-count", areOffline: true)
        + [
            AdministrationRoute("clients/{client}/service-account-user", [.get], right: .readClients) {
                try await ClientPartRoutes($0).serviceAccount()
            },
            AdministrationRoute(
                "clients/{client}/installation/providers/{provider}", [.get], right: .readClientSecret
            ) {
                let client = try await ClientPartRoutes($0)
                guard $0.parameters["provider"] == "keycloak-oidc-keycloak-json" else {
                    return .notFound
                }
                return client.installation($0.request)
            },
            AdministrationRoute("clients/{client}/certificates/{attribute}", [.get], right: .readClients) {
                _ = try await $0.client
                return .json([:])
            },
        ]
        + NotBuiltRoutes.permissions(of: "clients/{client}", reading: .readClients, changing: .changeClient) {
            _ = try await $0.client
        }

    private static let secretRoutes: [AdministrationRoute] = [
        AdministrationRoute("clients/{client}/client-secret", [.get], right: .readClientSecret) {
            .json(secret(try await $0.client))
        },
        AdministrationRoute("clients/{client}/client-secret", [.post], right: .changeClient) {
            try await ClientPartRoutes($0).renewSecret()
        },
        AdministrationRoute("clients/{client}/client-secret/rotated", [.get], right: .readClientSecret) {
            _ = try await $0.client
            return .refused(404, error: "Client does not have a rotated secret")
        },
    ]

    private static func scopeRoutes(_ part: String, areDefault: Bool) -> [AdministrationRoute] {
        let scope = RoutePath("clients/{client}/\(part)/{scope}")
        return [
            AdministrationRoute(RoutePath("clients/{client}/\(part)"), [.get], right: .readClients) {
                try await ClientPartRoutes($0).scopes(areDefault: areDefault)
            },
            AdministrationRoute(scope, [.put], right: .changeClient) {
                try await ClientPartRoutes($0).assign($0.parameters["scope"], isDefault: areDefault)
            },
            AdministrationRoute(scope, [.delete], right: .changeClient) {
                try await ClientPartRoutes($0).assign($0.parameters["scope"], isDefault: nil, from: areDefault)
            },
        ]
    }

    private static func sessionRoutes(_ list: String, _ count: String, areOffline: Bool) -> [AdministrationRoute] {
        [
            AdministrationRoute(RoutePath("clients/{client}/\(list)"), [.get], right: .readClientSessions) {
                let query = try UserQuery($0.request.query)
                let sessions = try await $0.routes.store.sessions(
                    with: try await $0.client, areOffline: areOffline, first: query.first, maximum: query.maximum)
                return .json(sessions.map(\.representation))
            },
            AdministrationRoute(RoutePath("clients/{client}/\(count)"), [.get], right: .readClients) {
                let counts = try await $0.routes.store.sessionCounts(of: try await $0.client, in: $0.realm).first
                let count = (areOffline ? counts?.offline : counts?.online) ?? 0
                return .json(["count": .integer(Int64(count))])
            },
        ]
    }

    private let routes: AdministrationRoutes
    private let realm: RealmRecord
    private let client: ClientRecord

    private var store: DatabaseStore { routes.store }

    init(_ call: AdministrationCall) async throws {
        routes = call.routes
        realm = call.realm
        client = try await call.client
    }

    private func scopes(areDefault: Bool) async throws -> HTTPResponse {
        let names = areDefault ? client.defaultScopes : client.optionalScopes
        let scopes = try await store.clientScopes(in: realm).filter { names.contains($0.name) }
        return .json(scopes.map { ["id": .string($0.id), "name": .string($0.name)] })
    }

    private func serviceAccount() async throws -> HTTPResponse {
        guard let user = try await store.serviceAccount(ofClient: client.id, in: realm) else {
            return .refused(
                400, error: "Service account not enabled for the client '\(client.clientID)'")
        }
        return .json(user.representation(.listed))
    }

    var mappers: ProtocolMapperRoutes {
        ProtocolMapperRoutes(
            routes: routes, realm: realm, mappers: client.details["protocolMappers"]?.array ?? [],
            holderPath:
                AdministrationRoutes.path(["clients", client.id], in: realm.name)
        ) { change in
            try await self.change { client in
                var mappers = client.details["protocolMappers"]?.array ?? []
                change(&mappers)
                client.details["protocolMappers"] = .array(mappers)
            } then: {
                .noContent
            }.status == 204
        }
    }

    private func renewSecret() async throws -> HTTPResponse {
        let fresh = ClientRoutes.freshSecret(routes.random)
        let now = routes.clock.now()
        guard !client.isPublic else { return .json(["type": "secret"]) }
        return try await change { client in
            client.setSecret(fresh)
            client.attributes["client.secret.creation.time"] = String(Int64(now.timeIntervalSince1970))
        } then: {
            .json(["type": "secret", "value": .string(fresh.exposedText)])
        }
    }

    /// Adds a scope to the client's default or optional scopes, or removes it from one of the two lists.
    private func assign(_ id: String, isDefault: Bool?, from wasDefault: Bool? = nil) async throws
        -> HTTPResponse
    {
        guard let scope = try await store.clientScopes(in: realm).first(where: { $0.id == id }) else {
            return .refused(404, error: "Client scope not found")
        }
        let name = scope.name
        if isDefault != nil, !(client.defaultScopes + client.optionalScopes).contains(name) {
            try await routes.checkMapping(scope.storedMappers, in: realm)
        }
        return try await change { client in
            switch isDefault {
            // As in Keycloak, a scope that is in one list stays there.
            case true?
            where !client.optionalScopes.contains(name) && !client.defaultScopes.contains(name):
                client.defaultScopes.append(name)
            case false?
            where !client.optionalScopes.contains(name) && !client.defaultScopes.contains(name):
                client.optionalScopes.append(name)
            case nil:
                if wasDefault == true { client.defaultScopes.removeAll { $0 == name } }
                if wasDefault == false { client.optionalScopes.removeAll { $0 == name } }
            default: break
            }
        } then: {
            .noContent
        }
    }

    private func change(
        _ change: @escaping @Sendable (inout ClientRecord) -> Void, then done: () -> HTTPResponse
    ) async throws -> HTTPResponse {
        let user = UserRecord(
            id: routes.random.uuid(),
            username: "service-account-\(client.clientID.rawValue.lowercased())",
            createdAt: routes.clock.now())
        let outcome = try await store.updateClient(
            id: client.id, in: realm, serviceAccount: { _ in user }, change: change)
        return outcome == .written ? done() : .clientNotFound
    }

    /// The `keycloak.json` that Keycloak's adapters read.
    private func installation(_ request: HTTPRequest) -> HTTPResponse {
        var value: JSONValue = [
            "realm": .string(realm.name.rawValue), "ssl-required": "external",
            "auth-server-url": .string(routes.location("/auth/", of: request)),
            "resource": .string(client.clientID.rawValue), "confidential-port": 0,
        ]
        if client.isBearerOnly {
            value["bearer-only"] = true
        } else if client.isPublic {
            value["public-client"] = true
        } else if let secret = client.secret {
            value["credentials"] = ["secret": .string(secret.exposedText)]
        }
        return .json(value)
    }

    private static func secret(_ client: ClientRecord) -> JSONValue {
        var value: JSONValue = ["type": "secret"]
        value["value"] = client.secret.map { .string($0.exposedText) }
        return value
    }
}
