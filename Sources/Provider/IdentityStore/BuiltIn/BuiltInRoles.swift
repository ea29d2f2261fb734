package import IdentityModel

/// The realm roles with which every realm is created.
package enum BuiltInRoles {
    /// Keycloak's three roles; in realm `master` also `admin` and `create-realm`.
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

    /// The names of the realm roles that the default role contains.
    static let defaultComposites: Set = ["offline_access", "uma_authorization"]

    /// The name of the composite role that every user of a realm has.
    package static func defaultRole(of realm: TenantID) -> String { "default-roles-\(realm.rawValue.lowercased())" }
}
