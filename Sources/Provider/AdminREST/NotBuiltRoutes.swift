import HTTPMessage
import ServerRouting

/// Resources of Keycloak that this server does not have; each has Keycloak's response for a disabled feature.
enum NotBuiltRoutes {
    static let routes: [AdministrationRoute] =
        disabled("organizations/{path...}", .organizationsDisabled)
        + disabled("users-management-permissions", .featureNotEnabled) + disabled("client-types", .featureNotEnabled)
        + disabled("partialImport", .notImplemented("This server takes whole realms, and no parts of one."))

    private static func disabled(_ path: RoutePath, _ answer: HTTPResponse) -> [AdministrationRoute] {
        [
            .get(path, .readRealm) { _ in answer },
            .changing(path, [.post, .put, .delete], .changeRealm) { _ in answer },
        ]
    }

    /// `management/permissions` below a resource: a feature of Keycloak that is disabled here.
    ///
    /// `lookUp` finds the resource; it throws the refusal if there is none.
    static func permissions(
        of path: String, reading: AdministrationOperation, changing: AdministrationOperation,
        lookUp: @escaping @Sendable (AdministrationCall) async throws -> Void
    ) -> [AdministrationRoute] {
        let path: RoutePath = "\(path)/management/permissions"
        let answer: AdministrationRoute.Handler = { call in
            try await lookUp(call)
            return .featureNotEnabled
        }
        return [.get(path, reading, answer), .changing(path, [.post, .put, .delete], changing, nil, answer)]
    }
}
