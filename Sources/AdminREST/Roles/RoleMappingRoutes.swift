import HTTPMessage
import IdentityCore
import IdentityModel
import JOSE
import ServerRouting

/// `role-mappings` of a user or a group, and `scope-mappings` of a client or a client scope: which roles belong to it.
struct RoleMappingRoutes {
    let routes: AdministrationRoutes
    let realm: RealmRecord
    let holder: RoleHolder

    private var store: any RealmAdministrationStore { routes.realmStore }

    /// Answers; `path` is what follows `role-mappings` or `scope-mappings`.
    func answer(_ request: HTTPRequest, _ path: [String]) async throws -> HTTPResponse {
        switch path.first {
        case nil:
            guard request.method == .get else { return AdministrationAnswer.methodNotAllowed }
            return AdministrationAnswer.value(try await everything())
        case "realm": return try await answer(request, Array(path.dropFirst()), client: nil)
        case "clients" where path.count >= 2:
            guard let client = try await store.client(storedAs: path[1], in: realm) else {
                return AdministrationAnswer.refused(404, error: "Client not found")
            }
            return try await answer(request, Array(path.dropFirst(2)), client: client)
        default: return AdministrationAnswer.notFound
        }
    }

    private func answer(
        _ request: HTTPRequest, _ path: [String], client: ClientRecord?
    ) async throws -> HTTPResponse {
        switch (path.first, request.method) {
        case (nil, .get): return value(try await given(client), request)
        case ("composite", .get): return value(try await effective(client), request)
        case ("available", .get):
            let given = Set(try await given(client).map(\.id))
            // A client may always be told of its own roles: there is nothing to add.
            if case .client(let id) = holder, id == client?.id { return value([], request) }
            return value(
                try await store.roles(ofClient: client?.id, in: realm).filter { !given.contains($0.id) },
                request)
        case (nil, .post), (nil, .delete):
            let wanted = try await named(in: request, client)
            try await routes.checkGiving(wanted, in: realm)
            try await store.setRoles(wanted, of: holder, areGiven: request.method == .post, in: realm)
            return AdministrationAnswer.noContent
        case (nil, _): return AdministrationAnswer.methodNotAllowed
        default: return AdministrationAnswer.notFound
        }
    }

    /// The roles that were given there; the realm's default role is every user's.
    private func given(_ client: ClientRecord?) async throws -> [RoleRecord] {
        try await given().filter { $0.clientRecordID == client?.id }
    }

    private func given() async throws -> [RoleRecord] {
        let given = try await store.roles(of: holder, in: realm)
        guard case .user = holder else { return given }
        let name = BuiltInRoles.defaultRole(of: realm.name)
        let common = try await store.roles(ofClient: nil, in: realm).filter { $0.name == name }
        return common + given.filter { role in !common.contains { $0.id == role.id } }
    }

    private func effective(_ client: ClientRecord?) async throws -> [RoleRecord] {
        let isToldAll: Bool =
            if case .client(let id) = holder {
                try await store.client(storedAs: id, in: realm)?.details["fullScopeAllowed"]?.bool != false
            } else {
                false
            }
        if isToldAll { return try await store.roles(ofClient: client?.id, in: realm) }
        return try await store.effectiveRoles(of: holder, in: realm).filter {
            $0.clientRecordID == client?.id
        }
    }

    private func everything() async throws -> JSONValue {
        let given = try await given()
        let ofRealm = given.filter { $0.clientRecordID == nil }
        var value: JSONValue = [:]
        if !ofRealm.isEmpty {
            value["realmMappings"] = .array(ofRealm.map { $0.representation(in: realm) })
        }
        let ofClients = given.filter { $0.clientRecordID != nil }
        var mappings: [String: JSONValue] = [:]
        for (id, roles) in Dictionary(grouping: ofClients, by: { $0.clientRecordID ?? "" }) {
            guard let client = try await store.client(storedAs: id, in: realm) else { continue }
            let name = client.clientID.rawValue
            mappings[name] = [
                "id": .string(id), "client": .string(name),
                "mappings": .array(roles.map { $0.representation(in: realm) }),
            ]
        }
        if !mappings.isEmpty { value["clientMappings"] = .object(mappings) }
        return value
    }

    /// The roles that the body names, by id and name, as Keycloak asks for both.
    private func named(in request: HTTPRequest, _ client: ClientRecord?) async throws -> [RoleRecord] {
        // Keycloak takes everything from whoever names nothing.
        if request.method == .delete, request.body.isEmpty {
            return try await store.roles(of: holder, in: realm).filter { $0.clientRecordID == client?.id }
        }
        let values = try RepresentationReader.list(request)
        let known = try await store.roles(ofClient: client?.id, in: realm)
        return try values.map { value in
            guard
                let role = known.first(where: {
                    $0.id == value["id"]?.string && $0.name == value["name"]?.string
                })
            else {
                throw AdministrationRefusal(AdministrationAnswer.refused(404, error: "Role not found"))
            }
            return role
        }
    }

    private func value(_ roles: [RoleRecord], _ request: HTTPRequest) -> HTTPResponse {
        let isWhole = request.query.truth("briefRepresentation") == false
        return AdministrationAnswer.value(
            .array(roles.map { $0.representation(in: realm, isWhole: isWhole) }))
    }
}
