import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// The roles of a realm or of a client: `roles`, `roles-by-id`, `clients/{client}/roles`.
struct RoleRoutes {
    static let routes: [AdministrationRoute] =
        routes(below: "roles", reading: .readRoles, .readRoleHolders, changing: .changeRole) { _ in
            nil
        } role: {
            try await $0.realmRole
        }
        + routes(
            below: "clients/{client}/roles", reading: .readClients, .readClientRoleHolders, changing: .changeClient
        ) {
            try await $0.client
        } role: {
            try await $0.clientRole
        }
        + routes(of: "roles-by-id/{role}", .readRoles, .changeRoleByID) { try await $0.roleByID }

    /// The right that requests without a route need.
    static let unrouted: [AdministrationRoute] =
        UnroutedRequests.below("roles/{path...}", .readRoles, .changeRole)
        + UnroutedRequests.below("roles-by-id/{path...}", .readRoles, nil)
        + UnroutedRequests.below("roles-by-id/{role}/{path...}", nil, .changeRoleByID)

    /// Looks up a role; throws the refusal if there is none.
    private typealias Lookup = @Sendable (AdministrationCall) async throws -> RoleRecord

    /// The endpoints of all roles of a client, or of the realm, and of one role by its name.
    private static func routes(
        below path: String, reading: AdministrationOperation, _ readingHolders: AdministrationOperation,
        changing: AdministrationOperation,
        client: @escaping @Sendable (AdministrationCall) async throws -> ClientRecord?, role: @escaping Lookup
    ) -> [AdministrationRoute] {
        [
            AdministrationRoute(RoutePath(path), [.get], right: reading) {
                try await RoleRoutes($0, client: try await client($0)).list($0.request)
            },
            AdministrationRoute(RoutePath(path), [.post], right: changing) {
                try await RoleRoutes($0, client: try await client($0)).create($0.request)
            },
            AdministrationRoute(RoutePath("\(path)/{role}/users"), [.get], right: readingHolders) {
                let query = try UserQuery($0.request.query)
                let users = try await $0.routes.store.users(
                    withRole: try await role($0), first: query.first, maximum: query.maximum, in: $0.realm)
                return try await $0.routes.list(users, .listed, in: $0.realm)
            },
            AdministrationRoute(RoutePath("\(path)/{role}/groups"), [.get], right: readingHolders) {
                try await GroupRoutes(routes: $0.routes, realm: $0.realm).withRole(try await role($0), $0.request)
            },
        ]
            + routes(of: "\(path)/{role}", reading, changing, role)
            + NotBuiltRoutes.permissions(of: "\(path)/{role}", reading: reading, changing: changing) {
                _ = try await role($0)
            }
    }

    /// The endpoints of one role.
    private static func routes(
        of path: String, _ reading: AdministrationOperation, _ changing: AdministrationOperation,
        _ role: @escaping Lookup
    ) -> [AdministrationRoute] {
        [
            AdministrationRoute(RoutePath(path), [.get], right: reading) {
                .json(try await role($0).representation(in: $0.realm, isWhole: true))
            },
            AdministrationRoute(RoutePath(path), [.put], right: changing) {
                try await RoleRoutes($0).update(try await role($0), $0.request)
            },
            AdministrationRoute(RoutePath(path), [.delete], right: changing) {
                try await RoleRoutes($0).delete(try await role($0))
            },
        ]
    }

    private let routes: AdministrationRoutes
    private let realm: RealmRecord
    /// The client that has the roles; `nil` for the realm.
    private let client: ClientRecord?

    private var store: DatabaseStore { routes.store }

    private init(_ call: AdministrationCall, client: ClientRecord? = nil) {
        routes = call.routes
        realm = call.realm
        self.client = client
    }

    private func update(_ role: RoleRecord, _ request: HTTPRequest) async throws -> HTTPResponse {
        try await routes.checkGiving([role], in: realm)
        let (name, description, attributes, _) = try Self.read(request)
        try routes.checkMembers(
            request, AccountMembers.role, on: .changed, shown: role.representation(in: realm, isWhole: true))
        let outcome = try await store.updateRole(id: role.id, in: realm) { role in
            if let name, !name.isEmpty { role.name = name }
            role.description = description
            if let attributes { role.attributes = attributes }
        }
        guard outcome != .nameTaken else { return Self.taken(name ?? role.name) }
        return .noContent
    }

    private func delete(_ role: RoleRecord) async throws -> HTTPResponse {
        try await routes.checkGiving([role], in: realm)
        if role.clientRecordID == nil, role.name == BuiltInRoles.defaultRole(of: realm.name) {
            return .refused(400, error: "\(role.name) is default role of the realm")
        }
        return try await store.deleteRole(id: role.id, in: realm)
            ? .noContent
            : .refused(404, error: "Could not find role")
    }

    private func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        let query = request.query
        var roles = try await store.roles(ofClient: client?.id, in: realm)
        roles = roles.listed(query)
        let isWhole = query.truth("briefRepresentation") == false
        return .json(roles.map { $0.representation(in: realm, isWhole: isWhole) })
    }

    private func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        let (name, description, attributes, composites) = try Self.read(request)
        guard let name, !name.isEmpty else {
            return .refused(400, error: "role has no name")
        }
        let role = RoleRecord(
            id: routes.random.uuid(), clientRecordID: client?.id, name: name, description: description,
            attributes: attributes ?? [:])
        try routes.checkMembers(request, AccountMembers.role, on: .made)
        let parts = try await CompositeRoutes.parts(composites, in: realm, store)
        try await routes.checkGiving(parts, in: realm)
        if let client {
            routes.creates("clients", client.id, "roles", name)
        } else {
            routes.creates("roles", name)
        }
        guard try await store.createRole(role, in: realm) == .written else { return Self.taken(name) }
        if !parts.isEmpty { try await store.setComposites(parts, ofRole: role.id, areContained: true, in: realm) }
        let holder = client.map { ["clients", $0.id] } ?? []
        let path =
            AdministrationRoutes.path(holder + ["roles", name], in: realm.name)
        return .created(at: routes.location(path, of: request))
    }

    /// The members of a role's representation.
    static var members: Set<String> { AccountMembers.role.names }

    private static func taken(_ name: String) -> HTTPResponse {
        .refused(409, "Role with name \(name) already exists")
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
    /// The roles whose names match the query, limited by its `first` and `max`.
    func listed(_ query: FormFields) -> [RoleRecord] {
        let search = query["search"]?.lowercased() ?? ""
        return query.window(of: filter { search.isEmpty || $0.name.lowercased().contains(search) })
    }
}
