import AdminREST
import HTTPMessage
import HTTPServer
import IdentityCore
import IdentityModel
import IdentityPages
import OpenID
import ServerRouting

/// Finds the route for a request; whatever happens behind it, an answer comes out.
struct Router: Sendable {
    let services: ProtocolServices
    let administration: AdministrationRoutes

    /// Answers one request.
    func answer(_ request: ServerRequest) async -> HTTPResponse {
        let http = request.http
        if http.method == .get, let sheet = StyleSheet.login.response(toPath: http.path) {
            RequestRecord.current?.matched("/auth/resources/{fingerprint}/login.css")
            return sheet
        }
        do throws(StoreError) {
            let start = StartPageRoute(store: administration.store, baseURL: services.baseURL)
            if StartPageRoute.paths.contains(http.path) { RequestRecord.current?.matched(http.path) }
            if let page = try await start.answer(request) { return page }
        } catch {
            return RouteAnswer.unavailable(error)
        }
        let segments = Self.segments(of: http.path)
        guard segments.first == "auth" else { return RouteAnswer.notFound }
        if segments.dropFirst().first == "admin" { return await administration.answer(request) }
        guard segments.count >= 3, segments[1] == "realms" else { return RouteAnswer.notFound }
        RequestRecord.current?.matched(ProtocolTemplate.of(segments.dropFirst(2)))
        do {
            guard let realm = try await services.realms.realmToServe(TenantID(segments[2])) else {
                return RouteAnswer.error("Realm does not exist", status: 404)
            }
            RequestRecord.current?.found(realm.record.name)
            let context = RealmContext(realm, baseURL: services.baseURL)
            let path = Array(segments.dropFirst(3))
            let crossOrigin = CrossOrigin(realms: services.realms, realm: context.record)
            if http.method == .options,
                let answer = try await crossOrigin.preflight(http, path.joined(separator: "/"))
            {
                return answer
            }
            let answered = try await answer(request, in: context, path)
            return try await crossOrigin.opened(
                Self.guarded(answered), to: http, path.joined(separator: "/"))
        } catch {
            return RouteAnswer.unavailable(error)
        }
    }

    /// The path's parts; what RFC 8414 puts in front of an issuer's path is taken as if it stood behind it.
    private static func segments(of path: String) -> [String] {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            .map { PercentCoding.decode($0) }
        let metadata: Set = ["oauth-authorization-server", "openid-configuration"]
        guard segments.count > 2, segments[0] == ".well-known", metadata.contains(segments[1]) else { return segments }
        return Array(segments.dropFirst(2) + segments.prefix(2))
    }

    /// The methods that each path takes; HEAD goes with GET.
    static let methods: [String: [String]] = [
        "": reading, "account": reading, "account/": reading, ".well-known/openid-configuration": reading,
        ".well-known/oauth-authorization-server": reading, "protocol/openid-connect/certs": reading,
        "protocol/openid-connect/auth": both, "protocol/openid-connect/registrations": reading,
        "login-actions/authenticate": both, "login-actions/consent": both, "login-actions/restart": reading,
        "login-actions/registration": reading, "login-actions/reset-credentials": reading,
        "protocol/openid-connect/token": posting, "protocol/openid-connect/token/introspect": posting,
        "protocol/openid-connect/userinfo": both, "protocol/openid-connect/logout": both,
        "protocol/openid-connect/logout/logout-confirm": posting, "protocol/openid-connect/revoke": posting,
        "protocol/openid-connect/auth/device": posting, "device": both, "device/finish": reading,
    ]
    private static let authorization: Set = ["protocol/openid-connect/auth", "protocol/openid-connect/registrations"]
    private static let reading = ["GET", "HEAD"]
    private static let posting = ["POST"]
    private static let both = ["GET", "HEAD", "POST"]

    /// Adds what holds for every answer that says nothing else: a code in an address goes no further (RFC 9700, section 4.2.4), and a type is
    /// what it says it is.
    private static func guarded(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        for (name, value) in [("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff")]
        where response.headers[name] == nil {
            response.headers.set(name, value)
        }
        return response
    }

    private func answer(
        _ request: ServerRequest, in context: RealmContext, _ path: [String]
    ) async throws(StoreError) -> HTTPResponse {
        let http = request.http
        if let refusal = TLSGuard(context: context, errorPage: { context.pages.error($0, status: 400) }).refusal(
            of: request, path.joined(separator: "/"))
        {
            return refusal
        }
        // The authorization endpoint answers by a page or at the client.
        if !Self.authorization.contains(path.joined(separator: "/")),
            let excess = ParameterBounds.excess(in: http.query) ?? http.postedForm.flatMap(ParameterBounds.excess)
        {
            return excess.error.httpResponse
        }
        switch (path.joined(separator: "/"), http.method) {
        case ("account", .get), ("account/", .get):
            return try await AccountRoute(services: services, context: context).answer(http)
        case ("", .get): return try await RealmInfoRoute(services: services, context: context).answer()
        case (".well-known/openid-configuration", .get), (".well-known/oauth-authorization-server", .get):
            return try await DiscoveryRoute(services: services, context: context).document()
        case ("protocol/openid-connect/certs", .get):
            return try await DiscoveryRoute(services: services, context: context).keys()
        case ("protocol/openid-connect/auth", .get), ("protocol/openid-connect/auth", .post):
            return try await AuthorizationRoute(services: services, context: context).answer(request)
        case ("protocol/openid-connect/registrations", .get):
            return try await AuthorizationRoute(services: services, context: context, wantsAccount: true)
                .answer(request)
        case ("login-actions/authenticate", .get), ("login-actions/authenticate", .post),
            ("login-actions/consent", .get), ("login-actions/consent", .post):
            return try await AuthenticateRoute(services: services, context: context).answer(request)
        case ("login-actions/registration", .get):
            return try await AuthenticateRoute(services: services, context: context)
                .turn(to: .browserRegistration, request)
        case ("login-actions/reset-credentials", .get):
            return try await AuthenticateRoute(services: services, context: context)
                .turn(to: .browserForgotPassword, request)
        case ("login-actions/restart", .get):
            return try await AuthenticateRoute(services: services, context: context).restart(request)
        case ("protocol/openid-connect/token", .post):
            return try await TokenRoute(services: services, context: context).answer(request)
        case ("protocol/openid-connect/token/introspect", .post):
            return try await IntrospectionRoute(services: services, context: context).answer(http)
        case ("protocol/openid-connect/userinfo", .get), ("protocol/openid-connect/userinfo", .post):
            return try await UserinfoRoute(services: services, context: context).answer(http)
        case ("protocol/openid-connect/logout", .get), ("protocol/openid-connect/logout", .post):
            return try await LogoutRoute(services: services, context: context).answer(http)
        case ("protocol/openid-connect/logout/logout-confirm", .post):
            return try await LogoutRoute(services: services, context: context).confirmed(http)
        case ("protocol/openid-connect/auth/device", .post):
            return try await DeviceAuthorizationRoute(services: services, context: context).answer(request)
        case ("device", .get), ("device", .post):
            return try await DeviceVerificationRoute(services: services, context: context).answer(request)
        case ("device/finish", .get):
            return try await DeviceVerificationRoute(services: services, context: context).finish(http)
        case ("protocol/openid-connect/revoke", .post):
            return try await RevocationRoute(services: services, context: context).answer(http)
        case (let known, let method) where Self.methods[known] != nil:
            let allowed = (Self.methods[known] ?? []) + ["OPTIONS"]
            guard method == .options else { return RouteAnswer.methodNotAllowed(allowed.joined(separator: ", ")) }
            return HTTPResponse(status: 204, headers: ["Allow": allowed.joined(separator: ", ")])
        default:
            guard path.starts(with: ["protocol", "openid-connect"]), http.method == .get else {
                return RouteAnswer.notFound
            }
            return try await ScriptFrameRoute(services: services, context: context)
                .answer(http, path.dropFirst(2).joined(separator: "/")) ?? RouteAnswer.notFound
        }
    }
}
