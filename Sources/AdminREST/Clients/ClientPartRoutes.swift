import FoundationEssentials
import HTTPMessage
import IdentityCore
import IdentityModel
import JOSE

/// What stands under `clients/{id}`: its secret, scopes, roles, sessions, and the user that it is by itself.
struct ClientPartRoutes {
    let routes: AdministrationRoutes
    let realm: RealmRecord
    let client: ClientRecord

    private var store: any RealmAdministrationStore { routes.realmStore }

    /// Answers; `path` is what follows the client's id and has one part at least.
    func answer(_ request: HTTPRequest, _ path: [String]) async throws -> HTTPResponse {
        let rest = Array(path.dropFirst())
        switch (path[0], path.count, request.method) {
        case ("client-secret", 1, .get): return AdministrationAnswer.value(Self.secret(client))
        case ("client-secret", 1, .post): return try await renewSecret()
        case ("default-client-scopes", 1, .get), ("optional-client-scopes", 1, .get):
            let names = path[0] == "default-client-scopes" ? client.defaultScopes : client.optionalScopes
            let scopes = try await store.clientScopes(in: realm).filter { names.contains($0.name) }
            return AdministrationAnswer.value(
                .array(scopes.map { ["id": .string($0.id), "name": .string($0.name)] }))
        case ("default-client-scopes", 2, .put): return try await assign(path[1], isDefault: true)
        case ("optional-client-scopes", 2, .put): return try await assign(path[1], isDefault: false)
        case ("default-client-scopes", 2, .delete):
            return try await assign(path[1], isDefault: nil, from: true)
        case ("optional-client-scopes", 2, .delete):
            return try await assign(path[1], isDefault: nil, from: false)
        case ("roles", _, _):
            return try await RoleRoutes(routes: routes, realm: realm, client: client).answer(
                request, rest)
        case ("service-account-user", 1, .get):
            guard let user = try await store.serviceAccount(ofClient: client.id, in: realm) else {
                return AdministrationAnswer.refused(
                    400, error: "Service account not enabled for the client '\(client.clientID)'")
            }
            var value = user.representation(.listed)
            value["access"] = nil
            return AdministrationAnswer.value(value)
        case ("user-sessions", 1, .get), ("offline-sessions", 1, .get):
            let sessions = try await sessions(areOffline: path[0] == "offline-sessions")
            return AdministrationAnswer.value(.array(sessions.map(\.representation)))
        case ("session-count", 1, .get), ("offline-session-count", 1, .get):
            let count = try await sessions(areOffline: path[0] == "offline-session-count").count
            return AdministrationAnswer.value(["count": .integer(Int64(count))])
        case ("protocol-mappers", 2..., _): return try await mappers.answer(request, rest)
        case ("scope-mappings", _, _):
            return try await RoleMappingRoutes(routes: routes, realm: realm, holder: .client(client.id))
                .answer(request, rest)
        case ("client-secret", 2, .get) where path[1] == "rotated":
            return AdministrationAnswer.refused(404, error: "Client does not have a rotated secret")
        case ("installation", 3, .get)
        where path[1] == "providers" && path[2] == "keycloak-oidc-keycloak-json":
            return installation(request)
        case ("certificates", 2, .get): return AdministrationAnswer.value([:])
        case ("management", 2, _): return AdministrationAnswer.featureNotEnabled
        case ("client-secret", 1, _), ("default-client-scopes", 1...2, _),
            ("optional-client-scopes", 1...2, _),
            ("service-account-user", 1, _), ("user-sessions", 1, _), ("offline-sessions", 1, _):
            return AdministrationAnswer.methodNotAllowed
        default: return AdministrationAnswer.notFound
        }
    }

    private var mappers: ProtocolMapperRoutes {
        ProtocolMapperRoutes(
            routes: routes, mappers: client.details["protocolMappers"]?.array ?? [],
            holderPath:
                AdministrationRoutes.path(["clients", client.id], in: realm.name)
        ) { change in
            try await self.change { client in
                var mappers = client.details["protocolMappers"]?.array ?? []
                change(&mappers)
                client.details["protocolMappers"] = .array(mappers)
            } then: {
                AdministrationAnswer.noContent
            }.status == 204
        }
    }

    private func sessions(areOffline: Bool) async throws -> [SessionRecord] {
        try await store.sessions(ofClient: client.id, areOffline: areOffline, in: realm)
    }

    private func renewSecret() async throws -> HTTPResponse {
        let fresh = ClientRoutes.freshSecret(routes.random)
        let now = routes.clock.now()
        guard !client.isPublic else { return AdministrationAnswer.value(["type": "secret"]) }
        return try await change { client in
            client.setSecret(fresh)
            client.attributes["client.secret.creation.time"] = String(Int64(now.timeIntervalSince1970))
        } then: {
            AdministrationAnswer.value(["type": "secret", "value": .string(fresh.exposedText)])
        }
    }

    /// Gives the client a scope for always or on request, or takes it from one of the two lists.
    private func assign(_ id: String, isDefault: Bool?, from wasDefault: Bool? = nil) async throws
        -> HTTPResponse
    {
        guard let scope = try await store.clientScopes(in: realm).first(where: { $0.id == id }) else {
            return AdministrationAnswer.refused(404, error: "Client scope not found")
        }
        let name = scope.name
        return try await change { client in
            switch isDefault {
            // As at Keycloak, what it has in one list stays there.
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
            AdministrationAnswer.noContent
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
        return outcome == .written ? done() : AdministrationAnswer.clientNotFound
    }

    /// What Keycloak's adapters read as `keycloak.json`.
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
        return AdministrationAnswer.value(value)
    }

    private static func secret(_ client: ClientRecord) -> JSONValue {
        var value: JSONValue = ["type": "secret"]
        value["value"] = client.secret.map { .string($0.exposedText) }
        return value
    }
}
