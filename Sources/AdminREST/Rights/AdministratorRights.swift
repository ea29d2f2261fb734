import HTTPMessage
import IdentityCore
package import IdentityModel

/// What somebody may do who administers one realm, by his roles at that realm's client `realm-management`.
package struct AdministratorRights: Sendable, Hashable {
    /// The realm.
    package let realm: TenantID
    /// The names of the roles.
    package let roles: Set<String>

    package init(realm: TenantID, roles: Set<String>) {
        self.realm = realm
        self.roles = roles
    }

    /// Whether everything of the realm is open.
    var isUnlimited: Bool { roles.contains(BuiltInClientRoles.administrator) }

    /// Whether the roles are enough for an operation; the store judges the account that the operation concerns.
    func allow(_ operation: AdministrationOperation) -> Bool {
        if isUnlimited { return true }
        let right = AdministrationRight.of(operation)
        return !roles.isDisjoint(with: right.oneOf)
            && (right.andOneOf.isEmpty || !roles.isDisjoint(with: right.andOneOf))
    }

    /// Whether a list that may be asked for is empty for him: as at Keycloak whoever may only ask for users, groups or clients sees none.
    func seesNone(of operation: AdministrationOperation) -> Bool {
        switch operation {
        case .listUsers, .listGroups: !allow(.readUsers)
        case .listClients: !allow(.readClients)
        default: false
        }
    }
}
