package import IdentityModel
import SQLDatabase

/// A realm with everything that an export has, read in one transaction.
package struct RealmContents: Sendable {
    /// A user with what belongs to it.
    package struct Account: Sendable {
        package let user: UserRecord
        package let credentials: [CredentialRecord]
        /// The roles that are assigned to the user itself.
        package let roles: [RoleRecord]
        package let groupIDs: Set<String>
        package let consents: [NewRealm.Consent]
        /// The internal ID of the client whose service account it is; `nil` for a person.
        package let clientRecordID: String?
    }

    package let realm: RealmRecord
    package let keys: [RealmKey]
    package let clients: [ClientRecord]
    package let scopes: [ClientScopeRecord]
    package let roles: [RoleRecord]
    package let groups: [GroupRecord]
    /// The roles that a role contains, that a group has, and that are mapped to a client or client scope, by its ID.
    package let rolesByHolder: [String: [RoleRecord]]
    /// Service accounts too; empty if users were not read.
    package let accounts: [Account]

    /// The roles of a composite role, a group, a client or a client scope.
    package func roles(of holder: String) -> [RoleRecord] { rolesByHolder[holder] ?? [] }
}

extension DatabaseStore {
    /// Reads a realm with its clients, scopes, roles and groups, and with its users if they are wanted; `nil` if there is
    /// none.
    package func contents(
        ofRealm name: TenantID, withUsers: Bool
    ) async throws(StoreError) -> RealmContents? {
        try await read { connection in
            let row = try connection.first("SELECT * FROM realm WHERE name = ?", name)
            guard let row else { return nil }
            let realm = try RealmRows.record(row, connection)
            let roles = try connection.query(
                "SELECT \(Self.roleColumns) FROM role WHERE realm_id = ? ORDER BY name", realm.id
            ).map(Self.role)
            let reader = AccountReader(realm: realm, roles: roles, connection: connection)
            return RealmContents(
                realm: realm, keys: try RealmRows.keys(ofRealm: realm.id, connection),
                clients: try connection.query(
                    "SELECT * FROM client WHERE realm_id = ? ORDER BY lower(client_id), client_id", realm.id
                ).map { try ClientRows.client($0, connection) },
                scopes: try connection.query(
                    "SELECT * FROM client_scope WHERE realm_id = ? ORDER BY position, name", realm.id
                ).map(Self.clientScope), roles: roles,
                groups: try connection.query("SELECT * FROM user_group WHERE realm_id = ? ORDER BY name, id", realm.id)
                    .map(Self.group), rolesByHolder: try reader.rolesByHolder(),
                accounts: withUsers ? try reader.accounts() : [])
        }
    }
}

/// Reads a realm's users with one query per table, however many there are.
private struct AccountReader {
    let realm: RealmRecord
    let roles: [RoleRecord]
    let connection: StoreConnection

    func rolesByHolder() throws -> [String: [RoleRecord]] {
        let tables = [
            ("role_part", "role_id", "part_id"), ("group_role", "group_id", "role_id"),
            ("scope_mapping", "client_id", "role_id"), ("client_scope_role_mapping", "client_scope_id", "role_id"),
        ]
        let byID = Dictionary(uniqueKeysWithValues: roles.map { ($0.id, $0) })
        var found: [String: [RoleRecord]] = [:]
        for (table, holder, role) in tables {
            let rows = try connection.query(
                """
                SELECT \(table).\(holder) AS holder, \(table).\(role) AS role FROM \(table)
                JOIN role ON role.id = \(table).\(role) WHERE role.realm_id = ? ORDER BY role.name
                """, realm.id)
            for row in rows {
                if let role = byID[try row["role"]] { found[try row["holder"], default: []].append(role) }
            }
        }
        return found
    }

    func accounts() throws -> [RealmContents.Account] {
        let credentials = try grouped(
            """
            SELECT credential.*, one_time_password.credential_id, one_time_password.secret,
                one_time_password.algorithm, one_time_password.digits,
                one_time_password.period AS seconds, one_time_password.last_step
            FROM credential LEFT JOIN one_time_password ON one_time_password.credential_id = credential.id
            JOIN account ON account.id = credential.user_id
            WHERE account.realm_id = ? ORDER BY credential.created_at, credential.kind
            """)
        let groups = try grouped(
            "SELECT user_id, group_id FROM group_member JOIN account ON account.id = user_id WHERE realm_id = ?")
        let named = try grouped(
            "SELECT user_id, role FROM user_role JOIN account ON account.id = user_id WHERE realm_id = ? ORDER BY role")
        let ofClients = try grouped(
            "SELECT user_id, role_id FROM user_client_role JOIN account ON account.id = user_id WHERE realm_id = ?")
        let consents = try grouped(
            "SELECT consent.* FROM consent JOIN account ON account.id = user_id WHERE realm_id = ? ORDER BY client_id")
        let byName = Dictionary(
            roles.filter { $0.clientRecordID == nil }.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        let byID = Dictionary(uniqueKeysWithValues: roles.map { ($0.id, $0) })
        let rows = try connection.query(
            "SELECT \(UserRows.columns), account.service_account_of FROM account WHERE realm_id = ? ORDER BY username",
            realm.id)
        return try rows.map { row in
            let user = try UserRows.record(row)
            return try RealmContents.Account(
                user: user, credentials: CredentialRows.credentials(credentials[user.id] ?? [], connection),
                roles: (named[user.id] ?? []).compactMap { byName[try $0["role"]] }
                    + (ofClients[user.id] ?? []).compactMap { byID[try $0["role_id"]] },
                groupIDs: Set((groups[user.id] ?? []).map { try $0["group_id"] as String }),
                consents: (consents[user.id] ?? []).map { row in
                    try NewRealm.Consent(
                        clientRecordID: row["client_id"], scopes: row.strings("scopes"), createdAt: row["created_at"],
                        updatedAt: row["updated_at"])
                },
                clientRecordID: row["service_account_of"])
        }
    }

    /// The rows of a query with the column `user_id`, by user.
    private func grouped(_ sql: String) throws -> [String: [Row]] {
        try Dictionary(grouping: connection.query(sql, realm.id)) { try $0["user_id"] as String }
    }
}
