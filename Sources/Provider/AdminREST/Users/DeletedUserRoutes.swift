import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

enum DeletedUserRoutes {
    /// `users/{user}/restore`: the undo of a deletion, which Keycloak does not have.
    ///
    /// Requires the same rights as the deletion, and every right that the user gets back.
    static let restore: [AdministrationRoute] = [
        .post("users/{user}/restore", .changeUser, .action) { call in
            try await call.store.restoreUser(id: call["user"], in: call.realm, at: call.now)
            return .noContent
        }
    ]

    /// `deleted-users`: who can be restored.
    static let routes: [AdministrationRoute] = [
        .get("deleted-users", .readUsers) { call in
            let query = try UserQuery(call.query)
            let users = try await call.store.deletedUsers(
                named: query.username, atMost: query.maximum, in: call.realm, at: call.now)
            return .json(users.map(\.representation))
        }
    ]
}

extension DeletedUserRecord {
    fileprivate var representation: JSONValue {
        .members([
            "id": id, "username": username, "deletedTimestamp": deletedAt,
            "restorableUntil": expiresAt,
        ])
    }
}
