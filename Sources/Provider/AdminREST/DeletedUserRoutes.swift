import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `users/{user}/restore` and `deleted-users`: the undo of a deletion, which Keycloak does not have.
enum DeletedUserRoutes {
    static let routes: [AdministrationRoute] = [
        // Needs what the deletion needs, also over the rights that the user has again.
        AdministrationRoute("users/{user}/restore", [.post], right: .changeUser) { call in
            let routes = call.routes
            let outcome = try await routes.store.restoreUser(
                id: call.parameters["user"], in: call.realm, at: routes.clock.now())
            return switch outcome {
            case .written: .noContent
            case .notFound: .userNotFound
            case .usernameTaken: .usernameTaken
            case .emailTaken: .emailTaken
            case .onlyAdministrator: .onlyAdministrator
            }
        },
        AdministrationRoute("deleted-users", [.get], right: .readUsers) { call in
            let query = try UserQuery(call.request.query)
            let users = try await call.routes.store.deletedUsers(
                named: query.username, atMost: query.maximum, in: call.realm, at: call.routes.clock.now())
            return .json(users.map(\.representation))
        },
    ]

    /// The right that requests without a route need.
    static let unrouted = UnroutedRequests.below("deleted-users/{path...}", .readUsers, .makeUser)
}

extension DeletedUserRecord {
    fileprivate var representation: JSONValue {
        [
            "id": .string(id), "username": .string(username), "deletedTimestamp": .milliseconds(deletedAt),
            "restorableUntil": .milliseconds(expiresAt),
        ]
    }
}
