import HTTPMessage
import Sentences

/// What the role `helpdesk` may not do, as a sentence about a request that the provider has answered with 403.
enum HelpDeskRefusal {
    /// - Parameter path: the path of the request after the realm's name.
    static func sentence(_ method: HTTPMethod, _ path: String) -> Sentence {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return
            "The role helpdesk may not do this: \(action(method, parts)). It issues and withdraws activation codes, sets temporary passwords, unlocks users and ends their sessions, but not those of an administrator."
    }

    private static func action(_ method: HTTPMethod, _ path: [String]) -> Sentence {
        switch path.first {
        case "users": actionOnUser(method, Array(path.dropFirst(2)), isOne: path.count > 1)
        case "attack-detection": path.count > 3 ? "unlock an administrator" : "unlock all users at once"
        case "sessions", "logout-all": "end these sessions"
        case "clients", "client-scopes": "administer clients"
        case "groups", "default-groups": "administer groups"
        case "roles", "roles-by-id": "administer roles"
        case "events", "admin-events": "decide which events are kept"
        default: "administer the tenant"
        }
    }

    private static func actionOnUser(_ method: HTTPMethod, _ part: [String], isOne: Bool) -> Sentence {
        switch part.first {
        case nil where method == .post && !isOne: "create users"
        case nil where method == .delete: "delete users"
        case nil where method == .put: "change more of a user than the activation code"
        case "restore": "restore users"
        case "reset-password": "set a password that is not temporary"
        case "credentials": "remove more than an activation code"
        case "devices": "remove devices"
        case "groups": "change the groups of a user"
        case "role-mappings": "see or change the roles of a user"
        case "logout": "end these sessions"
        default: "change users"
        }
    }
}
