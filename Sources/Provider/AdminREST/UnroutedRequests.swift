import HTTPMessage
import ServerRouting

/// Requests without a route, answered with 404 or 405 according to ``KeycloakResources``.
///
/// They need a right like any other request and, as in Keycloak, what their path names is looked up first.
struct UnroutedRequests: Sendable {
    /// Looks up what a path names; throws the refusal if there is none.
    typealias Lookup = @Sendable (AdministrationCall) async throws -> Void

    private let table: RouteTable<AdministrationOperation, AdministrationCall, any Error>

    /// The rights of such requests below a path, where they are not those of the realm.
    static let rights: [AdministrationRoute] = [
        below("users", .listUsers, .makeUser),
        below("users/{user}/{path...}", .readUsers, .changeUser) { _ = try await $0.user },
        below("users/{user}/role-mappings/{path...}", nil, .giveUser) { _ = try await $0.user },
        below("users/{user}/groups/{path...}", nil, .giveUser) { _ = try await $0.user },
        below("users/profile", nil, .makeUser), below("users/profile/metadata", nil, .makeUser),
        below("user-summaries/{path...}", .readUsers, .makeUser),
        below("deleted-users/{path...}", .readUsers, .makeUser),
        below("attack-detection/{path...}", .readUsers, .unlockEverybody),
        below("attack-detection/brute-force/users/{user}", nil, .unlock),
        below("sessions/{session}", nil, .endSession), below("logout-all/{path...}", nil, .endEverySession),
        below("groups", .listGroups, .changeGroup),
        below("groups/{group}/{path...}", .readUsers, .changeGroup) { _ = try await $0.groupInTree },
        below("group-by-path/{path...}", .readUsers, .changeGroup),
        below("clients", .listClients, .makeClient),
        below("clients/{client}/{path...}", .readClients, .changeClient) { _ = try await $0.client },
        below("clients/{client}/client-secret/{path...}", .readClientSecret, nil) { _ = try await $0.client },
        below("clients/{client}/installation/{path...}", .readClientSecret, nil) { _ = try await $0.client },
        below("clients/{client}/user-sessions/{path...}", .readClientSessions, nil) { _ = try await $0.client },
        below("clients/{client}/offline-sessions/{path...}", .readClientSessions, nil) { _ = try await $0.client },
        below("client-scopes", .readClients, .changeClientScope),
        below("client-scopes/{scope}/{path...}", .readClients, .changeClientScope) { _ = try await $0.clientScope },
        below("default-default-client-scopes/{path...}", .readClients, .changeClientScope),
        below("default-optional-client-scopes/{path...}", .readClients, .changeClientScope),
        below("roles/{path...}", .readRoles, .changeRole), below("roles-by-id/{path...}", .readRoles, nil),
        below("roles-by-id/{role}/{path...}", nil, .changeRoleByID),
        below("events/{path...}", .readEvents, .changeEvents),
        below("admin-events/{path...}", .readEvents, .changeEvents),
        below("sudo/{path...}", .readPool, .changePool),
        below("sudo/users/{path...}", .readPoolUsers, .changePoolUser),
        below("sudo/registrations/{path...}", .readPoolUsers, .changePoolUser),
    ].flatMap { $0 }

    /// `routes` are the rights of such requests; any other needs the right to read or change the realm.
    init(_ routes: [AdministrationRoute]) {
        table = RouteTable(routes + Self.below("{path...}", .readRealm, .changeRealm))
    }

    /// The rights of requests without a route at a path or below it; GET stands for every method that reads, POST for
    /// every other.
    ///
    /// `nil` leaves them to a less exact path.
    private static func below(
        _ path: RoutePath, _ reading: AdministrationOperation?, _ changing: AdministrationOperation?,
        lookUp: @escaping Lookup = { _ in }
    ) -> [AdministrationRoute] {
        [(HTTPMethod.get, reading), (.post, changing)].compactMap { method, operation in
            operation.map { operation in
                AdministrationRoute(path, [method], right: operation) { call in
                    try await lookUp(call)
                    return call.match.refusal
                }
            }
        }
    }

    /// The substitute for the route of a request that has none.
    func route(
        _ path: [String], by method: HTTPMethod
    ) -> (route: AdministrationRoute, parameters: RouteParameters) {
        guard let found = table.route(path, by: method.isReading ? .get : .post) else {
            // The initializer adds the path `{path...}`, which matches every path, for GET and POST.
            preconditionFailure("the last entry takes every path")
        }
        return found
    }
}

/// The methods of Keycloak's admin REST resources below a realm.
enum KeycloakResources {
    static let methods = ResourceMethods([
        ("users/{user}/role-mappings/{path...}", mapping), ("users/{user}/{path...}", every), ("users/{path...}", list),
        ("clients/{client}/certificates/{path...}", list), ("clients/{client}/scope-mappings/{path...}", mapping),
        ("clients/{client}/{path...}", every), ("clients/{path...}", list),
        ("client-scopes/{scope}/scope-mappings/{path...}", mapping),
        ("client-scopes/{scope}/protocol-mappers/{path...}", every),
        ("client-scopes/{scope}/{path...}", [.get, .put, .delete]), ("client-scopes/{path...}", list),
        ("groups/{group}/role-mappings/{path...}", mapping), ("groups/{group}/{path...}", every),
        ("groups/{path...}", list), ("roles/{path...}", every), ("roles-by-id/{path...}", every),
        ("keys/{path...}", [.get]), ("attack-detection/{path...}", [.get, .delete]),
        ("authentication/{path...}", every), ("", every),
    ])

    private static let every: [HTTPMethod] = [.get, .post, .put, .delete]
    private static let list: [HTTPMethod] = [.get, .post]
    private static let mapping: [HTTPMethod] = [.get, .post, .delete]
}
