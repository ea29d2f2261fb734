import HTTPMessage
import IdentityCore
import IdentityModel
import JOSE
import ServerRouting

/// The roles of a realm or of a client: `roles`, `roles-by-id`, `clients/{id}/roles`.
struct RoleRoutes {
    let routes: AdministrationRoutes
    let realm: RealmRecord
    /// The client whose roles are meant; nil for the realm's own.
    var client: ClientRecord?

    private var store: any RealmAdministrationStore { routes.realmStore }

    /// Answers; `path` is what follows `roles`.
    func answer(_ request: HTTPRequest, _ path: [String]) async throws -> HTTPResponse {
        switch (path.count, request.method) {
        case (0, .get): return try await list(request)
        case (0, .post): return try await create(request)
        case (0, _): return AdministrationAnswer.methodNotAllowed
        default: break
        }
        let roles = try await store.roles(ofClient: client?.id, in: realm)
        guard let role = roles.first(where: { $0.name.utf8.elementsEqual(path[0].utf8) }) else {
            return AdministrationAnswer.refused(404, error: "Could not find role")
        }
        switch (path.count, request.method) {
        case (2, .get) where path[1] == "users":
            let users = try await store.users(withRole: role, in: realm)
            return AdministrationAnswer.value(.array(users.map { $0.representation(.listed) }))
        case (2, .get) where path[1] == "groups":
            return try await GroupRoutes(routes: routes, realm: realm).withRole(role, request)
        case (2..., _) where path[1] == "composites":
            return try await CompositeRoutes(routes: routes, realm: realm, role: role)
                .answer(request, Array(path.dropFirst(2)))
        case (3, _) where path[1] == "management": return AdministrationAnswer.featureNotEnabled
        case (1, _): return try await answer(request, about: role)
        default: return AdministrationAnswer.notFound
        }
    }

    /// Answers by the role's id; `path` is what follows `roles-by-id`.
    func byID(_ request: HTTPRequest, _ path: [String]) async throws -> HTTPResponse {
        guard let id = path.first else { return AdministrationAnswer.notFound }
        guard let role = try await store.role(id: id, in: realm) else {
            return AdministrationAnswer.refused(404, error: "Could not find role with id")
        }
        if request.method != .get { try routes.check(role.clientRecordID == nil ? .changeRole : .changeClient) }
        if path.count > 1, path[1] == "composites" {
            return try await CompositeRoutes(routes: routes, realm: realm, role: role)
                .answer(request, Array(path.dropFirst(2)))
        }
        guard path.count == 1 else { return AdministrationAnswer.notFound }
        return try await answer(request, about: role)
    }

    private func answer(_ request: HTTPRequest, about role: RoleRecord) async throws -> HTTPResponse {
        if request.method != .get { try await routes.checkGiving([role], in: realm) }
        switch request.method {
        case .get: return AdministrationAnswer.value(role.representation(in: realm, isWhole: true))
        case .put:
            let (name, description, attributes, _) = try Self.read(request)
            try routes.checkMembers(
                request, AccountMembers.role, on: .changed, shown: role.representation(in: realm, isWhole: true))
            let outcome = try await store.updateRole(id: role.id, in: realm) { role in
                if let name, !name.isEmpty { role.name = name }
                role.description = description
                if let attributes { role.attributes = attributes }
            }
            guard outcome != .nameTaken else { return Self.taken(name ?? role.name) }
            return AdministrationAnswer.noContent
        case .delete:
            if role.clientRecordID == nil, role.name == BuiltInRoles.defaultRole(of: realm.name) {
                return AdministrationAnswer.refused(400, error: "\(role.name) is default role of the realm")
            }
            return try await store.deleteRole(id: role.id, in: realm)
                ? AdministrationAnswer.noContent
                : AdministrationAnswer.refused(404, error: "Could not find role")
        default: return AdministrationAnswer.methodNotAllowed
        }
    }

    private func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        let query = request.query
        var roles = try await store.roles(ofClient: client?.id, in: realm)
        roles = roles.listed(query)
        let isWhole = query.truth("briefRepresentation") == false
        return AdministrationAnswer.value(
            .array(roles.map { $0.representation(in: realm, isWhole: isWhole) }))
    }

    private func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        let (name, description, attributes, composites) = try Self.read(request)
        guard let name, !name.isEmpty else {
            return AdministrationAnswer.refused(400, error: "role has no name")
        }
        let role = RoleRecord(
            id: routes.random.uuid(), clientRecordID: client?.id, name: name, description: description,
            attributes: attributes ?? [:])
        try routes.checkMembers(request, AccountMembers.role, on: .made)
        let parts = try await CompositeRoutes.parts(composites, in: realm, store)
        try await routes.checkGiving(parts, in: realm)
        guard try await store.createRole(role, in: realm) == .written else { return Self.taken(name) }
        if !parts.isEmpty { try await store.setComposites(parts, ofRole: role.id, areContained: true, in: realm) }
        let holder = client.map { ["clients", $0.id] } ?? []
        let path =
            AdministrationRoutes.path(holder + ["roles", name], in: realm.name)
        return AdministrationAnswer.created(at: routes.location(path, of: request))
    }

    /// What a role's representation may have.
    static var members: Set<String> { AccountMembers.role.names }

    private static func taken(_ name: String) -> HTTPResponse {
        AdministrationAnswer.refused(409, "Role with name \(name) already exists")
    }

    private static func read(
        _ request: HTTPRequest
    ) throws -> (
        name: String?, description: String?, attributes: [String: [String]]?, composites: JSONValue
    ) {
        let reader = try RepresentationReader(
            request, name: "RoleRepresentation", members: members)
        let name = try reader.string("name")
        return (
            name, try reader.string("description"), try reader.stringLists("attributes"),
            reader.members["composites"] ?? [:]
        )
    }
}

extension RoleRecord {
    /// The role as Keycloak's admin REST shows it.
    func representation(in realm: RealmRecord, isWhole: Bool = false) -> JSONValue {
        var members: JSONValue = [
            "id": .string(id), "name": .string(name), "clientRole": .bool(clientRecordID != nil),
            "composite": .bool(isComposite),
            "containerId": .string(clientRecordID ?? realm.id),
        ]
        members["description"] = description.map(JSONValue.string)
        if isWhole {
            members["attributes"] = .object(attributes.mapValues { .array($0.map(JSONValue.string)) })
        }
        return members
    }
}

extension [RoleRecord] {
    /// Those whose names a query's words fit, as many as it asks for.
    func listed(_ query: FormFields) -> [RoleRecord] {
        let search = query["search"]?.lowercased() ?? ""
        return query.window(of: filter { search.isEmpty || $0.name.lowercased().contains(search) })
    }
}
