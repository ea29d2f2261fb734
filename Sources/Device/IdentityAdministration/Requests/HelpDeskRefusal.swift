import HTTPMessage
import Sentences

/// What the role `helpdesk` may not do, as a sentence about a request that the provider has answered with 403.
enum HelpDeskRefusal {
    /// - Parameter path: the path of the request after the realm's name.
    static func sentence(_ method: HTTPMethod, _ path: String) -> Text {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return
            Text(
                "The role helpdesk may not do this: \(action(method, parts)). It issues and withdraws activation codes, sets temporary passwords, unlocks users and ends their sessions, but not those of an administrator."
            )
    }

    private static func action(_ method: HTTPMethod, _ path: [String]) -> Text {
        switch path.first {
        case "users": actionOnUser(method, Array(path.dropFirst(2)), isOne: path.count > 1)
        case "attack-detection": path.count > 3 ? Text("unlock an administrator") : Text("unlock all users at once")
        case "sessions", "logout-all": Text("end these sessions")
        case "clients", "client-scopes": Text("administer clients")
        case "groups", "default-groups": Text("administer groups")
        case "roles", "roles-by-id": Text("administer roles")
        case "events", "admin-events": Text("decide which events are kept")
        default: Text("administer the tenant")
        }
    }

    private static func actionOnUser(_ method: HTTPMethod, _ part: [String], isOne: Bool) -> Text {
        switch part.first {
        case nil where method == .post && !isOne: Text("create users")
        case nil where method == .delete: Text("delete users")
        case nil where method == .put: Text("change more of a user than the activation code")
        case "restore": Text("restore users")
        case "reset-password": Text("set a password that is not temporary")
        case "credentials": Text("remove more than an activation code")
        case "devices": Text("remove devices")
        case "groups": Text("change the groups of a user")
        case "role-mappings": Text("see or change the roles of a user")
        case "logout": Text("end these sessions")
        default: Text("change users")
        }
    }
}
