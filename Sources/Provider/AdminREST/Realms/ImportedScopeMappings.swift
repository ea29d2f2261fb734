import IdentityModel
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

    /// Stores the mappings in the realm, which must exist; mappings of Keycloak's built-in clients that the realm does
    /// not have are skipped.
    func apply(in realm: RealmRecord, _ store: DatabaseStore) async throws {
        for mapping in mappings {
            guard let holder = try await holder(of: mapping, in: realm, store) else { continue }
            var owner: String?
            if let name = mapping.owner {
                guard let client = try await store.client(ClientID(name), in: realm) else { continue }
                owner = client.id
            }
            let known = try await store.roles(ofClient: owner, in: realm)
            let roles = try mapping.object.naming {
                try mapping.roles.map { name in
                    guard let role = known.first(where: { $0.name == name }) else {
                        throw RouteError(.refused(404, error: "Role not found", description: name))
                    }
                    return role
                }
            }
            try await store.setRoles(roles, of: holder, areGiven: true, in: realm)
        }
    }

    private func holder(
        of mapping: Mapping, in realm: RealmRecord, _ store: DatabaseStore
    ) async throws -> RoleHolder? {
        if let name = mapping.client {
            return try await store.client(ClientID(name), in: realm).map { .client($0.id) }
        }
        return try await store.clientScopes(in: realm).first { $0.name == mapping.clientScope }.map {
            .clientScope($0.id)
        }
    }
}
