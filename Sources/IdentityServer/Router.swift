import AdminREST
import CognitoPool
import HTTPMessage
import HTTPServer
import IdentityCore
import IdentityModel
import IdentityPages
import OpenID
import ServerRouting

/// Finds the route of a request and calls it.
struct Router: Sendable {
    let services: ProtocolServices
    let administration: AdministrationRoutes
    let pools: CognitoPoolRoutes

    /// Answers a request; a failure of the store becomes an answer too.
    func answer(_ request: ServerRequest) async -> HTTPResponse {
        do throws(StoreError) {
            return try await route(request)
        } catch {
            RequestRecord.current?.note(error)
            return RouteAnswer.unavailable(error)
        }
    }

    private func route(_ request: ServerRequest) async throws(StoreError) -> HTTPResponse {
        let http = request.http
        if http.method == .get, let sheet = StyleSheet.login.response(toPath: http.path) {
            RequestRecord.current?.matched("/auth/resources/{fingerprint}/login.css")
            return sheet
        }
        let segments = Self.segments(of: http.path)
        if segments.first != "auth", CognitoPoolRoutes.isForAPI(http) {
            return Self.guarded(await pools.answerAPI(request))
        }
        let start = StartPageRoute(store: administration.store, baseURL: services.baseURL)
        if StartPageRoute.paths.contains(http.path) { RequestRecord.current?.matched(http.path) }
        if let page = try await start.answer(request) { return page }
        guard segments.first == "auth" else { return Self.guarded(try await pools.answer(request, at: segments)) }
        if segments.dropFirst().first == "admin" { return await administration.answer(request) }
        guard segments.count >= 3, segments[1] == "realms" else { return RouteAnswer.notFound }
        // The path of the realm itself may end with a slash.
        let path = segments.dropFirst(3) == [""] ? [] : segments.dropFirst(3)
        let place = RealmRoutes.table.place(path)
        RequestRecord.current?.matched(
            place.map { "/auth/realms/{realm}" + ($0.template.isEmpty ? "" : "/") + $0.template })
        guard let realm = try await services.realms.realmToServe(TenantID(segments[2])) else {
            return RouteAnswer.error("Realm does not exist", status: 404)
        }
        RequestRecord.current?.found(realm.record.name)
        return try await answer(request, in: RealmContext(realm, baseURL: services.baseURL, request: http), at: place)
    }

    private func answer(
        _ request: ServerRequest, in context: RealmContext, at place: RoutePlace<EndpointRight, RealmCall, StoreError>?
    ) async throws(StoreError) -> HTTPResponse {
        let http = request.http
        let crossOrigin = CrossOrigin(realms: services.realms, realm: context.record)
        if http.method == .options, let rule = place?.crossOrigin {
            return try await crossOrigin.preflight(http, by: rule)
        }
        let route = place?.route(for: http.method)
        let isPage = route?.pageMethods.contains(http.method) == true
        let response: HTTPResponse
        // The document at the realm's own path is public: it needs no TLS.
        let tls = TLSGuard(context: context) { context.pages.error($0, status: 400) }
        if place?.template != "", let refusal = tls.refusal(of: request, isPage: isPage) {
            response = refusal
        } else if route?.judgesParameters != true, let excess = Self.excess(in: http) {
            response = excess.error.httpResponse
        } else if let route {
            var answer = try await route.answer(RealmCall(request: request, services: services, context: context))
            if let choice = LanguageWishes.usersChoice(in: http), answer.headers["Content-Language"] != nil {
                answer.headers.add("Set-Cookie", context.cookies.setting(LanguageWishes.cookie, to: Secret(choice)))
            }
            response = answer
        } else if let place {
            response =
                http.method == .options
                ? HTTPResponse(status: 204, headers: ["Allow": place.allowedMethods])
                : RouteAnswer.methodNotAllowed(place.allowedMethods)
        } else {
            response = RouteAnswer.notFound
        }
        guard let rule = place?.crossOrigin else { return Self.guarded(response) }
        return try await crossOrigin.opened(Self.guarded(response), to: http, by: rule)
    }

    private static func excess(in request: HTTPRequest) -> ParameterBounds.Excess? {
        ParameterBounds.excess(in: request.query) ?? request.postedForm.flatMap(ParameterBounds.excess)
    }

    /// The decoded segments of a path.
    ///
    /// RFC 8414 (section 3.1) puts the well-known segments before the issuer's path; they are moved behind it.
    private static func segments(of path: String) -> [String] {
        let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
            .map { PercentCoding.decode(Substring($0)) }
        guard segments.count > 2, segments[0] == ".well-known",
            ["oauth-authorization-server", "openid-configuration"].contains(segments[1])
        else { return segments }
        return Array(segments.dropFirst(2) + segments.prefix(2))
    }

    /// Adds the headers that every answer has unless its route sets them.
    ///
    /// No referrer carries an authorization code to other sites (RFC 9700, section 4.2.4), and browsers do not guess the content type.
    private static func guarded(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        for (name, value) in [("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff")]
        where response.headers[name] == nil {
            response.headers.set(name, value)
        }
        return response
    }
}
