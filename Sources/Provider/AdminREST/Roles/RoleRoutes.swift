import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// The roles of a realm or of a client.
enum RoleRoutes {
    /// Looks up a role; throws the refusal if there is none.
    typealias Lookup = @Sendable (AdministrationCall) async throws -> RoleRecord

    static let ofRealm = roles(below: "roles", reading: .readRoles, .readRoleHolders, changing: .changeRole) { _ in
        nil
    } role: {
        try await $0.realmRole
    }

    static let ofClients = roles(
        below: "clients/{client}/roles", reading: .readClients, .readClientRoleHolders, changing: .changeClient
    ) {
        try await $0.client
    } role: {
        try await $0.clientRole
    }

    static let byID = role(at: "roles-by-id/{role}", .readRoles, .changeRoleByID) { try await $0.roleByID }

    /// The endpoints of all roles of a client, or of the realm, and of one role by its name.
    private static func roles(
        below path: String, reading: AdministrationOperation, _ readingHolders: AdministrationOperation,
        changing: AdministrationOperation,
        client: @escaping @Sendable (AdministrationCall) async throws -> ClientRecord?, role: @escaping Lookup
    ) -> [AdministrationRoute] {
        let routes: [AdministrationRoute] = [
            .get("\(path)", reading) { call in
                let roles = try await call.store.roles(ofClient: try await client(call)?.id, in: call.realm)
                return call.list(roles.listed(call.query))
            },
            .post("\(path)", changing) { try await $0.createRole(of: try await client($0)) },
            .get("\(path)/{role}/users", readingHolders) {
                let page = try UserQuery($0.query)
                let users = try await $0.store.users(
                    withRole: try await role($0), first: page.first, maximum: page.maximum, in: $0.realm)
                return try await $0.list(users, .listed)
            },
            .get("\(path)/{role}/groups", readingHolders) { try await $0.listGroups(with: try await role($0)) },
        ]
        return routes + self.role(at: "\(path)/{role}", reading, changing, role)
            + AdministrationRoute.permissions(of: "\(path)/{role}", reading: reading, changing: changing) {
                _ = try await role($0)
            }
    }

    /// The endpoints of one role.
    private static func role(
        at path: String, _ reading: AdministrationOperation, _ changing: AdministrationOperation,
        _ lookUp: @escaping Lookup
    ) -> [AdministrationRoute] {
        [
            .get("\(path)", reading) {
                .json(try await lookUp($0).representation(in: $0.realm, isWhole: true))
            },
            .put("\(path)", changing) { try await $0.update(try await lookUp($0)) },
            .delete("\(path)", changing) { try await $0.delete(try await lookUp($0)) },
        ] + CompositeRoutes.routes(below: path, reading, changing, of: lookUp)
    }
}

extension AdministrationCall {
    fileprivate func update(_ role: RoleRecord) async throws -> HTTPResponse {
        try await checkGiving([role])
        let (name, description, attributes, _) = try readRole()
        try RepresentationReader.checkSupported(
            request, AccountMembers.role, on: .changed, shown: role.representation(in: realm, isWhole: true))
        try await store.updateRole(id: role.id, in: realm) { role in
            if let name, !name.isEmpty { role.name = name }
            role.description = description
            if let attributes { role.attributes = attributes }
        }
        return .noContent
    }

    fileprivate func delete(_ role: RoleRecord) async throws -> HTTPResponse {
        try await checkGiving([role])
        if role.clientRecordID == nil, role.name == realm.defaultRole {
            return .refused(400, error: "\(role.name) is default role of the realm")
        }
        return try await store.deleteRole(id: role.id, in: realm)
            ? .noContent
            : .roleNotFound
    }

    fileprivate func createRole(of client: ClientRecord?) async throws -> HTTPResponse {
        let (name, description, attributes, composites) = try readRole()
        guard let name, !name.isEmpty else {
            return .refused(400, error: "role has no name")
        }
        let role = RoleRecord(
            id: newID(), clientRecordID: client?.id, name: name, description: description,
            attributes: attributes ?? [:])
        try RepresentationReader.checkSupported(request, AccountMembers.role, on: .made)
        let parts = try await store.roles(named: composites, in: realm)
        try await checkGiving(parts)
        if let client {
            services.creates("clients", client.id, "roles", name)
        } else {
            services.creates("roles", name)
        }
        try await store.createRole(role, in: realm)
        if !parts.isEmpty { try await store.setComposites(parts, ofRole: role.id, areContained: true, in: realm) }
        return if let client { created(at: "clients", client.id, "roles", name) } else { created(at: "roles", name) }
    }

    private func readRole() throws -> (
        name: String?, description: String?, attributes: [String: [String]]?, composites: JSONValue
    ) {
        let reader = try RepresentationReader(request, name: "RoleRepresentation", members: AccountMembers.role.names)
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
        .members([
            "id": id, "name": name, "clientRole": clientRecordID != nil, "composite": isComposite,
            "containerId": clientRecordID ?? realm.id, "description": description,
            "attributes": isWhole ? attributes : nil,
        ])
    }
}

extension [RoleRecord] {
    var namesOfRealm: [String] { filter { $0.clientRecordID == nil }.map(\.name) }

    /// The names of client roles by client; `clientIDs` are the client IDs by internal ID.
    func namesByClient(_ clientIDs: [String: String]) -> [String: [String]] {
        Dictionary(grouping: filter { $0.clientRecordID != nil }) { clientIDs[$0.clientRecordID ?? ""] ?? "" }
            .mapValues { $0.map(\.name) }
    }

    /// The roles whose names match the query, limited by its `first` and `max`.
    func listed(_ query: FormFields) -> [RoleRecord] {
        let search = query["search"]?.lowercased() ?? ""
        return query.window(of: filter { search.isEmpty || $0.name.lowercased().contains(search) })
    }
}
