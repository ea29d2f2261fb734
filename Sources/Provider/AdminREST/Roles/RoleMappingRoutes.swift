import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `role-mappings` of a user or a group, and `scope-mappings` of a client or a client scope: the assigned roles.
enum RoleMappingRoutes {
    static let realmRoles = mappings("role-mappings", of: [userHolder, groupHolder], ofClients: false)
    static let clientRoles = mappings("role-mappings", of: [userHolder, groupHolder], ofClients: true)
    static let realmScopes = mappings("scope-mappings", of: [clientHolder, scopeHolder], ofClients: false)
    static let clientScopes = mappings("scope-mappings", of: [clientHolder, scopeHolder], ofClients: true)

    /// What has roles: its path, the rights, and the look-up, which throws the refusal if there is none.
    private struct Holder {
        let path: String
        let reading: AdministrationOperation
        let changing: AdministrationOperation
        let lookUp: @Sendable (AdministrationCall) async throws -> RoleHolder
    }

    private static let userHolder = Holder(path: "users/{user}", reading: .readUsers, changing: .giveUser) {
        .user(try await $0.user.id)
    }
    private static let groupHolder = Holder(path: "groups/{group}", reading: .readUsers, changing: .changeGroup) {
        .group(try await $0.groupInTree.group.id)
    }
    private static let clientHolder = Holder(path: "clients/{client}", reading: .readClients, changing: .changeClient) {
        .client(try await $0.client.id)
    }
    private static let scopeHolder = Holder(
        path: "client-scopes/{scope}", reading: .readClients, changing: .changeClientScope
    ) {
        .clientScope(try await $0.clientScope.id)
    }

    /// The endpoints for the roles of the realm, or of a client, and for both together.
    private static func mappings(_ part: String, of holders: [Holder], ofClients: Bool) -> [AdministrationRoute] {
        holders.flatMap { holder -> [AdministrationRoute] in
            let (all, reading, changing) = ("\(holder.path)/\(part)", holder.reading, holder.changing)
            let lookUp = holder.lookUp
            if ofClients {
                return mappings(at: "\(all)/clients/{owner}", reading, changing) { call in
                    let holder = try await lookUp(call)
                    return RoleMapping(holder: holder, client: try await call.owner)
                }
            }
            return [.get("\(all)", reading) { .json(try await $0.allRoles(of: try await lookUp($0))) }]
                + mappings(at: "\(all)/realm", reading, changing) {
                    RoleMapping(holder: try await lookUp($0), client: nil)
                }
        }
    }

    private static func mappings(
        at path: String, _ reading: AdministrationOperation, _ changing: AdministrationOperation,
        _ lookUp: @escaping @Sendable (AdministrationCall) async throws -> RoleMapping
    ) -> [AdministrationRoute] {
        [
            .get("\(path)", reading) { $0.list(try await $0.given(try await lookUp($0))) },
            .get("\(path)/composite", reading) { $0.list(try await $0.effective(try await lookUp($0))) },
            .get("\(path)/available", reading) { $0.list(try await $0.available(try await lookUp($0))) },
            .post("\(path)", changing) { try await $0.setRoles(try await lookUp($0), areGiven: true) },
            .delete("\(path)", changing) { try await $0.setRoles(try await lookUp($0), areGiven: false) },
        ]
    }
}

/// The roles of the realm, or of a client, that something has.
private struct RoleMapping {
    let holder: RoleHolder
    /// `nil` for the roles of the realm.
    let client: ClientRecord?
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

    fileprivate func setRoles(_ mapping: RoleMapping, areGiven: Bool) async throws -> HTTPResponse {
        let wanted = try await named(for: mapping)
        if !areGiven, case .user = mapping.holder, mapping.client == nil, !request.body.isEmpty {
            let name = realm.defaultRole
            guard !wanted.contains(where: { $0.name == name }) else {
                return .notImplemented(
                    "Every user of this realm has the role \(name): this server does not take it from one of them.")
            }
        }
        try await checkGiving(wanted)
        try await store.setRoles(wanted, of: mapping.holder, areGiven: areGiven, in: realm)
        return .noContent
    }

    fileprivate func available(_ mapping: RoleMapping) async throws -> [RoleRecord] {
        let given = Set(try await given(mapping).map(\.id))
        // A client's own roles are always in its scope, so there is nothing to add.
        if case .client(let id) = mapping.holder, id == mapping.client?.id { return [] }
        return try await store.roles(ofClient: mapping.client?.id, in: realm).filter { !given.contains($0.id) }
    }

    /// The roles of the realm or of a client that the holder has; every user has the realm's default role.
    fileprivate func given(_ mapping: RoleMapping) async throws -> [RoleRecord] {
        try await given(to: mapping.holder).filter { $0.clientRecordID == mapping.client?.id }
    }

    private func given(to holder: RoleHolder) async throws -> [RoleRecord] {
        let given = try await store.roles(of: holder, in: realm)
        guard case .user = holder else { return given }
        let name = realm.defaultRole
        let common = try await store.roles(ofClient: nil, in: realm).filter { $0.name == name }
        return common + given.filter { role in !common.contains { $0.id == role.id } }
    }

    fileprivate func effective(_ mapping: RoleMapping) async throws -> [RoleRecord] {
        let isToldAll: Bool =
            if case .client(let id) = mapping.holder {
                try await store.client(storedAs: id, in: realm)?.hasFullScope != false
            } else {
                false
            }
        if isToldAll { return try await store.roles(ofClient: mapping.client?.id, in: realm) }
        return try await store.effectiveRoles(of: mapping.holder, in: realm).filter {
            $0.clientRecordID == mapping.client?.id
        }
    }

    fileprivate func allRoles(of holder: RoleHolder) async throws -> JSONValue {
        let given = try await given(to: holder)
        let ofRealm = given.filter { $0.clientRecordID == nil }.map { $0.representation(in: realm) }
        let ofClients = given.filter { $0.clientRecordID != nil }
        var mappings: [String: JSONValue] = [:]
        for (id, roles) in Dictionary(grouping: ofClients, by: { $0.clientRecordID ?? "" }) {
            guard let client = try await store.client(storedAs: id, in: realm) else { continue }
            let name = client.clientID.rawValue
            mappings[name] = .members([
                "id": id, "client": name, "mappings": roles.map { $0.representation(in: realm) },
            ])
        }
        return .members([
            "realmMappings": ofRealm.isEmpty ? nil : ofRealm, "clientMappings": mappings.isEmpty ? nil : mappings,
        ])
    }

    /// The roles in the body, identified by ID and name together, as in Keycloak.
    private func named(for mapping: RoleMapping) async throws -> [RoleRecord] {
        // As in Keycloak, a DELETE without a body removes all of them.
        if request.method == .delete, request.body.isEmpty {
            return try await store.roles(of: mapping.holder, in: realm).filter {
                $0.clientRecordID == mapping.client?.id
            }
        }
        let values = try RepresentationReader.list(request)
        let known = try await store.roles(ofClient: mapping.client?.id, in: realm)
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
