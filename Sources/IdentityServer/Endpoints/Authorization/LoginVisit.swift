import FoundationEssentials
import HTTPMessage
import IdentityCore
import IdentityModel
import IdentityPages
import OpenID
import ServerRouting

/// One visit to a page of a login: the page is shown, or its answers lead to the next one, to an error or to the code.
struct LoginVisit: Sendable {
    let services: ProtocolServices
    let context: RealmContext
    let client: ClientRecord
    let flow: LoginFlow
    let page: LoginPage
    var login: LoginRecord
    let address: String
    /// The cookie of the browser's session; nil where it has none, and where nobody looks at it.
    var identityCookie: Secret?
    /// How Keycloak's set-up page of an authenticator app is to show the key.
    var totpMode: Page.TOTPSetupMode?

    var view: LoginPageView { LoginPageView(context: context, client: client) }

    /// Shows the page again with a fresh page code; the one shown before can no longer be answered.
    ///
    /// With a subject, a lock of that is told instead of the errors.
    func show(
        _ errors: [InputError] = [], typed: TypedAnswers? = nil, unlessLocked subject: FailureSubject? = nil,
        answersPost: Bool = true
    ) async throws(StoreError) -> HTTPResponse {
        let (next, pageCode) = nextShowing(typed)
        switch try await turn(to: next, unlessLocked: subject) {
        case .replaced:
            return view.page(
                page, of: next, pageCode: pageCode,
                .init(
                    errors: errors, user: try await user(next.state.proof), typed: typed, answersPost: answersPost,
                    totpMode: totpMode))
        case .stale: return try await stale()
        case .locked: return try await show([.locked(by: context.record.bruteForce)], typed: typed)
        }
    }

    /// Begins the login anew, at its first page and for as many minutes; nothing of what was shown before counts.
    ///
    /// With a flow's name the login turns into that flow; without, it is the client's own again.
    func restart(
        _ error: InputError?, as name: LoginFlow.Name? = nil, at now: Date, answersPost: Bool
    ) async throws(StoreError) -> HTTPResponse {
        let flow = (name ?? client.loginFlow).flatMap { LoginFlow($0) }
        guard let first = flow?.firstPage else { return RouteAnswer.notFound }
        var state = LoginState(step: first.step, username: login.state.username)
        state.flow = name
        state.device = login.state.device
        return try await go(
            to: first, state, errors: error.map { [$0] } ?? [],
            until: now.addingTimeInterval(Double(context.realm.lifetimes.login)), answersPost: answersPost)
    }

    /// Judges the answers and goes on accordingly.
    func take(_ form: FormFields) async throws -> HTTPResponse {
        let typed = TypedAnswers(view.pages.answers(of: Page.Kind(page.kind), form: form))
        let checker = PageChecker(services: services, realm: context.record, page: page, answers: typed, login: login)
        switch try await checker.verdict() {
        case .ended(let error): return try await end(error)
        case .denied: return try await deny()
        case .again(let errors, .none): return try await show(errors, typed: typed)
        case .again(let errors, .right(let subject)):
            return try await show(errors, typed: typed, unlessLocked: subject)
        case .again(let errors, .wrong(let subject)): return try await refuse(errors, typed, subject)
        case .passed(var proof):
            if let action = page.action { proof?.changes.doneActions.append(action) }
            guard let proof else { return try await end(.passwordIncorrect) }
            return try await advance(proof, typed)
        }
    }

    /// Goes to the next page that is still to be shown to whom the proof is about, or to the login's end.
    private func advance(_ proof: LoginProof, _ typed: TypedAnswers) async throws(StoreError) -> HTTPResponse {
        let user = try await user(proof)
        guard let next = flow.next(after: login.state, proof: proof, requirements: requirements(of: user)) else {
            return try await finish(proof, typed)
        }
        return try await go(to: next, state(at: next, proof, typed), user: user, unlessLocked: proof.failures)
    }

    /// Counts a wrong guess and shows the page again.
    private func refuse(
        _ errors: [InputError], _ typed: TypedAnswers, _ subject: FailureSubject
    ) async throws(StoreError) -> HTTPResponse {
        let (next, pageCode) = nextShowing(typed)
        let turn = try await services.logins.refuse(
            next, from: login.pageCode, of: subject, address: address, in: context.record, at: services.clock.now())
        let told: [InputError]
        switch turn {
        case .stale: return try await stale()
        case .locked: told = [.locked(by: context.record.bruteForce)]
        case .replaced(let attemptsLeft): told = errors.map { warned($0, attemptsLeft) }
        }
        return view.page(
            page, of: next, pageCode: pageCode,
            .init(
                errors: told, user: try await user(next.state.proof), typed: typed, answersPost: true,
                totpMode: totpMode))
    }

    /// A tenant that tells more warns of the last tries before a lock.
    private func warned(_ error: InputError, _ attemptsLeft: Int?) -> InputError {
        guard context.record.hasVerboseErrors, error == .passwordIncorrect, let attemptsLeft, attemptsLeft <= 3 else {
            return error
        }
        return .attemptsRemaining(attemptsLeft)
    }

    /// Writes everything that the flow has collected, and answers with the code.
    ///
    /// Where the client may have that only when the person says so, he is asked first, and says so in `scopes`.
    func finish(
        _ proof: LoginProof, _ typed: TypedAnswers, consenting scopes: [String]? = nil
    ) async throws(StoreError) -> HTTPResponse {
        let now = services.clock.now()
        if scopes == nil {
            let question = try await ConsentCheck(services: services, context: context)
                .question(client, user: proof.userID, request: login.request)
            if let question {
                return try await ConsentVisit.ask(question, in: self, proof: proof, sessionID: nil)
            }
        }
        let ending = LoginEnding(
            flow: flow, client: client, login: login, proof: proof, current: try await currentSession(),
            consentedScopes: scopes, lifetimes: context.realm.lifetimes, address: address, random: services.random,
            now: now)
        let cookie = renewedCookie(for: proof)
        var completion = ending.completion
        completion.newBrowser = cookie.map { SHA256.digest($0) }
        switch try await services.logins.complete(completion, in: context.record, at: now) {
        case .completed:
            let answer = AuthorizationResponse(
                outcome: .code(ending.code), state: login.request.state, sessionState: ending.completion.session.id,
                issuer: context.endpoints.issuer, actionStatus: login.request.action.map { _ in "success" })
            var response = context.response(answer, at: login.request.redirectURI, login.request.mode)
            response.headers.add(
                "Set-Cookie", context.cookies.setting(RealmCookies.identity, to: ending.identityCookie))
            response.headers.add(
                "Set-Cookie", context.cookies.readable(RealmCookies.session, telling: ending.completion.session.id))
            return context.giving(cookie, with: response)
        case .stale: return try await stale()
        case .locked: return try await show([.locked(by: context.record.bruteForce)], typed: typed)
        case .credentialGone, .userGone: return try await failed(goneError, typed, at: now)
        case .credentialExpired: return try await failed(.activationCodeExpired, typed, at: now)
        case .userDisabled: return try await failed(.userDisabled, typed, at: now)
        case .oneTimePasswordUsed, .oneTimePasswordRequired, .actionRequired, .accountTaken:
            return try await resume(proof, typed, at: now)
        case .deviceNotLinked: return try await end(DeviceRefusal.linkedToAnotherUser.inputError)
        case .deviceKeyDiffers: return try await end(DeviceRefusal.deviceUnknown.inputError)
        }
    }

    /// What held when its page was answered does not hold any more: the page is shown again, or the login begins anew.
    private func failed(
        _ error: InputError, _ typed: TypedAnswers, at now: Date
    ) async throws(StoreError) -> HTTPResponse {
        guard page != flow.firstPage?.page else { return try await show([error], typed: typed) }
        return try await restart(error, at: now, answersPost: true)
    }

    private var goneError: InputError {
        let checks = flow.firstPage?.page.checks ?? []
        if checks.contains(.activationCode) { return .activationCodeInvalid }
        return checks.contains(.currentPassword) ? .oldPasswordIncorrect : .passwordIncorrect
    }

    /// Somebody was faster, or more is demanded by now: the login goes to the page that it needs for that.
    private func resume(
        _ proof: LoginProof, _ typed: TypedAnswers, at now: Date
    ) async throws(StoreError) -> HTTPResponse {
        var proof = proof
        var errors: [InputError] = []
        if let fields = proof.changes.newAccount ?? proof.changes.profile,
            let conflict = try await services.logins.conflict(
                of: fields, withOthersThan: proof.userID, in: context.record)
        {
            guard proof.changes.newAccount == nil else {
                return try await failed(InputError(conflict), typed, at: now)
            }
            errors = [InputError(conflict)]
            proof.changes.profile = nil
            proof.changes.doneActions.removeAll { $0 == .updateProfile }
        }
        let user = try await user(proof)
        if let used = proof.oneTimePassword, user?.hasUsed(used) ?? false {
            errors = [.oneTimePasswordInvalid]
            proof.oneTimePassword = nil
            proof.credentials.removeAll { $0.id == used.credentialID }
        }
        let conditional = flow.steps.firstIndex { $0 == .oneTimePassword || $0 == .requiredActions }
        guard let conditional,
            let next = flow.next(from: conditional, proof: proof, requirements: requirements(of: user))
        else { return try await end(.accountNotSetUp) }
        return try await go(
            to: next, state(at: next, proof, typed), errors: errors, user: user, unlessLocked: proof.failures)
    }

    /// Puts another page of the flow in the place of this one.
    private func go(
        to place: LoginPosition, _ state: LoginState, errors: [InputError] = [], user: LoginUser? = nil,
        unlessLocked subject: FailureSubject? = nil, until end: Date? = nil, answersPost: Bool = true
    ) async throws(StoreError) -> HTTPResponse {
        var (next, pageCode) = nextShowing(nil)
        next.state = state
        if let end { next.expiresAt = end }
        let cookie = renewedCookie(for: state.proof)
        next.move(to: cookie)
        switch try await turn(to: next, unlessLocked: subject) {
        case .replaced:
            let shown = view.page(
                place.page, of: next, pageCode: pageCode,
                .init(errors: errors, user: user, answersPost: answersPost))
            return context.giving(cookie, with: shown)
        case .stale: return try await stale()
        case .locked: return try await show([.locked(by: context.record.bruteForce)])
        }
    }

    private func state(at place: LoginPosition, _ proof: LoginProof, _ typed: TypedAnswers) -> LoginState {
        var state = nextShowing(typed).0.state
        state.step = place.step
        state.action = place.page.action
        state.proof = proof
        state.newAuthenticator =
            place.page.kind == .totpSetup
            ? NewAuthenticator(key: authenticatorKey, totp: OneTimePasswordPolicy(of: context.record).totp) : nil
        return state
    }

    /// A key of at least 128 bits (RFC 4226, section 4); Keycloak's pages carry theirs as letters and digits, and so do pages that look so.
    private var authenticatorKey: Secret {
        guard view.isKeycloaks else { return Secret(services.random.bytes(20)) }
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        // Bytes beyond the last whole multiple of the alphabet would make its beginning likelier.
        let fair = 256 - 256 % alphabet.count
        var letters: [UInt8] = []
        while letters.count < 24 {
            letters += services.random.bytes(32).filter { Int($0) < fair }.map { alphabet[Int($0) % alphabet.count] }
        }
        return Secret(letters.prefix(24))
    }

    /// What the user has to do, and what he came for.
    private func requirements(of user: LoginUser?) -> LoginRequirements {
        var requirements = user?.requirements ?? .none
        if let action = login.request.action, user != nil { requirements.requiredActions.append(action) }
        return requirements
    }

    /// The user whom the proof is about; nil before there is one.
    private func user(_ proof: LoginProof?) async throws(StoreError) -> LoginUser? {
        guard let proof, proof.changes.newAccount == nil else { return nil }
        return try await services.logins.loginUser(id: proof.userID, in: context.record)
    }

    /// The browser's session as it is now, with its cookie: who logs in again goes on with it.
    func currentSession() async throws(StoreError) -> LoginEnding.Current? {
        guard let identityCookie,
            let session = try await services.grants.session(
                cookie: SHA256.digest(identityCookie), in: context.record)
        else { return nil }
        let goesOn = session.isActive(context.realm.lifetimes, at: services.clock.now())
        return LoginEnding.Current(session: session, cookie: identityCookie, goesOn: goesOn)
    }

    /// Puts a page in the place of the one that was answered.
    func turn(to next: LoginRecord, unlessLocked subject: FailureSubject? = nil) async throws(StoreError)
        -> PageReplacement
    {
        try await services.logins.replacePage(
            of: next, from: AnsweredPage(login: login.key, pageCode: login.pageCode), unlessLocked: subject,
            in: context.record, at: services.clock.now())
    }

    /// The page was answered before: the way leads to the one on show, where the login still goes on.
    func stale() async throws(StoreError) -> HTTPResponse {
        guard let current = try await services.logins.login(login.key, in: context.record) else {
            return context.pages.error(.loginEnded, status: 400)
        }
        return view.redirectToCurrentPage(flow.page(of: current.state) ?? page, tab: login.key.tab)
    }

    func end(_ error: InputError) async throws(StoreError) -> HTTPResponse {
        try await services.logins.abandon(login.key)
        return context.pages.error(error, status: 403)
    }

    /// The person does not want to: the client is told, and the login is over.
    func deny() async throws(StoreError) -> HTTPResponse {
        try await services.logins.abandon(login.key)
        let answer = AuthorizationResponse(
            outcome: .error(OAuthError(.accessDenied)), state: login.request.state, issuer: context.endpoints.issuer)
        return context.response(answer, at: login.request.redirectURI, login.request.mode)
    }

    private func nextShowing(_ typed: TypedAnswers?) -> (LoginRecord, Secret) {
        let pageCode = RealmCookies.fresh(services.random)
        var next = login
        next.pageCode = SHA256.digest(pageCode)
        // Only a page that asks for the name says another.
        if let typed, Page.Kind(page.kind).fields.contains(.username), !typed.isBlank(.username) {
            next.state.username = typed.text(.username).cut(toBytes: StoredBounds.name)
        }
        return (next, pageCode)
    }
}

extension LoginUser {
    /// Whether that one-time password does not count any more.
    fileprivate func hasUsed(_ used: UsedOneTimePassword) -> Bool {
        guard let app = oneTimePassword, app.id == used.credentialID else { return true }
        return (app.oneTimePassword?.lastStep).map { $0 >= used.step } ?? false
    }
}
