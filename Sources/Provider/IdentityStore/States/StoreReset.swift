import IdentityModel
import SQLDatabase

/// Empties a store for a new start: what users have left in it goes, what apps and administrators have set up stays.
///
/// Realms, clients, roles, groups, settings, pools and keys stay, and with them the issuer and all IDs that apps know.
/// Administrators and service accounts stay without their sessions, codes, devices and lock-outs.
enum StoreReset {
    /// The tables that are emptied.
    ///
    /// Rows that belong to deleted users are deleted with them.
    private static let emptied = [
        "deleted_user", "session", "authorization_code", "refresh_grant",
        "login", "device_grant", "device", "user_failure",
        "stranger_failure", "pool_user", "pool_registration", "pool_challenge", "pool_token_used", "pool_device",
        "hosted_login",
    ]

    static func run(_ connection: any Connection) throws {
        for table in emptied { try connection.execute("DELETE FROM \(table)") }
        try connection.execute("DELETE FROM credential WHERE kind = ?", Self.code)
        let kept = try administrators(connection)
        for row in try connection.query("SELECT id FROM account WHERE service_account_of IS NULL") {
            let id: String = try row["id"]
            if !kept.contains(id) { try connection.execute("DELETE FROM account WHERE id = ?", id) }
        }
        try connection.update(
            "account", set: ["code_expires_at": SQLValue.null, "device_count": 0, "locked_until": SQLValue.null],
            where: "code_expires_at IS NOT NULL OR device_count > 0 OR locked_until IS NOT NULL")
    }

    private static let code = CredentialRecord.Kind.activationCode.rawValue

    /// The users with rights to administer the server or their own realm.
    private static func administrators(_ connection: any Connection) throws -> Set<String> {
        var kept: Set<String> = []
        for realm in try connection.query("SELECT id, name FROM realm") {
            let (realmID, name): (String, TenantID) = (try realm["id"], try realm["name"])
            let rows = try connection.query(
                """
                WITH RECURSIVE giving(id) AS (
                    SELECT role.id FROM role JOIN client ON client.id = role.client_id
                        WHERE role.realm_id = ?1 AND client.client_id = ?2
                    UNION SELECT role.id FROM role
                        WHERE role.realm_id = ?1 AND role.client_id IS NULL AND role.name = ?3
                    UNION SELECT role_id FROM role_part JOIN giving ON giving.id = part_id
                ),
                circle(id) AS (
                    SELECT group_id FROM group_role JOIN giving ON giving.id = role_id
                    UNION SELECT user_group.id FROM user_group JOIN circle ON circle.id = parent_id
                )
                SELECT account.id FROM account WHERE account.realm_id = ?1 AND (
                    EXISTS (SELECT 1 FROM user_client_role JOIN giving ON giving.id = user_client_role.role_id
                        WHERE user_client_role.user_id = account.id)
                    OR EXISTS (SELECT 1 FROM group_member JOIN circle ON circle.id = group_member.group_id
                        WHERE group_member.user_id = account.id)
                    OR EXISTS (SELECT 1 FROM user_role JOIN role ON role.name = user_role.role
                        JOIN giving ON giving.id = role.id
                        WHERE role.client_id IS NULL AND user_role.user_id = account.id))
                """, realmID, BuiltInClientRoles.administration,
                name == MasterRealm.name ? MasterRealm.administratorRole : "")
            for row in rows { kept.insert(try row["id"]) }
        }
        return kept
    }
}
