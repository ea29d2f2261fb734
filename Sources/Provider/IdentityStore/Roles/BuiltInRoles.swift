package import IdentityModel

/// The realm whose users can administer every realm, as in Keycloak.
package enum MasterRealm {
    package static let name = TenantID("master")
    /// The realm role that grants all rights in all realms.
    package static let administratorRole = "admin"
}

/// The realm roles with which every realm is created.
package enum BuiltInRoles {
    /// Keycloak's three roles; in realm `master` also `admin` and `create-realm`.
    package static func roles(of realm: TenantID, random: any RandomSource) -> [RoleRecord] {
        let common = [
            (RealmRecord.defaultRole(of: realm), "${role_default-roles}"), ("offline_access", "${role_offline-access}"),
            ("uma_authorization", "${role_uma_authorization}"),
        ]
        let masters = [(MasterRealm.administratorRole, "${role_admin}"), ("create-realm", "${role_create-realm}")]
        return (common + (realm == MasterRealm.name ? masters : [])).map { name, description in
            RoleRecord(id: random.uuid(), clientRecordID: nil, name: name, description: description)
        }
    }

    /// The names of the realm roles that the default role contains.
    static let defaultComposites: Set = ["offline_access", "uma_authorization"]
}

/// The roles of Keycloak's built-in clients: rights of users to their own account, and rights to administer the realm.
package struct BuiltInClientRoles: Sendable {
    /// All roles, each with the client that owns it.
    package private(set) var roles: [RoleRecord] = []
    /// The composites: the IDs of the contained roles, by the ID of the composite role.
    package private(set) var composites: [String: [String]] = [:]
    /// The IDs of the roles that the realm's default role contains.
    private(set) var defaultRoleIDs: [String] = []

    /// The client whose roles grant rights to administer the realm.
    package static let administration = "realm-management"
    /// The role of ``administration`` that contains all its other roles.
    package static let administrator = "realm-admin"
    /// The role of ``administration`` that helps users and changes nothing else; Keycloak does not have it.
    package static let helpDesk = "helpdesk"

    /// Creates the roles of a client; none for a client that is not in the table.
    package init(of client: ClientRecord, random: any RandomSource) {
        let table = Self.table[client.clientID.rawValue] ?? []
        for row in table {
            roles.append(
                RoleRecord(
                    id: random.uuid(), clientRecordID: client.id, name: row.name,
                    description: row.description ?? "${role_\(row.name)}"))
        }
        let ids = Dictionary(roles.map { ($0.name, $0.id) }, uniquingKeysWith: { $1 })
        for row in table {
            guard let id = ids[row.name] else { continue }
            let names =
                row.name == Self.administrator ? table.map(\.name).filter { $0 != row.name } : row.composites
            if !names.isEmpty { composites[id] = names.compactMap { ids[$0] } }
            if row.isDefault { defaultRoleIDs.append(id) }
        }
    }

    private struct Row: Sendable {
        let name: String
        /// `nil` for the key of Keycloak's text.
        var description: String?
        var composites: [String] = []
        var isDefault = false
    }

    private static let table: [String: [Row]] = [
        "account": [
            Row(name: "view-profile", isDefault: true),
            Row(name: "manage-account", composites: ["manage-account-links"], isDefault: true),
            Row(name: "manage-account-links"), Row(name: "view-applications"), Row(name: "view-consent"),
            Row(name: "manage-consent", composites: ["view-consent"]), Row(name: "delete-account"),
            Row(name: "view-groups"),
        ],
        administration: [
            Row(name: administrator), Row(name: "create-client"),
            Row(
                name: helpDesk, description: "Help desk: codes, temporary passwords, unlocking, ending sessions",
                composites: ["view-users", "view-events"]),
            Row(name: "impersonation"),
            Row(name: "manage-authorization"), Row(name: "manage-clients"), Row(name: "manage-events"),
            Row(name: "manage-identity-providers"), Row(name: "manage-realm"), Row(name: "manage-users"),
            Row(name: "query-clients"), Row(name: "query-groups"), Row(name: "query-realms"),
            Row(name: "query-users"),
            Row(name: "view-authorization"), Row(name: "view-clients", composites: ["query-clients"]),
            Row(name: "view-events"), Row(name: "view-identity-providers"), Row(name: "view-realm"),
            Row(name: "view-users", composites: ["query-groups", "query-users"]),
        ],
    ]
}
