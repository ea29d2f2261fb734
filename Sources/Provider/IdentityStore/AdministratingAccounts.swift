import SQLDatabase

/// Finds the accounts with rights to administer their realm, in `master` the server, and those of clients.
enum AdministratingAccounts {
    /// The number of IDs in one statement.
    private static let most = 500

    static func ids(among ids: [String], in realm: RealmRecord, _ connection: StoreConnection) throws -> [String] {
        try stride(from: 0, to: ids.count, by: most).flatMap { start in
            try found(among: ids[start..<min(start + most, ids.count)], in: realm, connection)
        }
    }

    private static func found(
        among ids: ArraySlice<String>, in realm: RealmRecord, _ connection: StoreConnection
    ) throws -> [String] {
        let places = (0..<ids.count).map { "?\($0 + 5)" }.joined(separator: ", ")
        return try connection.query(
            """
            WITH RECURSIVE giving(id) AS (
                SELECT role.id FROM role LEFT JOIN client ON client.id = role.client_id
                    WHERE role.realm_id = ?1
                        AND (client.client_id = ?2 OR (role.client_id IS NULL AND role.name = ?4))
                UNION SELECT role_id FROM role_part JOIN giving ON giving.id = part_id
            ),
            circle(id) AS (
                SELECT group_id FROM group_role JOIN giving ON giving.id = role_id
                UNION SELECT user_group.id FROM user_group JOIN circle ON circle.id = parent_id
            )
            SELECT account.id FROM account WHERE account.realm_id = ?1 AND account.id IN (\(places)) AND (
                account.service_account_of IS NOT NULL
                OR EXISTS (SELECT 1 FROM role JOIN giving ON giving.id = role.id
                    WHERE role.client_id IS NULL AND role.name = ?3)
                OR EXISTS (SELECT 1 FROM user_client_role JOIN giving ON giving.id = user_client_role.role_id
                    WHERE user_client_role.user_id = account.id)
                OR EXISTS (SELECT 1 FROM group_member JOIN circle ON circle.id = group_member.group_id
                    WHERE group_member.user_id = account.id)
                OR EXISTS (SELECT 1 FROM user_role JOIN role ON role.name = user_role.role
                    JOIN giving ON giving.id = role.id
                    WHERE role.client_id IS NULL AND user_role.user_id = account.id))
            """,
            [
                .text(realm.id), .text(BuiltInClientRoles.administration),
                .text(BuiltInRoles.defaultRole(of: realm.name)),
                // No role has an empty name.
                .text(realm.name == MasterRealm.name ? MasterRealm.administratorRole : ""),
            ] + ids.map { .text($0) }
        ).map { try $0.string("id") }
    }
}
