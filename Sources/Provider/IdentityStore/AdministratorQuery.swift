import SQLDatabase

/// Finds the administrators of the server: the users of `master` who effectively have the role `admin`.
enum AdministratorQuery {
    /// Whether the user is the only administrator who is enabled and whose validity has neither begin nor end.
    ///
    /// Service accounts are not counted, because nobody signs in as one.
    static func isOnly(_ id: String, in realm: RealmRecord, _ connection: StoreConnection) throws -> Bool {
        guard realm.name == MasterRealm.name else { return false }
        let roles = try EffectiveRoleQuery.roles(of: .user(id), in: realm.name, connection)
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
            """, [.text(realm.id), .text(MasterRealm.administratorRole), .text(id)]) == nil
    }
}
