import HTTPMessage
import ServerRouting

/// Resources of Keycloak that this server does not have; each has Keycloak's response for a disabled feature.
enum NotBuiltRoutes {
    static let routes: [AdministrationRoute] =
        disabled("organizations/{path...}", .organizationsDisabled)
        + disabled("users-management-permissions", .featureNotEnabled) + disabled("client-types", .featureNotEnabled)

    private static func disabled(_ path: RoutePath, _ answer: HTTPResponse) -> [AdministrationRoute] {
        [
            .get(path, .readRealm) { _ in answer },
            .changing(path, [.post, .put, .delete], .changeRealm) { _ in answer },
        ]
    }
}
