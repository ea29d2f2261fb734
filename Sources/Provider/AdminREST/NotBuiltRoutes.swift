import HTTPMessage
import ServerRouting

/// Resources of Keycloak that this server does not have; each has Keycloak's response for a disabled feature.
enum NotBuiltRoutes {
    static let routes: [AdministrationRoute] =
        routes("organizations/{path...}", .organizationsDisabled)
        + routes("users-management-permissions", .featureNotEnabled)
        + routes("client-types", .featureNotEnabled)
        + routes(
            "partialImport", .notImplemented("This server takes whole realms, and no parts of one."))

    private static func routes(_ path: RoutePath, _ answer: HTTPResponse) -> [AdministrationRoute] {
        [
            AdministrationRoute(path, [.get], right: .readRealm) { _ in answer },
            AdministrationRoute(path, [.post, .put, .delete], right: .changeRealm) { _ in answer },
        ]
    }

    /// `management/permissions` below a resource: a feature of Keycloak that is disabled here.
    ///
    /// `lookUp` finds the resource; it throws the refusal if there is none.
    static func permissions(
        of path: String, reading: AdministrationOperation, changing: AdministrationOperation,
        lookUp: @escaping UnroutedRequests.Lookup
    ) -> [AdministrationRoute] {
        let path = RoutePath("\(path)/management/permissions")
        return [([HTTPMethod.get], reading), ([.post, .put, .delete], changing)].map { methods, operation in
            AdministrationRoute(path, methods, right: operation) { call in
                try await lookUp(call)
                return .featureNotEnabled
            }
        }
    }
}
