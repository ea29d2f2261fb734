import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityCore
import IdentityModel
import IdentityPages
import JOSE
import OpenID
import ServerRouting

/// `login-actions/authenticate` and `login-actions/consent`: shows the page that a login has come to, and takes its answers (kobil.md 8.4).
struct AuthenticateRoute: Sendable {
    /// The endpoints.
    static let routes: [RealmRoute] =
        ["login-actions/authenticate", "login-actions/consent"].map { path in
            RealmRoute(RoutePath(path), [.get, .post], right: .browser, pageMethods: [.get, .post]) {
                (call) throws(StoreError) in
                try await AuthenticateRoute(services: call.services, context: call.context).answer(call.request)
            }
        } + [
            RealmRoute("login-actions/registration", [.get], right: .browser, pageMethods: [.get]) {
                (call) throws(StoreError) in
                try await AuthenticateRoute(services: call.services, context: call.context)
                    .turn(to: .browserRegistration, call.request)
            },
            RealmRoute("login-actions/reset-credentials", [.get], right: .browser, pageMethods: [.get]) {
                (call) throws(StoreError) in
                try await AuthenticateRoute(services: call.services, context: call.context)
                    .turn(to: .browserForgotPassword, call.request)
            },
            RealmRoute("login-actions/restart", [.get], right: .browser, pageMethods: [.get]) {
                (call) throws(StoreError) in
                try await AuthenticateRoute(services: call.services, context: call.context).restart(call.request)
            },
        ]

    let services: ProtocolServices
    let context: RealmContext

    func answer(_ request: ServerRequest) async throws(StoreError) -> HTTPResponse {
        try await visited(by: request) { visit, now in try await answer(request.http, visit, at: now) }
    }

    /// `login-actions/restart`: begins the login anew, for whom the way back has led to a page that is over.
    func restart(_ request: ServerRequest) async throws(StoreError) -> HTTPResponse {
        try await visited(by: request) { visit, now in try await visit.restart(nil, at: now, answersPost: false) }
    }

    /// `login-actions/registration` and `login-actions/reset-credentials`: the links on a browser's login page.
    func turn(to flow: LoginFlow.Name, _ request: ServerRequest) async throws(StoreError) -> HTTPResponse {
        try await visited(by: request) { visit, now in
            guard visit.client.loginFlow == .browser, context.record.detours.contains(flow) else {
                return context.pages.error(.protocolError("Not allowed"), status: 403)
            }
            return try await visit.restart(nil, as: flow, at: now, answersPost: false)
        }
    }

    private func answer(_ http: HTTPRequest, _ visit: LoginVisit, at now: Date) async throws -> HTTPResponse {
        guard now < visit.login.expiresAt else {
            return try await visit.restart(.loginTimedOut, at: now, answersPost: http.method == .post)
        }
        if let pending = visit.login.state.consent {
            return try await ConsentVisit(visit: visit, pending: pending).answer(http)
        }
        guard http.method == .post else { return try await visit.show(answersPost: false) }
        guard let answers = http.postedForm else { return RouteAnswer.unsupportedMediaType }
        let pageCode = http.query["session_code"].map { SHA256.digest(Secret($0)) }
        guard pageCode == visit.login.pageCode else {
            // The page of another step was answered, or this one was answered before.
            guard http.query["execution"] == visit.page.execution else {
                return visit.view.expired(visit.page, tab: visit.login.key.tab)
            }
            return visit.view.redirectToCurrentPage(visit.page, tab: visit.login.key.tab)
        }
        var visit = visit
        visit.login.isTouched = true
        return try await visit.take(answers)
    }

    /// Finds the login that the request is about, and lets only its own browser and device in.
    private func visited(
        by request: ServerRequest, _ body: (LoginVisit, Date) async throws -> HTTPResponse
    ) async throws(StoreError) -> HTTPResponse {
        let http = request.http
        guard let cookie = RealmCookies.value(RealmCookies.login, in: http.headers) else {
            let text = "Cookie not found. Please make sure cookies are enabled in your browser."
            return context.pages.error(.protocolError(text), status: 400)
        }
        let now = services.clock.now()
        let key = LoginKey(browser: SHA256.digest(cookie), tab: http.query["tab_id"] ?? "")
        guard let login = try await services.logins.login(key, in: context.record),
            let client = try await services.realms.client(storedAs: login.clientRecordID, in: context.record),
            client.isEnabled, http.query["client_id"] == client.clientID.rawValue,
            let flow = (login.state.flow ?? client.loginFlow).flatMap({ LoginFlow($0) }),
            let page = flow.page(of: login.state)
        else { return context.pages.error(.loginEnded, status: 400) }
        RequestRecord.current?.found(client.clientID)
        if let device = login.state.device {
            do throws(DeviceReadingFailure) {
                try await DeviceReader(services: services, context: context)
                    .checkVisit(by: http.headers, of: device, at: now)
            } catch {
                switch error {
                case .refused(let refusal): return context.pages.error(refusal.inputError, status: 403)
                case .store(let error): throw error
                }
            }
        }
        // Only logins without a device have to do with the browser's session.
        let identityCookie =
            flow.deviceRequirement == nil ? RealmCookies.value(RealmCookies.identity, in: http.headers) : nil
        var visit = LoginVisit(
            services: services, context: context, client: client, flow: flow, page: page, login: login,
            address: request.remoteAddress, identityCookie: identityCookie)
        let mode = http.query["mode"] ?? (http.method == .post ? http.postedForm?["mode"] : nil)
        visit.totpMode = mode.flatMap(Page.TOTPSetupMode.init)
        do {
            return try await body(visit, now)
        } catch {
            return try RouteFailure(error).answer(to: http)
        }
    }
}

extension RealmRecord {
    /// What a browser's login may become: Keycloak's `registrationAllowed` and `resetPasswordAllowed`.
    var detours: [LoginFlow.Name] {
        (allowsRegistration ? [.browserRegistration] : [])
            + (details["resetPasswordAllowed"]?.bool == true ? [.browserForgotPassword] : [])
    }
}
