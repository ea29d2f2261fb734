package import HTTPMessage
package import HTTPServer
import IdentityModel
package import IdentityStore
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

    /// Whether a request is for the JSON API, which a header decides; the path can be any.
    package static func isForAPI(_ request: HTTPRequest) -> Bool {
        if request.method == .post { return request.headers["X-Amz-Target"] != nil || request.path == "/" }
        return request.method == .options && PoolCrossOrigin.asksForAPI(request)
    }

    package func answerAPI(_ request: ServerRequest) async -> HTTPResponse {
        let (http, origins) = (request.http, PoolCrossOrigin(services: services))
        let response = await CognitoAnswer(random: services.random).answering {
            if http.method == .options {
                RequestRecord.current?.matched("/ {operation}")
                return try await origins.preflight(http)
            }
            return try await origins.opening(http) { () throws(StoreError) in
                await JSONProtocolEndpoint(services: services).answer(request)
            }
        }
        await keepRefusal(with: response)
        return response
    }

    /// Answers a request to any other endpoint; `path` contains the decoded segments of its path.
    package func answer(_ request: ServerRequest, at path: [String]) async throws(StoreError) -> HTTPResponse {
        let response = try await routed(request, at: path)
        await keepRefusal(with: response)
        return response
    }

    /// Keeps the event of a refusal in the realm of the pool.
    private func keepRefusal(with response: HTTPResponse) async {
        guard let record = RequestRecord.current, record.content.reason != nil, let name = record.content.realm else {
            return
        }
        do throws(StoreError) {
            guard let realm = try await services.store.realm(named: name) else { return }
            await services.store.keepRefusal(answeredWith: response.status, in: realm, at: services.clock.now())
        } catch {
            record.note(error)
        }
    }

    private func routed(_ request: ServerRequest, at path: [String]) async throws(StoreError) -> HTTPResponse {
        let place = Self.table.place(path)
        RequestRecord.current?.matched(place.map { "/" + $0.template })
        guard let place else { return RouteAnswer.notFound }
        let http = request.http
        let (rule, origins) = (place.crossOrigin, PoolCrossOrigin(services: services))
        guard http.method != .options else {
            if let rule, rule.proof != .none {
                return try await origins.preflight(http, methods: rule.methods, allowed: place.allowedMethods)
            }
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
        switch rule?.proof {
        case nil: return try await route.answer(call)
        case .some(.none): return PoolCrossOrigin.openedForAll(try await route.answer(call))
        default: return try await origins.opening(http) { () throws(StoreError) in try await route.answer(call) }
        }
    }
}
