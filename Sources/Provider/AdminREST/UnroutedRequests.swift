import HTTPMessage
import ServerRouting

/// Requests without a route, answered with 404 or 405 according to ``KeycloakResources``.
///
/// They need a right like any other request and, as in Keycloak, what their path names is looked up first.
struct UnroutedRequests: Sendable {
    /// Looks up what a path names; throws the refusal if there is none.
    typealias Lookup = @Sendable (AdministrationCall) async throws -> Void

    private let table: RouteTable<AdministrationOperation, AdministrationCall, any Error>

    /// `routes` are the rights of such requests; any other needs the right to read or change the realm.
    init(_ routes: [AdministrationRoute]) {
        table = RouteTable(routes + Self.below("{path...}", .readRealm, .changeRealm))
    }

    /// The rights of requests without a route at a path or below it; GET stands for every method that reads, POST for
    /// every other.
    ///
    /// `nil` leaves them to a less exact path.
    static func below(
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
