import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// The subresources of `clients/{client}`: its secret, scopes, sessions, and its service account.
enum ClientPartRoutes {
    static let routes: [AdministrationRoute] =
        secrets + scopes("default-client-scopes", areDefault: true)
        + scopes("optional-client-scopes", areDefault: false)
        + sessions("user-sessions", "session-count", areOffline: false)
        + sessions("offline-sessions", "offline-session-count", areOffline: true)
        + [
            .get("clients/{client}/service-account-user", .readClients) { try await $0.showServiceAccount() },
            .get("clients/{client}/installation/providers/{provider}", .readClientSecret) {
                let client = try await $0.client
                guard $0["provider"] == "keycloak-oidc-keycloak-json" else {
                    return .refused(404, error: "Unknown Provider")
                }
                return .json($0.installation(of: client))
            },
        ]
        + AdministrationRoute.permissions(of: "clients/{client}", reading: .readClients, changing: .changeClient) {
            _ = try await $0.client
        }

    private static let secrets: [AdministrationRoute] = [
        .get("clients/{client}/client-secret", .readClientSecret) {
            .json(.members(["type": "secret", "value": try await $0.client.secret?.exposedText]))
        },
        .post("clients/{client}/client-secret", .changeClient, .action) { try await $0.renewSecret() },
        .get("clients/{client}/client-secret/rotated", .readClientSecret) {
            _ = try await $0.client
            return .refused(404, error: "Client does not have a rotated secret")
        },
    ]

    private static func scopes(_ part: String, areDefault: Bool) -> [AdministrationRoute] {
        let scope: RoutePath = "clients/{client}/\(part)/{scope}"
        return [
            .get("clients/{client}/\(part)", .readClients) {
                let client = try await $0.client
                let names = areDefault ? client.defaultScopes : client.optionalScopes
                let scopes = try await $0.store.clientScopes(in: $0.realm).filter { names.contains($0.name) }
                return .json(scopes.map { ["id": .string($0.id), "name": .string($0.name)] })
            },
            .put(scope, .changeClient) { try await $0.assignScope(isDefault: areDefault) },
            .delete(scope, .changeClient) { try await $0.assignScope(isDefault: nil, from: areDefault) },
        ]
    }

    private static func sessions(_ list: String, _ count: String, areOffline: Bool) -> [AdministrationRoute] {
        [
            .get("clients/{client}/\(list)", .readClientSessions) {
                let page = try UserQuery($0.query)
                let sessions = try await $0.store.sessions(
                    with: try await $0.client, areOffline: areOffline, first: page.first, maximum: page.maximum)
                return .json(sessions.map(\.representation))
            },
            .get("clients/{client}/\(count)", .readClients) {
                let counts = try await $0.store.sessionCounts(of: try await $0.client, in: $0.realm).first
                let count = (areOffline ? counts?.offline : counts?.online) ?? 0
                return .json(["count": .integer(Int64(count))])
            },
        ]
    }
}

extension AdministrationCall {
    fileprivate func showServiceAccount() async throws -> HTTPResponse {
        let client = try await client
        guard let user = try await store.serviceAccount(ofClient: client.id, in: realm) else {
            return .refused(400, error: "Service account not enabled for the client '\(client.clientID)'")
        }
        return .json(user.representation(.listed))
    }

    fileprivate func renewSecret() async throws -> HTTPResponse {
        let client = try await client
        let fresh = Secret.fresh(services.random)
        let now = now
        guard !client.isPublic else { return .json(["type": "secret"]) }
        try await change(client) { client in
            client.setSecret(fresh)
            client.attributes["client.secret.creation.time"] = String(Int64(now.timeIntervalSince1970))
        }
        return .json(["type": "secret", "value": .string(fresh.exposedText)])
    }

    /// Adds a scope to the client's default or optional scopes, or removes it from one of the two lists.
    fileprivate func assignScope(isDefault: Bool?, from wasDefault: Bool? = nil) async throws -> HTTPResponse {
        let client = try await client
        let scope = try await assignedScope
        let name = scope.name
        if isDefault != nil, scope.isSAML != client.isSAML {
            return .refused(400, "The client scope is of another protocol")
        }
        if isDefault != nil, !(client.defaultScopes + client.optionalScopes).contains(name) {
            try await checkMapping(scope.storedMappers)
        }
        try await change(client) { client in
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
        }
        return .noContent
    }

    func change(
        _ client: ClientRecord, _ change: @escaping @Sendable (inout ClientRecord) -> Void
    ) async throws {
        let user = UserRecord(serviceAccountOf: client, id: newID(), at: now)
        try await store.updateClient(id: client.id, in: realm, serviceAccount: { _ in user }, change: change)
    }

    /// The `keycloak.json` that Keycloak's adapters read.
    fileprivate func installation(of client: ClientRecord) -> JSONValue {
        let isConfidential = !client.isBearerOnly && !client.isPublic
        return .members([
            "realm": realm.name.rawValue, "ssl-required": "external",
            "auth-server-url": services.address(of: "/auth/", for: request), "resource": client.clientID.rawValue,
            "confidential-port": 0, "bearer-only": client.isBearerOnly ? true : nil,
            "public-client": client.isPublic && !client.isBearerOnly ? true : nil,
            "credentials": isConfidential ? client.secret.map { ["secret": $0.exposedText] } : nil,
        ])
    }
}
