import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `client-scopes` and `client-scopes/{scope}`: the client scopes of a realm.
struct ClientScopeRoutes {
    static let routes: [AdministrationRoute] = [
        AdministrationRoute("client-scopes", [.get], right: .readClients) {
            let scopes = try await $0.routes.store.clientScopes(in: $0.realm)
            return .json(scopes.map(\.representation))
        },
        AdministrationRoute("client-scopes", [.post], right: .changeClientScope) {
            try await ClientScopeRoutes($0).create($0.request)
        },
        AdministrationRoute("client-scopes/{scope}", [.get], right: .readClients) {
            .json(try await $0.clientScope.representation)
        },
        AdministrationRoute("client-scopes/{scope}", [.put], right: .changeClientScope) {
            try await ClientScopeRoutes($0).update(try await $0.clientScope, $0.request)
        },
        AdministrationRoute("client-scopes/{scope}", [.delete], right: .changeClientScope) {
            try await ClientScopeRoutes($0).delete(try await $0.clientScope)
        },
    ]

    /// The right that requests without a route need.
    static let unrouted: [AdministrationRoute] =
        UnroutedRequests.below("client-scopes", .readClients, .changeClientScope)
        + UnroutedRequests.below("client-scopes/{scope}/{path...}", .readClients, .changeClientScope) {
            _ = try await $0.clientScope
        }
        + UnroutedRequests.below("default-default-client-scopes/{path...}", .readClients, .changeClientScope)
        + UnroutedRequests.below("default-optional-client-scopes/{path...}", .readClients, .changeClientScope)

    private let routes: AdministrationRoutes
    private let realm: RealmRecord

    private var store: DatabaseStore { routes.store }

    init(_ call: AdministrationCall) {
        routes = call.routes
        realm = call.realm
    }

    private func delete(_ scope: ClientScopeRecord) async throws -> HTTPResponse {
        try await store.deleteClientScope(id: scope.id, in: realm)
            ? .noContent : .clientScopeNotFound
    }

    func mappers(of scope: ClientScopeRecord) -> ProtocolMapperRoutes {
        ProtocolMapperRoutes(
            routes: routes, realm: realm, mappers: scope.storedMappers,
            holderPath:
                AdministrationRoutes.path(["client-scopes", scope.id], in: realm.name)
        ) { change in
            try await store.updateClientScope(id: scope.id, in: realm) { scope in
                var mappers = scope.details["protocolMappers"]?.array ?? []
                change(&mappers)
                scope.details["protocolMappers"] = .array(mappers)
            } == .written
        }
    }

    private func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        let (name, details, id) = try read(request)
        try checkMembers(request, on: .made)
        guard let name, !name.isEmpty else {
            return .refused(400, "Unexpected name \"\" for ClientScope")
        }
        guard details["protocol"]?.string == "openid-connect" else {
            return .refused(400, "Unexpected protocol")
        }
        let scope = ClientScopeRecord(
            id: id ?? routes.random.uuid(), name: name, assignment: .none,
            details: ["attributes": [:]].merging(details) { $1 })
        try await routes.checkMapping(details["protocolMappers"]?.array ?? [], in: realm)
        routes.creates("client-scopes", scope.id)
        guard try await store.createClientScope(scope, in: realm) == .written else {
            return .refused(409, "Client Scope \(name) already exists")
        }
        let path =
            AdministrationRoutes.path(["client-scopes", scope.id], in: realm.name)
        return .created(at: routes.location(path, of: request))
    }

    private func update(_ scope: ClientScopeRecord, _ request: HTTPRequest) async throws
        -> HTTPResponse
    {
        var details: [String: JSONValue]
        let name: String?
        (name, details, _) = try read(request)
        try checkMembers(request, on: .changed, shown: scope.representation)
        // As in Keycloak, the mappers of an existing scope have their own endpoints.
        details["protocolMappers"] = nil
        let (newName, new) = (name, details)
        let outcome = try await store.updateClientScope(id: scope.id, in: realm) { scope in
            if let newName, !newName.isEmpty { scope.name = newName }
            scope.details.merge(new) { $1 }
        }
        return switch outcome {
        case .written: .noContent
        case .notFound: .clientScopeNotFound
        case .nameTaken: .refused(409, "Client Scope \(name ?? "") already exists")
        }
    }

    private func checkMembers(
        _ request: HTTPRequest, on occasion: MemberOccasion, shown: JSONValue? = nil
    ) throws {
        let sent = (try? JSONValue(parsing: request.body))?.object ?? [:]
        try routes.checkMembers(ClientScopeMembers.refused(sent, on: occasion, shown: shown))
    }

    private func read(
        _ request: HTTPRequest
    ) throws -> (name: String?, details: [String: JSONValue], id: String?) {
        let kept: Set = ["description", "protocol", "attributes", "protocolMappers"]
        let reader = try RepresentationReader(
            request, name: "ClientScopeRepresentation", members: ClientScopeMembers.table.names)
        let name = try reader.string("name")
        if let name,
            name.unicodeScalars.contains(where: {
                $0.value <= 0x20 || $0.value == 0x7F || "\"\\".unicodeScalars.contains($0)
            })
        {
            throw RouteError(.refused(400, "Unexpected name \"\(name)\" for ClientScope"))
        }
        var details = reader.members.filter { kept.contains($0.key) }
        details["protocolMappers"] = try ProtocolMapperRoutes.list(
            details["protocolMappers"], random: routes.random)
        return (name, details, try reader.string("id"))
    }
}

extension ClientScopeRecord {
    var storedMappers: [JSONValue] { details["protocolMappers"]?.array ?? [] }

    /// The scope as Keycloak's admin REST shows it.
    var representation: JSONValue {
        .object(details.merging(["id": .string(id), "name": .string(name)]) { $1 })
    }
}
