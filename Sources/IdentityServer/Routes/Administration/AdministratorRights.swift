import HTTPMessage
import IdentityModel

/// What somebody may do who administers one realm, by his roles at that realm's client `realm-management`.
struct AdministratorRights: Sendable, Hashable {
    /// The realm.
    let realm: TenantID
    /// The names of the roles.
    let roles: Set<String>

    /// Whether everything of the realm is open.
    var isUnlimited: Bool { roles.contains(BuiltInClientRoles.administrator) }

    /// Whether a request may be answered; `path` is what follows the realm's name.
    func allow(_ method: HTTPMethod, _ path: [String]) -> Bool {
        if isUnlimited { return true }
        let isReading = [.get, .head].contains(method)
        let needed: [String] =
            switch path.first {
            case nil: isReading ? ["view-realm", "manage-realm"] : ["manage-realm"]
            case "users" where path.count <= 2 && isReading, "groups" where isReading:
                ["view-users", "query-users", "query-groups", "manage-users"]
            case "users", "groups", "attack-detection":
                isReading ? ["view-users", "manage-users"] : ["manage-users"]
            case "clients" where path.count == 1 && isReading:
                ["view-clients", "query-clients", "manage-clients"]
            case "clients" where path.count == 1 && method == .post: ["create-client", "manage-clients"]
            case "clients", "client-scopes", "default-default-client-scopes",
                "default-optional-client-scopes":
                isReading ? ["view-clients", "manage-clients"] : ["manage-clients"]
            case "roles" where isReading, "roles-by-id" where isReading:
                [
                    "view-realm", "manage-realm", "view-users", "manage-users", "view-clients",
                    "manage-clients",
                ]
            case "events", "admin-events":
                isReading ? ["view-events", "manage-events"] : ["manage-events"]
            default: isReading ? ["view-realm", "manage-realm"] : ["manage-realm"]
            }
        return !roles.isDisjoint(with: needed)
    }
}
