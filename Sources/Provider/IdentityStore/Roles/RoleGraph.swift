import IdentityModel
import SQLDatabase

/// Computes effective roles in a realm in one transaction, from the cached role definitions if possible.
struct RealmRoles {
    private let realm: RealmRecord
    private let graph: RoleGraph?
    private let connection: StoreConnection

    /// - Parameter graph: `nil` for a realm with more roles than are cached.
    init(in realm: RealmRecord, _ graph: RoleGraph?, _ connection: StoreConnection) {
        self.realm = realm
        self.graph = graph
        self.connection = connection
    }

    /// The effective roles of a user, ordered by name; those of group members are computed by the database.
    ///
    /// `names` are the realm roles that the user has directly, `ids` the clients' roles.
    func roles(
        ofUser id: String, isInGroups: Bool, named names: [String], ids: [String]
    ) throws -> [EffectiveRole] {
        guard let graph, !isInGroups else {
            return try EffectiveRoleQuery.roles(of: .user(id), in: realm, connection)
        }
        return graph.roles(named: [realm.defaultRole] + names, ids: ids)
    }

    /// The IDs of the roles in a client's or client scope's scope mappings, with the roles that they contain.
    func ids(mappedBy holder: RoleHolder) throws -> Set<String> {
        guard let graph else { return try EffectiveRoleQuery.ids(of: holder, in: realm, connection) }
        return graph.ids(mappedBy: holder.id)
    }
}

/// The roles of one realm: their names, the contents of composite roles, and the scope mappings.
///
/// Computes in memory what `EffectiveRoleQuery` computes in the database.
final class RoleGraph: Sendable {
    private struct Node {
        let role: EffectiveRole
        /// The position in the order of names.
        let rank: Int
    }

    /// The maximum number of roles; a realm with more is not cached.
    private static let most = 5_000

    private let nodes: [String: Node]
    /// The IDs of realm roles by name.
    private let realmRoles: [String: String]
    /// The IDs of the roles that each composite role contains.
    private let parts: [String: [String]]
    /// The IDs of the roles in the scope mappings of each client or client scope, and of those that a client owns.
    private let mapped: [String: [String]]

    /// Reads the roles of a realm; returns `nil` if there are too many.
    init?(ofRealm id: String, _ connection: StoreConnection) throws {
        let rows = try connection.query(
            """
            SELECT role.id, role.name, client.client_id, role.client_id AS owner FROM role
                LEFT JOIN client ON client.id = role.client_id
            WHERE role.realm_id = ? ORDER BY role.name, client.client_id NULLS FIRST LIMIT ?
            """, id, Self.most + 1)
        guard rows.count <= Self.most else { return nil }
        var nodes: [String: Node] = [:]
        var realmRoles: [String: String] = [:]
        var mapped: [String: [String]] = [:]
        for (rank, row) in rows.enumerated() {
            let role = try EffectiveRole(id: row["id"], clientID: row["client_id"], name: row["name"])
            nodes[role.id] = Node(role: role, rank: rank)
            if let owner: String = try row["owner"] {
                mapped[owner, default: []].append(role.id)
            } else {
                realmRoles[role.name] = role.id
            }
        }
        let lists = { (sql: String) in
            var lists: [String: [String]] = [:]
            for row in try connection.query(sql, id) {
                lists[try row["holder"], default: []].append(try row["part"])
            }
            return lists
        }
        self.nodes = nodes
        self.realmRoles = realmRoles
        parts = try lists(
            """
            SELECT role_part.role_id AS holder, role_part.part_id AS part FROM role_part
                JOIN role ON role.id = role_part.role_id WHERE role.realm_id = ?
            """)
        mapped.merge(
            try lists(
                """
                SELECT scope_mapping.client_id AS holder, scope_mapping.role_id AS part FROM scope_mapping
                    JOIN client ON client.id = scope_mapping.client_id WHERE client.realm_id = ?
                """), uniquingKeysWith: +)
        mapped.merge(
            try lists(
                """
                SELECT client_scope_role_mapping.client_scope_id AS holder, client_scope_role_mapping.role_id AS part
                    FROM client_scope_role_mapping
                    JOIN client_scope ON client_scope.id = client_scope_role_mapping.client_scope_id
                WHERE client_scope.realm_id = ?
                """), uniquingKeysWith: +)
        self.mapped = mapped
    }

    /// The effective roles of a holder with these realm roles and client roles, ordered by name.
    func roles(named names: [String], ids: [String]) -> [EffectiveRole] {
        closure(of: names.compactMap { realmRoles[$0] } + ids).compactMap { nodes[$0] }
            .sorted { $0.rank < $1.rank }.map(\.role)
    }

    /// The IDs of the roles in a client's or client scope's scope mappings, with the roles that they contain.
    func ids(mappedBy holderID: String) -> Set<String> { closure(of: mapped[holderID] ?? []) }

    private func closure(of seeds: [String]) -> Set<String> {
        var found: Set<String> = []
        var open = seeds
        while let id = open.popLast() {
            if found.insert(id).inserted { open += parts[id] ?? [] }
        }
        return found
    }
}
