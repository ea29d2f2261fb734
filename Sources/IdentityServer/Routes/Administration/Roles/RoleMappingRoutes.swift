import HTTPMessage
import IdentityModel
import JOSE

/// `users/{id}/role-mappings`: the roles of a user.
struct RoleMappingRoutes {
    let routes: AdministrationRoutes
    let realm: RealmRecord
    let user: UserRecord

    private var store: any RealmAdministrationStore { routes.realmStore }

    /// Answers; `path` is what follows `role-mappings`.
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
        let given = try await roles(client)
        switch (path.first, request.method) {
        case (nil, .get): return value(given)
        case ("composite", .get):
            let all = try await store.roles(ofClient: client?.id, in: realm)
            return value(given + (client == nil ? all.filter { BuiltInRoles.everybodys.contains($0.name) } : []))
        case ("available", .get):
            return value(try await store.roles(ofClient: client?.id, in: realm).filter { !given.contains($0) })
        case (nil, .post), (nil, .delete):
            let wanted = try await named(in: request, client)
            try await store.setRoles(wanted, ofUser: user.id, areGiven: request.method == .post, in: realm)
            return AdministrationAnswer.noContent
        case (nil, _): return AdministrationAnswer.methodNotAllowed
        default: return AdministrationAnswer.notFound
        }
    }

    /// The roles that the user has there; the realm's default role is everybody's.
    private func roles(_ client: ClientRecord?) async throws -> [RoleRecord] {
        let given = try await store.roles(ofUser: user.id, in: realm).filter { $0.clientRecordID == client?.id }
        guard client == nil else { return given }
        let name = BuiltInRoles.defaultRole(of: realm.name)
        let common = try await store.roles(ofClient: nil, in: realm).filter { $0.name == name }
        return common + given.filter { $0.name != name }
    }

    private func everything() async throws -> JSONValue {
        var value: JSONValue = ["realmMappings": .array(try await roles(nil).map { $0.representation(in: realm) })]
        let ofClients = try await store.roles(ofUser: user.id, in: realm).filter { $0.clientRecordID != nil }
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
        guard let values = try? JSONValue(parsing: request.body).array else {
            throw AdministrationRefusal(AdministrationAnswer.mistypedJSON)
        }
        let known = try await store.roles(ofClient: client?.id, in: realm)
        return try values.map { value in
            guard let role = known.first(where: { $0.id == value["id"]?.string && $0.name == value["name"]?.string })
            else { throw AdministrationRefusal(AdministrationAnswer.refused(404, error: "Role not found")) }
            return role
        }
    }

    private func value(_ roles: [RoleRecord]) -> HTTPResponse {
        AdministrationAnswer.value(.array(roles.map { $0.representation(in: realm) }))
    }
}
