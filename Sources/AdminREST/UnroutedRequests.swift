import HTTPMessage
import ServerRouting

/// Requests that no route takes, answered 404 or 405 as ``KeycloakResources`` say.
///
/// They need a right like any other, and as at Keycloak what their path names is looked up first.
struct UnroutedRequests: Sendable {
    /// Looks up what a path names; throws the refusal where it is not there.
    typealias Lookup = @Sendable (AdministrationCall) async throws -> Void

    private let table: RouteTable<AdministrationOperation, AdministrationCall, any Error>

    /// Takes what the resources say of such requests below them.
    init(_ routes: [AdministrationRoute]) {
        table = RouteTable(routes + Self.below("{path...}", .readRealm, .changeRealm))
    }

    /// What requests without a route need below a path, or at it; GET stands for every method that reads, POST for every other.
    ///
    /// nil leaves them to a less exact path.
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

    /// What stands for the route of a request without one.
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
