package import HTTPMessage
package import HTTPServer
import IdentityModel
package import IdentityStore
import OpenID
import Sentences
import ServerRouting

/// Every endpoint of the realms, with the start page and the style sheet of all pages.
package struct OpenIDRoutes: Sendable {
    private let services: OpenIDServices

    package init(_ services: OpenIDServices) { self.services = services }

    /// Each endpoint declares its own routes.
    static let table = RouteTable(
        RealmCall.realmInfoRoutes + RealmCall.accountRoutes + RealmCall.discoveryRoutes + AuthorizationRoute.routes
            + RealmCall.loginActionRoutes + RealmCall.tokenRoutes + RealmCall.introspectionRoutes
            + RealmCall.userinfoRoutes + RealmCall.logoutRoutes + RealmCall.revocationRoutes
            + RealmCall.deviceAuthorizationRoutes + RealmCall.deviceVerificationRoutes + RealmCall.scriptFrameRoutes)

    /// Answers a request for the start page or the style sheet; returns `nil` for every other path.
    package func start(_ request: ServerRequest) async throws(StoreError) -> HTTPResponse? {
        let http = request.http
        if http.method == .get, let sheet = StyleSheet.login.response(toPath: http.path) {
            RequestRecord.current?.matched("/auth/resources/{fingerprint}/login.css")
            return sheet
        }
        return try await StartPageRoute(store: services.store, baseURL: services.baseURL).answer(request)
    }

    /// Answers a request below `/auth/realms`; `path` contains the decoded segments after that.
    package func answer(_ request: ServerRequest, at path: some Collection<String>) async throws(StoreError)
        -> HTTPResponse
    {
        guard let name = path.first else { return RouteAnswer.notFound }
        let place = Self.table.place(path.dropFirst())
        RequestRecord.current?.matched(
            place.map { "/auth/realms/{realm}" + ($0.template.isEmpty ? "" : "/") + $0.template })
        guard let realm = try await services.store.realm(named: TenantID(name)) else {
            RequestRecord.current?.refused(.realmNotFound)
            return RouteAnswer.error("Realm does not exist", status: 404)
        }
        RequestRecord.current?.found(realm.name)
        let context = RealmContext(realm, baseURL: services.baseURL, request: request.http)
        let response = try await answer(request, in: context, at: place)
        await services.store.keepRefusal(
            answeredWith: response.status, in: realm, at: services.clock.now())
        return response
    }

    private func answer(
        _ request: ServerRequest, in context: RealmContext, at place: RoutePlace<EndpointRight, RealmCall, any Error>?
    ) async throws(StoreError) -> HTTPResponse {
        let http = request.http
        let crossOrigin = CrossOrigin(store: services.store, realm: context.realm)
        if http.method == .options, let rule = place?.crossOrigin {
            return try await crossOrigin.preflight(http, by: rule)
        }
        let route = place?.route(for: http.method)
        let isPage = route?.pageMethods.contains(http.method) == true
        let response: HTTPResponse
        // The document at the realm's own path is public, so it needs no TLS.
        let tls = TLSGuard(context: context) { context.pages.error($0, status: 400) }
        if isPage, http.query.fields.contains(where: { PageKind.secretInputs.contains($0.name) }) {
            // The page must not repeat the address in its links.
            var plain = http
            plain.target = http.path
            let pages = RealmContext(context.realm, baseURL: services.baseURL, request: plain).pages
            response = pages.error(
                .protocolError(Text("An address must not contain a password or a code")), status: 400)
        } else if place?.template != "", let refusal = tls.refusal(of: request, isPage: isPage) {
            response = refusal
        } else if route?.judgesParameters != true, let excess = ParameterBounds.excess(in: http) {
            response = excess.error.httpResponse
        } else if let route {
            let call = RealmCall(request: request, services: services, context: context)
            var answer = try await OAuthErrorResponses(http).answering { try await route.answer(call) }
            if let choice = LanguageWishes.usersChoice(in: http, of: context.languages),
                answer.headers["Content-Language"] != nil
            {
                answer.headers.add("Set-Cookie", context.cookies.setting(LanguageWishes.cookie, to: Secret(choice)))
            }
            response = answer
        } else if http.method == .options {
            response =
                place.map { HTTPResponse(status: 204, headers: ["Allow": $0.allowedMethods]) } ?? RouteAnswer.notFound
        } else {
            response = place.map { RouteAnswer.methodNotAllowed($0.allowedMethods) } ?? RouteAnswer.notFound
        }
        guard let rule = place?.crossOrigin else { return response.guarded }
        return try await crossOrigin.opened(response.guarded, to: http, by: rule)
    }
}
