import IdentityStore
import JOSE
import ServerRouting

/// The scope mappings of clients and client scopes in a realm's representation.
struct ImportedScopeMappings: Sendable {
    private let mappings: [Mapping]

    private struct Mapping: Sendable {
        /// The client that the roles are mapped to; `nil` for a client scope.
        let client: String?
        let clientScope: String?
        /// The client that the roles belong to; `nil` for realm roles.
        let owner: String?
        let roles: [String]
        let object: ImportedObject
    }

    /// Parses a realm's `scopeMappings` and `clientScopeMappings`.
    init(_ members: [String: JSONValue]) {
        func read(_ values: JSONValue?, _ owner: String?, in member: String) -> [Mapping] {
            (values?.array ?? []).enumerated().map { index, value in
                let (client, scope) = (value["client"]?.string, value["clientScope"]?.string)
                return Mapping(
                    client: client, clientScope: scope, owner: owner, roles: value["roles"]?.strings ?? [],
                    object: ImportedObject("scope mapping", client ?? scope, at: "\(member)[\(index)]"))
            }
        }
        mappings =
            read(members["scopeMappings"], nil, in: "scopeMappings")
            + (members["clientScopeMappings"]?.object ?? [:]).flatMap {
                read($0.value, $0.key, in: "clientScopeMappings.\($0.key)")
            }
    }

    /// Adds the mappings to the realm; those of Keycloak's built-in clients that the realm does not have are skipped.
    func apply(to new: inout NewRealm, _ names: NewRealmNames) throws {
        for mapping in mappings {
            guard let holder = holder(of: mapping, in: new, names) else { continue }
            if let owner = mapping.owner, names.clients[owner] == nil { continue }
            let roles = try mapping.object.naming {
                try mapping.roles.map { try names.role($0, ofClient: mapping.owner) }
            }
            new.scopeMappings.append(.init(roles, to: holder))
        }
    }

    private func holder(of mapping: Mapping, in new: NewRealm, _ names: NewRealmNames) -> RoleHolder? {
        if let name = mapping.client { return names.clients[name].map { .client($0) } }
        return new.scopes.first { $0.name == mapping.clientScope }.map { .clientScope($0.id) }
    }
}
