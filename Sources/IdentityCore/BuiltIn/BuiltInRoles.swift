package import IdentityModel

/// The roles that a realm has from its beginning.
package enum BuiltInRoles {
    /// Keycloak's three, and in realm `master` the one that opens everything.
    package static func roles(of realm: TenantID, random: any RandomSource) -> [RoleRecord] {
        let common = [
            (defaultRole(of: realm), "${role_default-roles}"), ("offline_access", "${role_offline-access}"),
            ("uma_authorization", "${role_uma_authorization}"),
        ]
        let masters = [(MasterRealm.administratorRole, "${role_admin}"), ("create-realm", "${role_create-realm}")]
        return (common + (realm == MasterRealm.name ? masters : [])).map { name, description in
            RoleRecord(id: random.uuid(), clientRecordID: nil, name: name, description: description)
        }
    }

    /// What the default role stands for.
    package static let everybodys: Set = ["offline_access", "uma_authorization"]

    /// The role that every user of a realm has.
    package static func defaultRole(of realm: TenantID) -> String { "default-roles-\(realm.rawValue.lowercased())" }
}
