import HTTPMessage
import ServerRouting

/// Resources of Keycloak's that this server does not have, each with Keycloak's answer for a feature that is off.
enum NotBuiltRoutes {
    static let routes: [AdministrationRoute] =
        routes("organizations/{path...}", AdministrationAnswer.organizationsDisabled)
        + routes("users-management-permissions", AdministrationAnswer.featureNotEnabled)
        + routes("client-types", AdministrationAnswer.featureNotEnabled)
        + routes(
            "partialImport", AdministrationAnswer.notBuilt("This server takes whole realms, and no parts of one."))

    private static func routes(_ path: RoutePath, _ answer: HTTPResponse) -> [AdministrationRoute] {
        [
            AdministrationRoute(path, [.get], right: .readRealm) { _ in answer },
            AdministrationRoute(path, [.post, .put, .delete], right: .changeRealm) { _ in answer },
        ]
    }

    /// `management/permissions` below a resource: a feature of Keycloak's that is off here.
    ///
    /// `lookUp` finds the resource; throws the refusal where it is not there.
    static func permissions(
        of path: String, reading: AdministrationOperation, changing: AdministrationOperation,
        lookUp: @escaping UnroutedRequests.Lookup
    ) -> [AdministrationRoute] {
        let path = RoutePath("\(path)/management/permissions")
        return [([HTTPMethod.get], reading), ([.post, .put, .delete], changing)].map { methods, operation in
            AdministrationRoute(path, methods, right: operation) { call in
                try await lookUp(call)
                return AdministrationAnswer.featureNotEnabled
            }
        }
    }
}
