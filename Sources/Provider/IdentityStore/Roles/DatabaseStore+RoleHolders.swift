import IdentityModel
import SQLDatabase

/// An object to which roles can be assigned.
package enum RoleHolder: Sendable, Hashable {
    /// The user with this ID.
    case user(String)
    /// The group with this ID. Its roles apply to its members and to the members of its subgroups.
    case group(String)
    /// The scope mappings of the client with this internal id: the roles that its tokens may contain.
    case client(String)
    /// The scope mappings of the client scope with this ID.
    case clientScope(String)

    /// The ID of the user, group, client or client scope.
    package var id: String {
        switch self {
        case .user(let id), .group(let id), .client(let id), .clientScope(let id): id
        }
    }
}

/// Role assignments, scope mappings and composite roles in the database.
extension DatabaseStore {
    /// The roles directly assigned to a holder.
    package func roles(of holder: RoleHolder, in realm: RealmRecord) async throws(StoreError) -> [RoleRecord] {
        if case .user(let id) = holder { return try await roles(ofUser: id, in: realm) }
        let (table, column) = Self.table(of: holder)
        return try await read { connection in
            try connection.query(
                "SELECT \(Self.roleColumns) FROM role JOIN \(table) ON role_id = role.id"
                    + " WHERE role.realm_id = ? AND \(table).\(column) = ? ORDER BY role.name", realm.id, holder.id
            ).map(Self.role)
        }
    }

    /// The effective roles of a holder: assigned, inherited or contained in composite roles.
    package func effectiveRoles(of holder: RoleHolder, in realm: RealmRecord) async throws(StoreError)
        -> [RoleRecord]
    {
        try await read { connection in
            let ids = try EffectiveRoleQuery.ids(of: holder, in: realm, connection)
            return try connection.query(
                "SELECT \(Self.roleColumns) FROM role WHERE realm_id = ? ORDER BY name", realm.id
            ).map(Self.role).filter { ids.contains($0.id) }
        }
    }

    /// Assigns roles to a holder, or removes them.
    package func setRoles(
        _ roles: [RoleRecord], of holder: RoleHolder, areGiven: Bool, in realm: RealmRecord
    ) async throws(StoreError) {
        if case .user(let id) = holder {
            return try await setRoles(roles, ofUser: id, areGiven: areGiven, in: realm)
        }
        try await write { try Self.set(roles, of: holder, areGiven: areGiven, $0) }
    }

    /// Assigns roles to a holder that is not a user, or removes them.
    static func set(
        _ roles: [RoleRecord], of holder: RoleHolder, areGiven: Bool, _ connection: StoreConnection
    ) throws {
        let (table, column) = table(of: holder)
        let owner =
            switch holder {
            case .user, .group: "user_group"
            case .client: "client"
            case .clientScope: "client_scope"
            }
        for role in roles {
            let values: [any SQLBindable] = [holder.id, role.id]
            guard areGiven else {
                try connection.execute("DELETE FROM \(table) WHERE \(column) = ? AND role_id = ?", values)
                continue
            }
            try connection.execute(
                "INSERT INTO \(table) (\(column), role_id) SELECT \(owner).id, role.id"
                    + " FROM \(owner) JOIN role USING (realm_id) WHERE \(owner).id = ? AND role.id = ?"
                    + " ON CONFLICT DO NOTHING", values)
        }
    }

    /// The composites of a role, that is, the roles that it directly contains, ordered by name.
    package func composites(ofRole id: String, in realm: RealmRecord) async throws(StoreError) -> [RoleRecord] {
        try await read { connection in
            try connection.query(
                """
                SELECT \(Self.roleColumns) FROM role JOIN role_part ON part_id = role.id
                WHERE role.realm_id = ? AND role_part.role_id = ? ORDER BY role.name
                """, realm.id, id
            ).map(Self.role)
        }
    }

    /// Adds roles to the composites of a role, or removes them.
    package func setComposites(
        _ composites: [RoleRecord], ofRole id: String, areContained: Bool, in realm: RealmRecord
    ) async throws(StoreError) {
        try await write { connection in
            for composite in composites {
                try Self.setComposite(composite.id, ofRole: id, isContained: areContained, connection)
            }
        }
    }

    /// Adds the built-in composites to the realm's default role.
    static func addDefaultComposites(of realm: RealmRecord, _ connection: StoreConnection) throws {
        for part in BuiltInRoles.defaultComposites.sorted() {
            try connection.execute(
                """
                INSERT INTO role_part (role_id, part_id) SELECT whole.id, part.id
                FROM role AS whole JOIN role AS part USING (realm_id)
                WHERE realm_id = ? AND whole.client_id IS NULL AND whole.name = ? AND part.client_id IS NULL
                    AND part.name = ?
                ON CONFLICT DO NOTHING
                """, realm.id, realm.defaultRole, part)
        }
    }

    /// Adds a role to the composites of the realm's default role.
    static func setComposite(_ part: String, ofDefaultRoleOf realm: RealmRecord, _ connection: StoreConnection)
        throws
    {
        try connection.execute(
            """
            INSERT INTO role_part (role_id, part_id) SELECT role.id, CAST(? AS TEXT) FROM role
            WHERE realm_id = ? AND client_id IS NULL AND name = ? ON CONFLICT DO NOTHING
            """, part, realm.id, realm.defaultRole)
    }

    /// Whether one of these roles, or a role contained in one, grants rights to administer the realm.
    package func administer(_ roles: [RoleRecord], in realm: RealmRecord) async throws(StoreError) -> Bool {
        try await read { connection in
            try roles.contains { role in
                try connection.first(
                    """
                    WITH RECURSIVE reached(id) AS (
                        SELECT id FROM role WHERE id = ?
                        UNION SELECT part_id FROM role_part JOIN reached ON reached.id = role_id
                    )
                    SELECT 1 FROM reached JOIN role USING (id) JOIN client ON client.id = role.client_id
                    WHERE client.client_id = ? LIMIT 1
                    """, role.id, BuiltInClientRoles.administration) != nil
            }
        }
    }

    /// Adds a role of the same realm to the composites of a role, or removes it.
    static func setComposite(_ part: String, ofRole id: String, isContained: Bool, _ connection: StoreConnection)
        throws
    {
        try connection.execute(
            isContained
                ? "INSERT INTO role_part (role_id, part_id) SELECT whole.id, part.id"
                    + " FROM role AS whole JOIN role AS part USING (realm_id) WHERE whole.id = ? AND part.id = ?"
                    + " ON CONFLICT DO NOTHING" : "DELETE FROM role_part WHERE role_id = ? AND part_id = ?", id, part)
    }

    private static func table(of holder: RoleHolder) -> (table: String, column: String) {
        switch holder {
        case .user: ("user_client_role", "user_id")
        case .group: ("group_role", "group_id")
        case .client: ("scope_mapping", "client_id")
        case .clientScope: ("client_scope_role_mapping", "client_scope_id")
        }
    }
}
