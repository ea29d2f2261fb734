import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import JOSE
import OpenID
import Sentences
import ServerRouting

/// `login-actions/…`: shows the current page of a login and processes its answers, as Keycloak does (Sources/KOBIL.md,
/// Keycloak's behaviour).
extension RealmCall {
    static let loginActionRoutes: [RealmRoute] =
        ["login-actions/authenticate", "login-actions/consent"].map { path in
            RealmRoute(RoutePath(path), [.get, .post], right: .browser, pageMethods: [.get, .post]) {
                try await $0.authenticate()
            }
        } + [
            RealmRoute("login-actions/registration", [.get], right: .browser, pageMethods: [.get]) {
                try await $0.startAlternateFlow(.browserRegistration)
            },
            RealmRoute("login-actions/reset-credentials", [.get], right: .browser, pageMethods: [.get]) {
                try await $0.startAlternateFlow(.browserForgotPassword)
            },
            RealmRoute("login-actions/restart", [.get], right: .browser, pageMethods: [.get]) {
                try await $0.restartLogin()
            },
        ]

    private func authenticate() async throws -> HTTPResponse {
        try await withLogin { handler, now in try await answer(handler, at: now) }
    }

    /// `login-actions/restart`: starts the login again.
    ///
    /// The page for an expired login page links here.
    private func restartLogin() async throws -> HTTPResponse {
        try await withLogin { handler, now in
            try await handler.restart(nil, at: now, answersPost: false)
        }
    }

    /// `login-actions/registration` and `login-actions/reset-credentials`: the links on a browser's login page.
    private func startAlternateFlow(_ flow: AuthenticationFlowName) async throws -> HTTPResponse {
        try await withLogin { handler, now in
            guard handler.client.authenticationFlow == .browser, context.realm.alternateFlows.contains(flow) else {
                return context.pages.error(.protocolError(Text("Not allowed", context: "keycloak")), status: 403)
            }
            return try await handler.restart(nil, as: flow, at: now, answersPost: false)
        }
    }

    private func answer(_ handler: LoginPageHandler, at now: Date) async throws -> HTTPResponse {
        guard now < handler.login.expiresAt else {
            return try await handler.restart(.form(.loginTimedOut), at: now, answersPost: http.method == .post)
        }
        if let pending = handler.login.state.consent {
            return try await ConsentPageHandler(handler: handler, pending: pending).answer(http)
        }
        guard http.method == .post else { return try await handler.show(answersPost: false) }
        guard let answers = http.postedForm else { return RouteAnswer.unsupportedMediaType }
        if RequestFault.strikes(.expiredPage) { return handler.view.expired(handler.page, tab: handler.login.key.tab) }
        let pageCode = http.query["session_code"].map { SHA256.digest(Secret($0)) }
        guard pageCode == handler.login.pageCode else {
            // The answers are for the page of another step, or for an earlier version of this page.
            guard http.query["execution"] == handler.page.execution else {
                return handler.view.expired(handler.page, tab: handler.login.key.tab)
            }
            return handler.view.redirectToCurrentPage(handler.page, tab: handler.login.key.tab)
        }
        var handler = handler
        handler.login.isTouched = true
        return try await handler.take(answers)
    }

    /// Finds the login of a request and calls `body`.
    ///
    /// Rejects a request without the login's cookie, or from a device other than the login's.
    private func withLogin(
        _ body: (LoginPageHandler, Date) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        guard let cookie = RealmCookies.value(RealmCookies.login, in: http.headers) else {
            let sentence = Text(
                "Cookie not found. Please make sure cookies are enabled in your browser.", context: "keycloak")
            return context.pages.error(.protocolError(sentence), status: 400)
        }
        let now = services.clock.now()
        let key = LoginKey(browser: SHA256.digest(cookie), tab: http.query["tab_id"] ?? "")
        guard var login = try await services.store.login(key, in: context.realm, at: now) else {
            return await RestartCookie(services: services, context: context).begin(insteadOf: request, at: now)
                ?? context.pages.error(.form(.loginEnded), status: 400)
        }
        guard
            let client = try await services.store.client(storedAs: login.clientRecordID, in: context.realm),
            client.isUsable, http.query["client_id"] == client.clientID.rawValue,
            let flow = (login.state.flow ?? client.authenticationFlow).flatMap({ AuthenticationFlow($0) }),
            let page = flow.page(of: login.state)
        else { return context.pages.error(.form(.loginEnded), status: 400) }
        RequestRecord.current?.found(client.clientID)
        RequestRecord.current?.joins(.login(login.key.tab))
        if let choice = LanguageWishes.usersChoice(in: http, of: context.languages) { login.state.language = choice }
        var context = context
        context.loginLanguage = login.state.language
        if let device = login.state.device {
            do throws(DeviceReadingError) {
                try await DeviceReader(services: services, context: context)
                    .check(http.headers, against: device, at: now)
            } catch {
                switch error {
                case .refused(let refusal):
                    RequestRecord.current?.asks(for: .login)
                    RequestRecord.current?.refused(refusal.inputError)
                    return context.pages.error(refusal.inputError, status: 403)
                case .store(let error): throw error
                }
            }
        }
        // A login with a device does not use the browser's session.
        let identityCookie =
            flow.deviceRequirement == nil ? RealmCookies.value(RealmCookies.identity, in: http.headers) : nil
        var handler = LoginPageHandler(
            services: services, context: context, client: client, flow: flow, page: page, login: login,
            address: request.remoteAddress, identityCookie: identityCookie)
        let mode = http.query["mode"] ?? (http.method == .post ? http.postedForm?["mode"] : nil)
        handler.totpMode = mode.flatMap(TOTPSetupMode.init)
        return try await body(handler, now)
    }
}

extension RealmRecord {
    /// The flows that a browser's login page may link to, according to Keycloak's `registrationAllowed` and
    /// `resetPasswordAllowed`.
    var alternateFlows: [AuthenticationFlowName] {
        (allowsRegistration ? [.browserRegistration] : [])
            + (allowsPasswordReset ? [.browserForgotPassword] : [])
    }
}
