import HTTPMessage
import IdentityCore
import IdentityModel
import JOSE

/// `admin/realms/{realm}/client-scopes`, and which of them new clients get.
struct ClientScopeRoutes {
    let routes: AdministrationRoutes
    let realm: RealmRecord

    private var store: any RealmAdministrationStore { routes.realmStore }

    /// Answers; `path` is what follows `client-scopes`.
    func answer(_ request: HTTPRequest, _ path: [String]) async throws -> HTTPResponse {
        switch (path.count, request.method) {
        case (0, .get):
            let scopes = try await store.clientScopes(in: realm)
            return AdministrationAnswer.value(.array(scopes.map(\.representation)))
        case (0, .post): return try await create(request)
        case (0, _): return AdministrationAnswer.methodNotAllowed
        default: break
        }
        guard let scope = try await store.clientScopes(in: realm).first(where: { $0.id == path[0] })
        else {
            return AdministrationAnswer.clientScopeNotFound
        }
        switch (path.count, request.method) {
        case (1, .get): return AdministrationAnswer.value(scope.representation)
        case (1, .put): return try await update(scope, request)
        case (1, .delete):
            return try await store.deleteClientScope(id: scope.id, in: realm)
                ? AdministrationAnswer.noContent : AdministrationAnswer.clientScopeNotFound
        case (_, _) where path.count > 1 && path[1] == "protocol-mappers":
            return try await mappers(of: scope).answer(request, Array(path.dropFirst(2)))
        case (_, _) where path.count > 1 && path[1] == "scope-mappings":
            return try await RoleMappingRoutes(
                routes: routes, realm: realm, holder: .clientScope(scope.id)
            )
            .answer(request, Array(path.dropFirst(2)))
        case (1, _): return AdministrationAnswer.methodNotAllowed
        default: return AdministrationAnswer.notFound
        }
    }

    private func mappers(of scope: ClientScopeRecord) -> ProtocolMapperRoutes {
        ProtocolMapperRoutes(
            routes: routes, mappers: scope.details["protocolMappers"]?.array ?? [],
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

    /// Lists the scopes of an assignment, or changes which have it.
    func assignment(
        _ assignment: ClientScopeRecord.Assignment, _ request: HTTPRequest, _ path: [String]
    ) async throws -> HTTPResponse {
        let scopes = try await store.clientScopes(in: realm)
        guard let id = path.first else {
            guard request.method == .get else { return AdministrationAnswer.methodNotAllowed }
            return AdministrationAnswer.value(
                .array(
                    scopes.filter { $0.assignment == assignment }.map {
                        ["id": .string($0.id), "name": .string($0.name), "protocol": "openid-connect"]
                    }))
        }
        guard path.count == 1, [.put, .delete].contains(request.method) else {
            return AdministrationAnswer.notFound
        }
        guard let scope = scopes.first(where: { $0.id == id }) else {
            return AdministrationAnswer.refused(404, error: "Client scope not found")
        }
        if request.method == .put, scope.assignment != .none {
            return scope.assignment == assignment ? AdministrationAnswer.noContent : Self.duplicate
        }
        let isGiven = request.method == .put
        _ = try await store.updateClientScope(id: id, in: realm) { scope in
            if isGiven {
                scope.assignment = assignment
            } else if scope.assignment == assignment {
                scope.assignment = .none
            }
        }
        return AdministrationAnswer.noContent
    }

    private func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        let (name, details, id) = try read(request)
        try checkMembers(request, on: .made)
        guard let name, !name.isEmpty else {
            return AdministrationAnswer.refused(400, "Unexpected name \"\" for ClientScope")
        }
        guard details["protocol"]?.string == "openid-connect" else {
            return AdministrationAnswer.refused(400, "Unexpected protocol")
        }
        let scope = ClientScopeRecord(
            id: id ?? routes.random.uuid(), name: name, assignment: .none,
            details: ["attributes": [:]].merging(details) { $1 })
        guard try await store.createClientScope(scope, in: realm) == .written else {
            return AdministrationAnswer.refused(409, "Client Scope \(name) already exists")
        }
        let path =
            AdministrationRoutes.path(["client-scopes", scope.id], in: realm.name)
        return AdministrationAnswer.created(at: routes.location(path, of: request))
    }

    private func update(_ scope: ClientScopeRecord, _ request: HTTPRequest) async throws
        -> HTTPResponse
    {
        var details: [String: JSONValue]
        let name: String?
        (name, details, _) = try read(request)
        try checkMembers(request, on: .changed, shown: scope.representation)
        // As at Keycloak the mappers of a scope that is there have endpoints of their own.
        details["protocolMappers"] = nil
        let (newName, new) = (name, details)
        let outcome = try await store.updateClientScope(id: scope.id, in: realm) { scope in
            if let newName, !newName.isEmpty { scope.name = newName }
            scope.details.merge(new) { $1 }
        }
        return switch outcome {
        case .written: AdministrationAnswer.noContent
        case .notFound: AdministrationAnswer.clientScopeNotFound
        case .nameTaken: AdministrationAnswer.refused(409, "Client Scope \(name ?? "") already exists")
        }
    }

    private func checkMembers(
        _ request: HTTPRequest, on occasion: MemberOccasion, shown: JSONValue? = nil
    ) throws {
        let sent = (try? JSONValue(parsing: request.body))?.object ?? [:]
        try routes.checkMembers(ClientScopeMembers.refused(sent, on: occasion, shown: shown))
    }

    private static let duplicate = AdministrationAnswer.refused(
        409, error: "conflict", description: "Duplicate resource error")

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
            throw AdministrationRefusal(
                AdministrationAnswer.refused(400, "Unexpected name \"\(name)\" for ClientScope"))
        }
        var details = reader.members.filter { kept.contains($0.key) }
        details["protocolMappers"] = try ProtocolMapperRoutes.list(
            details["protocolMappers"], random: routes.random)
        return (name, details, try reader.string("id"))
    }
}

extension ClientScopeRecord {
    /// The scope as Keycloak's admin REST shows it.
    var representation: JSONValue {
        .object(details.merging(["id": .string(id), "name": .string(name)]) { $1 })
    }
}
