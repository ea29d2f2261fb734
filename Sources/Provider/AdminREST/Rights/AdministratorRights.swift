package import IdentityModel
import IdentityStore

/// What an administrator of one realm may do, by the roles of that realm's client `realm-management`.
package struct AdministratorRights: Sendable, Hashable {
    package let realm: TenantID
    package let roles: Set<String>
    /// The ID of the administrator's own account in the realm.
    package let account: String

    package init(realm: TenantID, roles: Set<String>, account: String) {
        self.realm = realm
        self.roles = roles
        self.account = account
    }

    /// Whether every operation at the realm is allowed.
    var isUnlimited: Bool { roles.contains(BuiltInClientRoles.administrator) }

    /// Whether the roles are enough for an operation; the store checks the account that the operation concerns.
    func allow(_ operation: AdministrationOperation) -> Bool {
        if isUnlimited { return true }
        let right = operation.right
        return suffice(for: right) || !roles.isDisjoint(with: right.forPersons)
    }

    /// The accounts on which an operation is allowed.
    func reach(of operation: AdministrationOperation) -> AccountReach {
        suffice(for: operation.right) ? .rights(roles) : .persons(except: account)
    }

    private func suffice(for right: AdministrationRight) -> Bool {
        !roles.isDisjoint(with: right.oneOf) && (right.andOneOf.isEmpty || !roles.isDisjoint(with: right.andOneOf))
    }

    /// Whether a list is empty for this caller: as in Keycloak, the roles `query-users`, `query-groups` and
    /// `query-clients` alone show no entries.
    func seesNone(of operation: AdministrationOperation) -> Bool {
        switch operation {
        case .listUsers, .listGroups: !allow(.readUsers)
        case .listClients: !allow(.readClients)
        default: false
        }
    }
}
