import IdentityCore
import IdentityModel
import SQLDatabase

/// The effective roles of a realm's holders in one transaction, from the kept role definitions where that is possible.
struct RealmRoles {
    private let realm: TenantID
    private let graph: RoleGraph?
    private let connection: StoreConnection

    /// Takes the role definitions of this version of the configuration; `isWriting` in a write, which keeps nothing in memory.
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

    /// The effective roles of a user, ordered by name; a member of groups has theirs too, which the database computes.
    func roles(ofUser id: String, _ rows: ClaimsRows) throws -> [EffectiveRole] {
        guard let graph, rows.groups.isEmpty else {
            return try EffectiveRoleQuery.roles(of: .user(id), in: realm, connection)
        }
        return graph.roles(
            named: [BuiltInRoles.defaultRole(of: realm)] + rows.roleNames, ids: rows.clientRoleIDs)
    }

    /// The ids of the roles that a client or client scope may tell.
    func ids(toldBy holder: RoleHolder) throws -> Set<String> {
        guard let graph else { return try EffectiveRoleQuery.ids(of: holder, in: realm, connection) }
        return graph.ids(toldBy: holder.id)
    }
}
