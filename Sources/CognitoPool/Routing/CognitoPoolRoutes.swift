package import HTTPMessage
package import HTTPServer
package import IdentityCore
import OpenID
import ServerRouting

/// Every endpoint of the user pools: the JSON API, GraphQL, the hosted UI, discovery.
///
/// Their paths begin at the server's root, outside `/auth`.
package struct CognitoPoolRoutes: Sendable {
    private let services: PoolServices

    package init(services: PoolServices) { self.services = services }

    /// Each endpoint declares its own routes.
    static let table = RouteTable(PoolDiscoveryRoute.routes + GraphQLRoute.routes + HostedUIRoutes.routes)

    /// Whether a request is one of the JSON API: a header says so, and the path can be any.
    package static func isForAPI(_ request: HTTPRequest) -> Bool {
        if request.method == .post { return request.headers["X-Amz-Target"] != nil || request.path == "/" }
        return request.method == .options && PoolCrossOrigin.asksForAPI(request)
    }

    package func answerAPI(_ request: ServerRequest) async -> HTTPResponse {
        if request.http.method == .options {
            RequestRecord.current?.matched("/ {operation}")
            return PoolCrossOrigin.preflight(request.http)
        }
        return PoolCrossOrigin.opened(await JSONProtocolEndpoint(services: services).answer(request), to: request.http)
    }

    /// Answers a request to any other endpoint; `path` has the decoded segments of its path.
    package func answer(_ request: ServerRequest, at path: [String]) async throws(StoreError) -> HTTPResponse {
        let place = Self.table.place(path)
        RequestRecord.current?.matched(place.map { "/" + $0.template })
        guard let place else { return RouteAnswer.notFound }
        let http = request.http
        let rule = place.crossOrigin
        guard http.method != .options else {
            if let rule, rule.proof != .none { return PoolCrossOrigin.preflight(http) }
            return PoolCrossOrigin.options(allowed: place.allowedMethods, isPublic: rule != nil)
        }
        guard let route = place.route(for: http.method) else {
            return RouteAnswer.methodNotAllowed(place.allowedMethods)
        }
        if route.pageMethods.contains(http.method),
            let refusal = HostedUI(services: services).embeddingRefusal(of: http)
        {
            return refusal
        }
        if !route.judgesParameters, let excess = ParameterBounds.excess(in: http) { return excess.error.httpResponse }
        let call = PoolCall(request: request, services: services, parameters: place.parameters)
        let response = try await route.answer(call)
        guard let rule else { return response }
        return rule.proof == .none ? PoolCrossOrigin.openedForAll(response) : PoolCrossOrigin.opened(response, to: http)
    }
}
