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
    func roles(ofUser id: String, isMember: Bool) throws -> [EffectiveRole] {
        guard let graph, !isMember else { return try EffectiveRoleQuery.roles(of: .user(id), in: realm, connection) }
        var names = [BuiltInRoles.defaultRole(of: realm)]
        for row in try connection.query("SELECT role FROM user_role WHERE user_id = ?", [.text(id)]) {
            names.append(try row.string("role"))
        }
        let ids = try connection.query("SELECT role_id FROM user_client_role WHERE user_id = ?", [.text(id)])
            .map { row in try row.string("role_id") }
        return graph.roles(named: names, ids: ids)
    }

    /// The ids of the roles that a client or client scope may tell.
    func ids(toldBy holder: RoleHolder) throws -> Set<String> {
        guard let graph else { return try EffectiveRoleQuery.ids(of: holder, in: realm, connection) }
        return graph.ids(toldBy: holder.id)
    }
}
