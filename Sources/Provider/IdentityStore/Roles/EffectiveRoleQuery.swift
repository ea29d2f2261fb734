import IdentityModel
import SQLDatabase

/// Computes effective roles: assigned directly, through a group or its ancestors, or contained in a composite role.
enum EffectiveRoleQuery {
    /// The SQL that computes the role IDs of a holder as a table `effective`.
    ///
    /// Binds the holder's ID and, for a user, the name of the default role.
    private static func closure(of holder: RoleHolder) -> String {
        let groups = { (members: String) in
            """
            circle(id) AS (
                \(members)
                UNION SELECT parent_id FROM user_group JOIN circle USING (id) WHERE parent_id IS NOT NULL
            ),
            """
        }
        let (tables, seeds) =
            switch holder {
            case .user:
                (
                    groups("SELECT group_id FROM group_member WHERE user_id = ?1"),
                    """
                    SELECT role.id FROM role JOIN account ON account.realm_id = role.realm_id
                        WHERE account.id = ?1 AND role.client_id IS NULL
                            AND (role.name = ?2 OR role.name IN (SELECT role FROM user_role WHERE user_id = ?1))
                    UNION SELECT role_id FROM user_client_role WHERE user_id = ?1
                    UNION SELECT role_id FROM group_role JOIN circle ON circle.id = group_id
                    """
                )
            case .group:
                (
                    groups("SELECT id FROM user_group WHERE id = ?1"),
                    "SELECT role_id FROM group_role JOIN circle ON circle.id = group_id"
                )
            case .client:
                (
                    "",
                    """
                    SELECT role_id FROM scope_mapping WHERE client_id = ?1
                    UNION SELECT id FROM role WHERE client_id = ?1
                    """
                )
            case .clientScope: ("", "SELECT role_id FROM client_scope_role_mapping WHERE client_scope_id = ?1")
            }
        return """
            WITH RECURSIVE \(tables)
            effective(id) AS (
                \(seeds)
                UNION SELECT part_id FROM role_part JOIN effective ON effective.id = role_id
            )
            """
    }

    private static func bindings(_ holder: RoleHolder, realm: RealmRecord) -> [any SQLBindable] {
        guard case .user(let id) = holder else { return [holder.id] }
        return [id, realm.defaultRole]
    }

    /// The effective roles of a holder, ordered by name.
    static func roles(
        of holder: RoleHolder, in realm: RealmRecord, _ connection: StoreConnection
    ) throws -> [EffectiveRole] {
        try connection.query(
            closure(of: holder) + """

                SELECT role.id, role.name, client.client_id FROM effective JOIN role ON role.id = effective.id
                    LEFT JOIN client ON client.id = role.client_id
                ORDER BY role.name, client.client_id NULLS FIRST
                """, bindings(holder, realm: realm)
        ).map(role)
    }

    /// The effective roles of all users of a realm together.
    static func rolesOfAllUsers(in realm: RealmRecord, _ connection: StoreConnection) throws -> [EffectiveRole] {
        try connection.query(
            """
            WITH RECURSIVE circle(id) AS (
                SELECT group_id FROM group_member JOIN account ON account.id = user_id WHERE account.realm_id = ?1
                UNION SELECT parent_id FROM user_group JOIN circle USING (id) WHERE parent_id IS NOT NULL
            ),
            effective(id) AS (
                SELECT id FROM role WHERE realm_id = ?1 AND client_id IS NULL AND (name = ?2 OR name IN (
                    SELECT role FROM user_role JOIN account ON account.id = user_id WHERE account.realm_id = ?1))
                UNION SELECT role_id FROM user_client_role JOIN account ON account.id = user_id WHERE account.realm_id = ?1
                UNION SELECT role_id FROM group_role JOIN circle ON circle.id = group_id
                UNION SELECT part_id FROM role_part JOIN effective ON effective.id = role_id
            )
            SELECT role.id, role.name, client.client_id FROM effective JOIN role ON role.id = effective.id
                LEFT JOIN client ON client.id = role.client_id
            """, realm.id, realm.defaultRole
        ).map(role)
    }

    private static func role(_ row: Row) throws -> EffectiveRole {
        try EffectiveRole(id: row["id"], clientID: row["client_id"], name: row["name"])
    }

    static func ids(of holder: RoleHolder, in realm: RealmRecord, _ connection: StoreConnection) throws -> Set<String> {
        try Set(
            connection.query(closure(of: holder) + " SELECT id FROM effective", bindings(holder, realm: realm)).map {
                try $0["id"]
            })
    }
}

/// Finds the administrators of the server: the users of `master` who effectively have the role `admin`.
enum AdministratorQuery {
    /// Whether the user is the only administrator who is enabled and whose validity has neither begin nor end.
    ///
    /// Service accounts are not counted, because nobody signs in as one.
    static func isOnly(_ id: String, in realm: RealmRecord, _ connection: StoreConnection) throws -> Bool {
        guard realm.name == MasterRealm.name else { return false }
        let roles = try EffectiveRoleQuery.roles(of: .user(id), in: realm, connection)
        guard roles.contains(where: { $0.clientID == nil && $0.name == MasterRealm.administratorRole }) else {
            return false
        }
        return try connection.first(
            """
            WITH RECURSIVE giving(id) AS (
                SELECT id FROM role WHERE realm_id = ?1 AND client_id IS NULL AND name = ?2
                UNION SELECT role_id FROM role_part JOIN giving ON giving.id = part_id
            ),
            circle(id) AS (
                SELECT group_id FROM group_role JOIN giving ON giving.id = role_id
                UNION SELECT user_group.id FROM user_group JOIN circle ON circle.id = parent_id
            ),
            holder(id) AS (
                SELECT user_id FROM user_role JOIN role ON role.name = user_role.role JOIN giving ON giving.id = role.id
                    WHERE role.client_id IS NULL
                UNION SELECT user_id FROM user_client_role JOIN giving ON giving.id = role_id
                UNION SELECT user_id FROM group_member JOIN circle ON circle.id = group_id
            )
            SELECT 1 FROM holder JOIN account ON account.id = holder.id
            WHERE account.realm_id = ?1 AND account.id <> ?3 AND account.is_enabled = 1 AND account.is_locked_out = 0
                AND account.valid_from IS NULL AND account.valid_until IS NULL AND account.service_account_of IS NULL
            LIMIT 1
            """, realm.id, MasterRealm.administratorRole, id) == nil
    }
}

/// A role that a user has directly, through a group, or through a composite role.
package struct EffectiveRole: Sendable, Hashable {
    package let id: String
    /// The `client_id` of the client that owns the role; `nil` for a realm role.
    package let clientID: String?
    package let name: String
}
