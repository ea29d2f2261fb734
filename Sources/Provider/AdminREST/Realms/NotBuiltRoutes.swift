import HTTPMessage
import IdentityStore
import ServerRouting

/// Resources of Keycloak that this server does not have; each has Keycloak's response for a disabled feature, or for a
/// resource that does not exist.
enum NotBuiltRoutes {
    static let routes: [AdministrationRoute] =
        disabled("organizations/{path...}", .organizationsDisabled)
        + disabled("users-management-permissions", .featureNotEnabled) + disabled("client-types", .featureNotEnabled)
        + ["sync", "remove-imported-users", "unlink-users"].map { action in
            .post("user-storage/{component}/\(action)", .makeUser, .action) { _ in .componentNotFound }
        }

    private static func disabled(_ path: RoutePath, _ answer: HTTPResponse) -> [AdministrationRoute] {
        [
            .get(path, .readRealm) { _ in answer },
            .changing(path, [.post, .put, .delete], .changeRealm) { _ in answer },
        ]
    }
}
