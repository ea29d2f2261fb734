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
            case "users" where path.count == 1 && isReading: ["query-users"] + Self.users
            case "groups" where path.count == 1 && isReading: ["query-groups"] + Self.users
            case "users", "groups", "attack-detection":
                isReading ? Self.users : ["manage-users"]
            case "clients" where path.count == 1 && isReading:
                ["query-clients"] + Self.clients
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

    /// Whether a list that may be asked for is empty for him: as at Keycloak whoever may only ask for users, groups or clients sees none.
    func seesNone(of path: [String]) -> Bool {
        guard !isUnlimited, path.count == 1 else { return false }
        return switch path[0] {
        case "users", "groups": roles.isDisjoint(with: Self.users)
        case "clients": roles.isDisjoint(with: Self.clients)
        default: false
        }
    }

    private static let users = ["view-users", "manage-users"]
    private static let clients = ["view-clients", "manage-clients"]
}
