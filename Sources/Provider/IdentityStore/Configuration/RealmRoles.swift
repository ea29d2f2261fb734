import IdentityModel
import SQLDatabase

/// Computes effective roles in a realm in one transaction, from the cached role definitions if possible.
struct RealmRoles {
    private let realm: TenantID
    private let graph: RoleGraph?
    private let connection: StoreConnection

    /// Uses the role definitions of this version of the configuration; if `isWriting`, nothing is cached.
    init(
        in realm: RealmRecord, at version: Int64, isWriting: Bool = false, _ configuration: ConfigurationCache,
        _ connection: StoreConnection
    ) throws {
        self.realm = realm.name
        self.connection = connection
        graph = try ConfigurationCache.value(configuration.roles, realm.id, at: version, isWriting: isWriting) {
            try RoleGraph(ofRealm: realm.id, connection)
        }
    }

    /// The effective roles of a user, ordered by name; those of group members are computed by the database.
    func roles(ofUser id: String, _ rows: ClaimsRows) throws -> [EffectiveRole] {
        guard let graph, rows.groups.isEmpty else {
            return try EffectiveRoleQuery.roles(of: .user(id), in: realm, connection)
        }
        return graph.roles(
            named: [BuiltInRoles.defaultRole(of: realm)] + rows.roleNames, ids: rows.clientRoleIDs)
    }

    /// The IDs of the roles in a client's or client scope's scope mappings, with the roles that they contain.
    func ids(toldBy holder: RoleHolder) throws -> Set<String> {
        guard let graph else { return try EffectiveRoleQuery.ids(of: holder, in: realm, connection) }
        return graph.ids(toldBy: holder.id)
    }
}
