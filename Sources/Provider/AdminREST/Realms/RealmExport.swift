import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

extension AdministrationTable {
    /// `partial-export` of a realm: everything but its users and secrets, in the format from which a realm is created.
    static let export: [AdministrationRoute] = [
        .post("partial-export", .exportRealm, .action) { try await $0.exportRealm() }
    ]
}

extension AdministrationCall {
    /// Answers with the realm; clients, and groups with roles, are included only if requested.
    fileprivate func exportRealm() async throws -> HTTPResponse {
        var value = try await routes.representation(of: realm, isBrief: false)
        let defaultGroups = value["defaultGroups"]
        // Without its groups a realm cannot name them.
        value["defaultGroups"] = nil
        let scopes = try await store.clientScopes(in: realm)
        value["clientScopes"] = .array(scopes.map(\.representation))
        for (member, assignment) in [
            ("defaultDefaultClientScopes", ClientScopeRecord.Assignment.byDefault),
            ("defaultOptionalClientScopes", .onRequest),
        ] {
            value[member] = .array(scopes.filter { $0.assignment == assignment }.map { .string($0.name) })
        }
        let clients = try await store.clients(in: realm)
        if query.truth("exportClients") == true {
            value["clients"] = .array(clients.map { $0.representation(showsSecret: false) })
        }
        guard query.truth("exportGroupsAndRoles") == true else {
            return .json(value)
        }
        var ofClients: [String: JSONValue] = [:]
        for client in clients {
            ofClients[client.clientID.rawValue] = .array(
                try await exported(try await store.roles(ofClient: client.id, in: realm), clients))
        }
        value["roles"] = [
            "realm": .array(try await exported(try await store.roles(ofClient: nil, in: realm), clients)),
            "client": .object(ofClients),
        ]
        let tree = GroupTree(try await store.groups(in: realm))
        var shownGroups: [String: JSONValue] = [:]
        for group in tree.outermostFirst.reversed() {
            let inner = tree.children(of: group).compactMap { shownGroups[$0.id] }
            shownGroups[group.id] = try await exported(group, tree, clients, subGroups: inner)
        }
        value["groups"] = .array(tree.top.compactMap { shownGroups[$0.id] })
        value["defaultGroups"] = defaultGroups ?? []
        return .json(value)
    }

    private func exported(_ roles: [RoleRecord], _ clients: [ClientRecord]) async throws -> [JSONValue] {
        var values: [JSONValue] = []
        for role in roles {
            var value = role.representation(in: realm, isWhole: true)
            if role.isComposite {
                let parts = try await store.composites(ofRole: role.id, in: realm)
                value["composites"] = Self.names(of: parts, clients)
            }
            values.append(value)
        }
        return values
    }

    private func exported(
        _ group: GroupRecord, _ tree: GroupTree, _ clients: [ClientRecord], subGroups: [JSONValue]
    ) async throws -> JSONValue {
        let roles = try await store.roles(of: .group(group.id), in: realm)
        let names = Dictionary(clients.map { ($0.id, $0.clientID.rawValue) }, uniquingKeysWith: { $1 })
        return tree.representation(
            of: group, GroupDetail(isWhole: true, hasCount: false, hasAccess: false), roles: roles,
            clientIDs: names,
            subGroups: subGroups)
    }

    private static func names(
        of roles: [RoleRecord], _ clients: [ClientRecord]
    ) -> JSONValue {
        let names = Dictionary(clients.map { ($0.id, $0.clientID.rawValue) }, uniquingKeysWith: { $1 })
        var value: JSONValue = [:]
        let ofRealm = roles.filter { $0.clientRecordID == nil }
        if !ofRealm.isEmpty { value["realm"] = .array(ofRealm.map { .string($0.name) }) }
        let ofClients = Dictionary(grouping: roles.filter { $0.clientRecordID != nil }) {
            names[$0.clientRecordID ?? ""] ?? ""
        }
        if !ofClients.isEmpty {
            value["client"] = .object(ofClients.mapValues { .array($0.map { .string($0.name) }) })
        }
        return value
    }
}
