import HTTPMessage
import IdentityStore
import ServerRouting

/// Every endpoint of a realm's admin REST; each resource declares its own routes.
///
/// The right that a request needs, 405 and the log's name for a request are derived from it.
enum AdministrationTable {
    /// The routes below `/auth/admin/realms/{realm}`.
    static let table = RouteTable(checked(routes))

    /// What a request asks for; `path` is the part after the realm's name, decoded.
    static func match(_ method: HTTPMethod, _ path: [String]) -> AdministrationMatch {
        AdministrationMatch(found: table.route(path, by: method), method: method, path: path, place: table.place(path))
    }

    /// The routes by the type of resource that events about them name (`ResourceType` of Keycloak 26.7).
    ///
    /// A resource that only this server has is part of a `USER_POOL`; a role that a path names by its ID is a `ROLE`,
    /// because the path does not show whether it is the realm's or a client's.
    private static let resources: [(type: String, routes: [[AdministrationRoute]])] = [
        (
            "REALM",
            [
                RealmRoutes.routes, RealmExport.routes, PartialImportRoutes.routes, ServerRoutes.routes,
                SessionRoutes.counts, UserSummaryRoutes.routes, DeletedUserRoutes.routes, GroupRoutes.paths,
                EventRoutes.routes, WatchRoutes.routes, RequiredActionRoutes.routes, ReadOnlyRoutes.routes,
                NotBuiltRoutes.routes,
            ]
        ),
        (
            "USER",
            [
                UserRoutes.routes, DeletedUserRoutes.restore, UserPartRoutes.routes, ConsentRoutes.routes,
                ReadOnlyRoutes.userProfile, SudoUserRoutes.routes,
            ]
        ),
        ("USER_SESSION", [SessionRoutes.routes]), ("USER_LOGIN_FAILURE", [BruteForceRoutes.routes]),
        ("GROUP", [GroupRoutes.routes]), ("GROUP_MEMBERSHIP", [MembershipRoutes.routes]),
        ("CLIENT", [ClientRoutes.routes, ClientPartRoutes.routes, ClientCertificateRoutes.routes]),
        ("CLIENT_SCOPE", [ClientScopeRoutes.routes, ScopeAssignmentRoutes.routes]),
        ("PROTOCOL_MAPPER", [ProtocolMapperRoutes.routes]),
        ("REALM_ROLE", [RoleRoutes.ofRealm]), ("CLIENT_ROLE", [RoleRoutes.ofClients]), ("ROLE", [RoleRoutes.byID]),
        ("REALM_ROLE_MAPPING", [RoleMappingRoutes.realmRoles]),
        ("CLIENT_ROLE_MAPPING", [RoleMappingRoutes.clientRoles]),
        ("REALM_SCOPE_MAPPING", [RoleMappingRoutes.realmScopes]),
        ("CLIENT_SCOPE_MAPPING", [RoleMappingRoutes.clientScopes]),
        ("IDENTITY_PROVIDER", [SudoProviderRoutes.routes]),
        (
            "USER_POOL",
            [
                SudoPoolRoutes.routes, SudoTestKeyRoutes.routes, SudoIssuerRoutes.routes, SudoFingerprintRoutes.routes,
                SudoDeviceRoutes.routes, SudoAttestationRoutes.routes, SudoRegistrationRoutes.routes,
            ]
        ),
    ]

    private static let routes: [AdministrationRoute] = resources.flatMap { type, routes in
        routes.joined().map { route in
            var route = route
            route.resource = type
            return route
        }
    }

    /// Returns the routes after checking that each path names the account whose rights its operation requires.
    private static func checked(_ routes: [AdministrationRoute]) -> [AdministrationRoute] {
        for route in routes {
            guard let name = route.right.right.subject?.rawValue, !name.isEmpty else { continue }
            precondition(
                route.path.parameterNames.contains(name), "\(route.path.template) has no parameter \(name)")
        }
        return routes
    }
}
