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
    func show(_ error: FormError?, username: String? = nil) async throws(StoreError) -> HTTPResponse {
        let (next, pageCode) = nextShowing(username)
        guard try await services.logins.turnPage(of: next, from: login.pageCode, in: context.record) else {
            return view.redirectToCurrentPage(page, tab: login.key.tab)
        }
        return view.page(page, of: next, pageCode: pageCode, error: error)
    }

    /// Shows the first page of a login that took too long, for as many minutes again; nothing of what was shown before counts.
    func restart(at now: Date) async throws(StoreError) -> HTTPResponse {
        guard let (step, first) = flow.page(from: 0) else { return RouteAnswer.notFound }
        var (next, pageCode) = nextShowing(nil)
        next.state.step = step
        next.state.proof = nil
        next.expiresAt = now.addingTimeInterval(Double(context.realm.lifetimes.login))
        guard try await services.logins.turnPage(of: next, from: login.pageCode, in: context.record) else {
            return view.redirectToCurrentPage(page, tab: login.key.tab)
        }
        return view.page(first, of: next, pageCode: pageCode, error: .loginTimedOut)
    }

    /// Judges the answers and goes on accordingly.
    func take(_ answers: FormFields) async throws -> HTTPResponse {
        let username = answers[FieldID.username.rawValue] ?? login.state.username
        let checker = PageChecker(services: services, realm: context.record)
        switch try await checker.verdict(on: page, answers: answers, of: login) {
        case .ended(let error): return try await end(error)
        case .again(let error, let countedName):
            guard let countedName else { return try await show(error, username: username) }
            let (next, pageCode) = nextShowing(username)
            let isShown = try await services.logins.refuse(
                next, from: login.pageCode, name: countedName, address: address, in: context.record,
                at: services.clock.now())
            guard isShown else { return view.redirectToCurrentPage(page, tab: login.key.tab) }
            return view.page(page, of: next, pageCode: pageCode, error: error)
        case .passed(let proof):
            if let (step, nextPage) = flow.page(from: login.state.step + 1) {
                var (next, pageCode) = nextShowing(username)
                next.state.step = step
                next.state.proof = proof
                guard try await services.logins.turnPage(of: next, from: login.pageCode, in: context.record) else {
                    return view.redirectToCurrentPage(page, tab: login.key.tab)
                }
                return view.page(nextPage, of: next, pageCode: pageCode, error: nil)
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
        case .stale: return view.redirectToCurrentPage(page, tab: login.key.tab)
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
    /// Keycloak's words for a page that was left open too long.
    static let loginTimedOut = FormError(
        subsystem: IdpSdkError.formSubsystem, code: 903,
        text: "Your login attempt timed out. Login will start from the beginning.")

    /// The user has to do something that this flow has no page for, such as choosing another password.
    static let accountNotSetUp = FormError(
        subsystem: IdpSdkError.formSubsystem, code: 902, text: "Account is not fully set up")
}
