import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `partial-export` of a realm: everything but its users and secrets, in the format from which a realm is created.
enum RealmExport {
    static let routes: [AdministrationRoute] = [
        .post("partial-export", .exportRealm, .action) { try await $0.exportRealm() }
    ]
}

extension AdministrationCall {
    /// Answers with the realm; clients, and groups with roles, are included only if requested.
    fileprivate func exportRealm() async throws -> HTTPResponse {
        var value = try await services.representation(of: realm, isBrief: false)
        let defaultGroups = value["defaultGroups"]
        // A realm that is exported without groups must not refer to them.
        value["defaultGroups"] = nil
        for (name, kept) in realm.details where RealmMembers.exportedNames.contains(name) { value[name] = kept }
        let scopes = try await store.clientScopes(in: realm)
        value["clientScopes"] = .array(scopes.map(\.representation))
        for (member, assignment) in [
            ("defaultDefaultClientScopes", ClientScopeRecord.Assignment.byDefault),
            ("defaultOptionalClientScopes", .onRequest),
        ] {
            value[member] = scopes.filter { $0.assignment == assignment }.map(\.name).jsonValue
        }
        let clients = try await store.clients(in: realm)
        let clientIDs = Dictionary(clients.map { ($0.id, $0.clientID.rawValue) }, uniquingKeysWith: { $1 })
        if query.truth("exportClients") == true {
            value["clients"] = .array(clients.map { $0.representation(showsSecret: false) })
        }
        guard query.truth("exportGroupsAndRoles") == true else { return .json(value) }
        var ofClients: [String: JSONValue] = [:]
        for client in clients {
            ofClients[client.clientID.rawValue] = .array(
                try await exported(try await store.roles(ofClient: client.id, in: realm), clientIDs))
        }
        value["roles"] = [
            "realm": .array(try await exported(try await store.roles(ofClient: nil, in: realm), clientIDs)),
            "client": .object(ofClients),
        ]
        let tree = GroupTree(try await store.groups(in: realm))
        var shownGroups: [String: JSONValue] = [:]
        for group in tree.outermostFirst.reversed() {
            let inner = tree.children(of: group).compactMap { shownGroups[$0.id] }
            let roles = try await store.roles(of: .group(group.id), in: realm)
            shownGroups[group.id] = tree.representation(
                of: group, isWhole: true, roles: roles, clientIDs: clientIDs, subGroups: inner)
        }
        value["groups"] = .array(tree.top.compactMap { shownGroups[$0.id] })
        value["defaultGroups"] = defaultGroups ?? []
        return .json(value)
    }

    private func exported(_ roles: [RoleRecord], _ clientIDs: [String: String]) async throws -> [JSONValue] {
        var values: [JSONValue] = []
        for role in roles {
            var value = role.representation(in: realm, isWhole: true)
            if role.isComposite {
                let parts = try await store.composites(ofRole: role.id, in: realm)
                let (ofRealm, ofClients) = (parts.namesOfRealm, parts.namesByClient(clientIDs))
                value["composites"] = .members([
                    "realm": ofRealm.isEmpty ? nil : ofRealm, "client": ofClients.isEmpty ? nil : ofClients,
                ])
            }
            values.append(value)
        }
        return values
    }
}
