import FoundationEssentials
import HTTPMessage
import IdentityModel
import OpenID

/// One visit to a page of a login: the page is shown, or its answers lead to the next one, to an error or to the code.
struct LoginVisit: Sendable {
    let services: ProtocolServices
    let context: RealmContext
    let client: ClientRecord
    let flow: LoginFlow
    let page: LoginPage
    let login: LoginRecord
    let address: String

    var view: LoginPageView { LoginPageView(context: context, client: client) }

    /// Shows the page again with a fresh page code; the one shown before can no longer be answered.
    ///
    /// With a name, a lock of that name is told instead of the error.
    func show(
        _ error: FormError?, username: String? = nil, unlessLocked name: String? = nil
    ) async throws(StoreError) -> HTTPResponse {
        let (next, pageCode) = nextShowing(username)
        switch try await turn(to: next, unlessLocked: name) {
        case .turned: return view.page(page, of: next, pageCode: pageCode, error: error)
        case .stale: return try await stale()
        case .locked: return try await show(.userLocked, username: username)
        }
    }

    /// Shows the first page of a login that took too long, for as many minutes again; nothing of what was shown before counts.
    func restart(at now: Date) async throws(StoreError) -> HTTPResponse {
        guard let (step, first) = flow.page(from: 0) else { return RouteAnswer.notFound }
        var (next, pageCode) = nextShowing(nil)
        next.state.step = step
        next.state.proof = nil
        next.expiresAt = now.addingTimeInterval(Double(context.realm.lifetimes.login))
        guard try await turn(to: next) == .turned else { return try await stale() }
        return view.page(first, of: next, pageCode: pageCode, error: .loginTimedOut)
    }

    /// Judges the answers and goes on accordingly.
    func take(_ answers: FormFields) async throws -> HTTPResponse {
        let username = answers[FieldID.username.rawValue] ?? login.state.username
        let checker = PageChecker(services: services, realm: context.record)
        switch try await checker.verdict(on: page, answers: answers, of: login) {
        case .ended(let error): return try await end(error)
        case .again(let error, .none): return try await show(error, username: username)
        case .again(let error, .right(let name)):
            return try await show(error, username: username, unlessLocked: name)
        case .again(let error, .wrong(let name)):
            let (next, pageCode) = nextShowing(username)
            let turn = try await services.logins.refuse(
                next, from: login.pageCode, name: name, address: address, in: context.record,
                at: services.clock.now())
            guard turn != .stale else { return try await stale() }
            return view.page(page, of: next, pageCode: pageCode, error: turn == .locked ? .userLocked : error)
        case .passed(let proof):
            if let (step, nextPage) = flow.page(from: login.state.step + 1) {
                var (next, pageCode) = nextShowing(username)
                next.state.step = step
                next.state.proof = proof
                switch try await turn(to: next, unlessLocked: proof?.failureName) {
                case .turned: return view.page(nextPage, of: next, pageCode: pageCode, error: nil)
                case .stale: return try await stale()
                case .locked: return try await show(.userLocked, username: username)
                }
            }
            guard let proof else { return try await end(.passwordIncorrect) }
            return try await finish(proof, username: username)
        }
    }

    /// Writes everything that the flow has collected, and answers with the code.
    private func finish(_ proof: LoginProof, username: String) async throws(StoreError) -> HTTPResponse {
        let now = services.clock.now()
        let ending = LoginEnding(
            flow: flow, client: client, login: login, proof: proof, lifetimes: context.realm.lifetimes,
            address: address, random: services.random, now: now)
        switch try await services.logins.complete(ending.completion, in: context.record, at: now) {
        case .completed:
            let answer = AuthorizationResponse(
                outcome: .code(ending.code), state: login.request.state, sessionState: ending.completion.session.id,
                issuer: context.endpoints.issuer)
            var response = context.response(answer, at: login.request.redirectURI, login.request.mode)
            response.headers.add(
                "Set-Cookie", context.cookies.setting(RealmCookies.identity, to: ending.identityCookie))
            return response
        case .stale: return try await stale()
        case .locked: return try await show(.userLocked, username: username)
        case .credentialGone, .userGone:
            let error: FormError =
                page.checks.contains(.activationCode) ? .activationCodeInvalid : .passwordIncorrect
            return try await show(error, username: username)
        case .credentialExpired: return try await show(.activationCodeExpired, username: username)
        case .userDisabled: return try await show(.userDisabled, username: username)
        case .actionRequired: return try await end(.accountNotSetUp)
        case .deviceNotLinked: return try await end(DeviceRefusal.linkedToAnotherUser.formError)
        case .deviceKeyDiffers: return try await end(DeviceRefusal.deviceUnknown.formError)
        }
    }

    private func turn(to next: LoginRecord, unlessLocked name: String? = nil) async throws(StoreError) -> PageTurn {
        try await services.logins.turnPage(
            of: next, from: login.pageCode, unlessLocked: name, in: context.record, at: services.clock.now())
    }

    /// The page was answered before: the way leads to the one on show, where the login still goes on.
    private func stale() async throws(StoreError) -> HTTPResponse {
        guard try await services.logins.login(login.key, in: context.record) != nil else {
            return context.pages.error(.loginEnded, status: 400)
        }
        return view.redirectToCurrentPage(page, tab: login.key.tab)
    }

    private func end(_ error: FormError) async throws(StoreError) -> HTTPResponse {
        try await services.logins.abandon(login.key)
        return context.pages.error(error, status: 403)
    }

    private func nextShowing(_ username: String?) -> (LoginRecord, Secret) {
        let pageCode = RealmCookies.fresh(services.random)
        var next = login
        next.pageCode = SHA256.digest(pageCode)
        if let username { next.state.username = String(username.prefix(255)) }
        return (next, pageCode)
    }
}

extension FormError {
    /// The login is over, well or badly, or was never there.
    static let loginEnded = FormError(
        subsystem: IdpSdkError.formSubsystem, code: 904,
        text: "Your login attempt timed out, or it has ended. Please start again.")

    /// Keycloak's words for a page that was left open too long.
    static let loginTimedOut = FormError(
        subsystem: IdpSdkError.formSubsystem, code: 903,
        text: "Your login attempt timed out. Login will start from the beginning.")

    /// The user has to do something that this flow has no page for, such as choosing another password.
    static let accountNotSetUp = FormError(
        subsystem: IdpSdkError.formSubsystem, code: 902, text: "Account is not fully set up")
}
