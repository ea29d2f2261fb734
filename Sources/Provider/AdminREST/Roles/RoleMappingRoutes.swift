import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `role-mappings` of a user or a group, and `scope-mappings` of a client or a client scope: the assigned roles.
extension AdministrationTable {
    static let realmRoleMappings = mappings("role-mappings", of: [userHolder, groupHolder], ofClients: false)
    static let clientRoleMappings = mappings("role-mappings", of: [userHolder, groupHolder], ofClients: true)
    static let realmScopeMappings = mappings("scope-mappings", of: [clientHolder, scopeHolder], ofClients: false)
    static let clientScopeMappings = mappings("scope-mappings", of: [clientHolder, scopeHolder], ofClients: true)

    /// What has roles: its path, the rights, and the look-up, which throws the refusal if there is none.
    private typealias Holder = (
        path: String, reading: AdministrationOperation, changing: AdministrationOperation,
        lookUp: @Sendable (AdministrationCall) async throws -> RoleHolder
    )

    private static let userHolder: Holder = ("users/{user}", .readUsers, .giveUser, { .user(try await $0.user.id) })
    private static let groupHolder: Holder = (
        "groups/{group}", .readUsers, .changeGroup, { .group(try await $0.groupInTree.group.id) }
    )
    private static let clientHolder: Holder = (
        "clients/{client}", .readClients, .changeClient, { .client(try await $0.client.id) }
    )
    private static let scopeHolder: Holder = (
        "client-scopes/{scope}", .readClients, .changeClientScope, { .clientScope(try await $0.clientScope.id) }
    )

    /// The endpoints for the roles of the realm, or of a client, and for both together.
    private static func mappings(_ part: String, of holders: [Holder], ofClients: Bool) -> [AdministrationRoute] {
        holders.flatMap { path, reading, changing, lookUp -> [AdministrationRoute] in
            let all = "\(path)/\(part)"
            if ofClients {
                return mappings(at: "\(all)/clients/{owner}", reading, changing, lookUp) { try await $0.owner }
            }
            return [.get("\(all)", reading) { .json(try await $0.allRoles(of: try await lookUp($0))) }]
                + mappings(at: "\(all)/realm", reading, changing, lookUp) { _ in nil }
        }
    }

    /// The endpoints for the roles of the realm, or of a client, which `client` looks up.
    private static func mappings(
        at path: String, _ reading: AdministrationOperation, _ changing: AdministrationOperation,
        _ holder: @escaping @Sendable (AdministrationCall) async throws -> RoleHolder,
        _ client: @escaping @Sendable (AdministrationCall) async throws -> ClientRecord?
    ) -> [AdministrationRoute] {
        [
            .get("\(path)", reading) {
                let holder = try await holder($0)
                return $0.list(try await $0.given(to: holder, try await client($0)))
            },
            .get("\(path)/composite", reading) {
                let holder = try await holder($0)
                return $0.list(try await $0.effective(of: holder, try await client($0)))
            },
            .get("\(path)/available", reading) {
                let holder = try await holder($0)
                return $0.list(try await $0.available(to: holder, try await client($0)))
            },
            .post("\(path)", changing) {
                let holder = try await holder($0)
                return try await $0.setRoles(of: holder, areGiven: true, try await client($0))
            },
            .delete("\(path)", changing) {
                let holder = try await holder($0)
                return try await $0.setRoles(of: holder, areGiven: false, try await client($0))
            },
        ]
    }
}

extension AdministrationCall {
    /// The client of the parameter `owner`; throws the refusal if there is none.
    fileprivate var owner: ClientRecord {
        get async throws {
            guard let client = try await store.client(storedAs: self["owner"], in: realm) else {
                throw RouteError(.refused(404, error: "Client not found"))
            }
            return client
        }
    }

    fileprivate func setRoles(
        of holder: RoleHolder, areGiven: Bool, _ client: ClientRecord?
    ) async throws -> HTTPResponse {
        let wanted = try await named(for: holder, client)
        if !areGiven, case .user = holder, client == nil, !request.body.isEmpty {
            let name = BuiltInRoles.defaultRole(of: realm.name)
            guard !wanted.contains(where: { $0.name == name }) else {
                return .notImplemented(
                    "Every user of this realm has the role \(name): this server does not take it from one of them.")
            }
        }
        try await checkGiving(wanted)
        try await store.setRoles(wanted, of: holder, areGiven: areGiven, in: realm)
        return .noContent
    }

    fileprivate func available(to holder: RoleHolder, _ client: ClientRecord?) async throws -> [RoleRecord] {
        let given = Set(try await given(to: holder, client).map(\.id))
        // A client's own roles are always in its scope, so there is nothing to add.
        if case .client(let id) = holder, id == client?.id { return [] }
        return try await store.roles(ofClient: client?.id, in: realm).filter { !given.contains($0.id) }
    }

    /// The roles of the realm or of a client that the holder has; every user has the realm's default role.
    fileprivate func given(to holder: RoleHolder, _ client: ClientRecord?) async throws -> [RoleRecord] {
        try await given(to: holder).filter { $0.clientRecordID == client?.id }
    }

    private func given(to holder: RoleHolder) async throws -> [RoleRecord] {
        let given = try await store.roles(of: holder, in: realm)
        guard case .user = holder else { return given }
        let name = BuiltInRoles.defaultRole(of: realm.name)
        let common = try await store.roles(ofClient: nil, in: realm).filter { $0.name == name }
        return common + given.filter { role in !common.contains { $0.id == role.id } }
    }

    fileprivate func effective(of holder: RoleHolder, _ client: ClientRecord?) async throws -> [RoleRecord] {
        let isToldAll: Bool =
            if case .client(let id) = holder {
                try await store.client(storedAs: id, in: realm)?.hasFullScope != false
            } else {
                false
            }
        if isToldAll { return try await store.roles(ofClient: client?.id, in: realm) }
        return try await store.effectiveRoles(of: holder, in: realm).filter {
            $0.clientRecordID == client?.id
        }
    }

    fileprivate func allRoles(of holder: RoleHolder) async throws -> JSONValue {
        let given = try await given(to: holder)
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

    /// The roles in the body, identified by ID and name together, as in Keycloak.
    private func named(for holder: RoleHolder, _ client: ClientRecord?) async throws -> [RoleRecord] {
        // As in Keycloak, a DELETE without a body removes all of them.
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
                throw RouteError(.refused(404, error: "Role not found"))
            }
            return role
        }
    }

    func list(_ roles: [RoleRecord]) -> HTTPResponse {
        let isWhole = query.truth("briefRepresentation") == false
        return .json(roles.map { $0.representation(in: realm, isWhole: isWhole) })
    }
}
