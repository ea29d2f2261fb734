import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityModel
import OpenID

/// `login-actions/authenticate`: shows the page that a login has come to, and takes its answers (kobil.md 8.4).
struct AuthenticateRoute: Sendable {
    let services: ProtocolServices
    let context: RealmContext

    func answer(_ request: ServerRequest) async throws(StoreError) -> HTTPResponse {
        do {
            return try await route(request)
        } catch let error as StoreError {
            throw error
        } catch {
            return RouteAnswer.busy
        }
    }

    private func route(_ request: ServerRequest) async throws -> HTTPResponse {
        let http = request.http
        guard let cookie = RealmCookies.value(RealmCookies.login, in: http.headers) else {
            let text = "Cookie not found. Please make sure cookies are enabled in your browser."
            return context.pages.error(.protocolError(text), status: 400)
        }
        let now = services.clock.now()
        let query = http.query
        let key = LoginKey(browser: SHA256.digest(cookie), tab: query["tab_id"] ?? "")
        guard let login = try await services.logins.login(key, in: context.record),
            let client = try await services.realms.client(storedAs: login.clientRecordID, in: context.record),
            client.isEnabled, query["client_id"] == client.clientID.rawValue,
            let flow = client.loginFlow.flatMap({ LoginFlow($0) }),
            let (_, page) = flow.page(from: login.state.step)
        else { return expired }
        let visit = LoginVisit(
            services: services, context: context, client: client, flow: flow, page: page, login: login,
            address: request.remoteAddress)

        if let device = login.state.device {
            do throws(DeviceReadingFailure) {
                try await DeviceReader(services: services, context: context)
                    .checkVisit(by: http.headers, of: device, at: now)
            } catch {
                switch error {
                case .refused(let refusal): return context.pages.error(refusal.formError, status: 403)
                case .store(let error): throw error
                }
            }
        }
        guard now < login.expiresAt else { return try await visit.restart(at: now) }
        guard http.method == .post else { return try await visit.show(nil) }
        guard let answers = http.postedForm else { return RouteAnswer.unsupportedMediaType }
        let pageCode = query["session_code"].map { SHA256.digest(Secret($0)) }
        guard pageCode == login.pageCode else {
            // The page of another step was answered, or this one was answered before.
            guard query["execution"] == page.execution else {
                let text = "Page has expired. To continue the login process, go back to the app and start again."
                return context.pages.response(.info(title: "Page has expired", text: text))
            }
            return visit.view.redirectToCurrentPage(page, tab: login.key.tab)
        }
        return try await visit.take(answers)
    }

    private var expired: HTTPResponse { context.pages.error(.loginEnded, status: 400) }
}
