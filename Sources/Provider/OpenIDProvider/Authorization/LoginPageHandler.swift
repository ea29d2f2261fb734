import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import OpenID
import ServerRouting

/// Handles one request to a page of a login: shows the page, or checks its answers and shows the next page, an error,
/// or redirects with the code.
struct LoginPageHandler: Sendable {
    let services: OpenIDServices
    let context: RealmContext
    let client: ClientRecord
    let flow: AuthenticationFlow
    let page: LoginPage
    var login: LoginRecord
    let address: String
    /// The cookie of the browser's session; `nil` if the browser has none or the flow does not use it.
    var identityCookie: Secret?
    /// How Keycloak's set-up page for an authenticator app shows the key.
    var totpMode: TOTPSetupMode?

    var view: LoginPageView { LoginPageView(context: context, client: client) }

    /// Shows the page with a new page code, so that earlier versions of it can no longer be answered.
    ///
    /// If `subject` is locked, the page shows the lock instead of the errors.
    func show(
        _ errors: [InputRefusal] = [], typed: TypedAnswers? = nil, unlessLocked subject: FailureSubject? = nil,
        answersPost: Bool = true
    ) async throws(StoreError) -> HTTPResponse {
        let (next, pageCode) = nextShowing(typed)
        switch try await replacePage(with: next, unlessLocked: subject) {
        case .replaced:
            note(errors)
            return view.page(
                page, of: next, pageCode: pageCode,
                .init(
                    errors: errors, user: try await user(next.state.proof), typed: typed, answersPost: answersPost,
                    totpMode: totpMode))
        case .stale: return try await stale()
        case .locked: return try await show([.locked(by: context.realm.bruteForce)], typed: typed)
        }
    }

    /// Restarts the login at its first page, with the full time limit and without the earlier answers.
    ///
    /// `name` is the flow to start; `nil` starts the client's own.
    func restart(
        _ error: InputRefusal?, as name: AuthenticationFlowName? = nil, at now: Date, answersPost: Bool
    ) async throws(StoreError) -> HTTPResponse {
        let flow = (name ?? client.authenticationFlow).flatMap { AuthenticationFlow($0) }
        guard let first = flow?.firstPage else { return RouteAnswer.notFound }
        var state = LoginState(step: first.step, username: login.state.username)
        state.flow = name
        state.device = login.state.device
        state.language = login.state.language
        state.remembersUser = login.state.remembersUser
        return try await go(
            to: first, state, errors: error.map { [$0] } ?? [],
            until: now.addingTimeInterval(Double(context.realm.lifetimes.login)), answersPost: answersPost)
    }

    /// Checks the answers and shows what follows.
    func take(_ form: FormFields) async throws -> HTTPResponse {
        let typed = TypedAnswers(view.pages.answers(of: PageKind(page.kind), form: form))
        if let proof = login.state.proof, proof.changes.newAccount == nil {
            RequestRecord.current?.found(user: proof.userID, named: proof.username)
        }
        let checker = PageChecker(services: services, realm: context.realm, page: page, answers: typed, login: login)
        switch try await checker.outcome() {
        case .ended(let error): return try await end(error)
        case .denied: return try await deny()
        case .again(let errors, .none): return try await show(errors, typed: typed)
        case .again(let errors, .right(let subject)):
            return try await show(errors, typed: typed, unlessLocked: subject)
        case .again(let errors, .wrong(let subject, let code)):
            return try await refuse(errors, typed, subject, insteadOfCode: code)
        case .passed(var proof, let user):
            if let action = page.action { proof?.changes.doneActions.append(action) }
            guard let proof else { return try await end(.form(.passwordIncorrect)) }
            return try await advance(proof, typed, user)
        }
    }

    /// Shows the next page that this user needs, or ends the login.
    private func advance(
        _ proof: LoginProof, _ typed: TypedAnswers, _ read: LoginUser?
    ) async throws(StoreError) -> HTTPResponse {
        let user = if let read { read } else { try await user(proof) }
        guard let next = flow.next(after: login.state, proof: proof, requirements: requirements(of: user)) else {
            return try await finish(proof, typed)
        }
        return try await go(to: next, state(at: next, proof, typed), user: user, unlessLocked: proof.failures)
    }

    /// Records a failed attempt and shows the page again.
    private func refuse(
        _ errors: [InputRefusal], _ typed: TypedAnswers, _ subject: FailureSubject, insteadOfCode code: String?
    ) async throws(StoreError) -> HTTPResponse {
        let (next, pageCode) = nextShowing(typed)
        let turn = try await services.store.refuse(
            next, from: login.pageCode, of: subject, insteadOfCode: code,
            because: errors.first.map { RefusalReason($0) } ?? .invalidUserCredentials,
            by: errors.first.flatMap { RefusalCause($0) }, address: address, in: context.realm,
            at: services.clock.now())
        let shown: [InputRefusal]
        switch turn {
        case .stale: return try await stale()
        case .locked: shown = [.locked(by: context.realm.bruteForce)]
        case .replaced(let attemptsLeft): shown = errors.map { addingWarning($0, attemptsLeft) }
        }
        note(shown)
        return view.page(
            page, of: next, pageCode: pageCode,
            .init(
                errors: shown, user: try await user(next.state.proof), typed: typed, answersPost: true,
                totpMode: totpMode))
    }

    /// In a tenant with verbose errors, replaces a wrong password with a warning if at most three attempts are left
    /// before the lock.
    private func addingWarning(_ error: InputRefusal, _ attemptsLeft: Int?) -> InputRefusal {
        guard context.realm.hasVerboseErrors, error == .form(.passwordIncorrect), let attemptsLeft, attemptsLeft <= 3
        else {
            return error
        }
        return .form(.attemptsRemaining, attemptsLeft)
    }

    /// Records for the log that the login was refused, if there are errors.
    func note(_ errors: [InputRefusal]) {
        guard let error = errors.first else { return }
        RequestRecord.current?.asks(for: page.kind == .registration ? .registration : .login)
        RequestRecord.current?.refused(error)
    }

    /// Replaces the current page with another page of the flow.
    func go(
        to place: LoginPosition, _ state: LoginState, errors: [InputRefusal] = [], user: LoginUser? = nil,
        unlessLocked subject: FailureSubject? = nil, until end: Date? = nil, answersPost: Bool = true
    ) async throws(StoreError) -> HTTPResponse {
        var (next, pageCode) = nextShowing(nil)
        next.state = state
        if let end { next.expiresAt = end }
        let cookie = renewedCookie(for: state.proof)
        next.move(to: cookie)
        switch try await replacePage(with: next, unlessLocked: subject) {
        case .replaced:
            note(errors)
            let shown = view.page(
                place.page, of: next, pageCode: pageCode,
                .init(errors: errors, user: user, answersPost: answersPost))
            return context.giving(cookie, with: shown)
        case .stale: return try await stale()
        case .locked: return try await show([.locked(by: context.realm.bruteForce)])
        }
    }

    func state(at place: LoginPosition, _ proof: LoginProof, _ typed: TypedAnswers) -> LoginState {
        var state = nextShowing(typed).0.state
        state.step = place.step
        state.action = place.page.action
        state.proof = proof
        state.newAuthenticator =
            place.page.kind == .totpSetup
            ? NewAuthenticator(key: authenticatorKey, totp: context.realm.oneTimePasswordPolicy.totp) : nil
        return state
    }

    /// Generates a key of at least 128 bits (RFC 4226, section 4).
    ///
    /// Keycloak's page sends the key as letters and digits, so its theme gets such a key.
    private var authenticatorKey: Secret {
        guard view.isKeycloaks else { return Secret(services.random.bytes(20)) }
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        // Larger bytes are discarded, so that every character has the same probability.
        let bound = 256 - 256 % alphabet.count
        var letters: [UInt8] = []
        while letters.count < 24 {
            letters += services.random.bytes(32).filter { Int($0) < bound }.map { alphabet[Int($0) % alphabet.count] }
        }
        return Secret(letters.prefix(24))
    }

    /// The user's required actions, plus the action that the client requests (`kc_action`), without disabled ones.
    func requirements(of user: LoginUser?) -> LoginRequirements {
        var requirements = user?.requirements ?? .none
        if let action = login.request.action, user != nil { requirements.requiredActions.append(action) }
        requirements.requiredActions.removeAll(where: context.realm.disabledActions.contains)
        return requirements
    }

    /// The user of the proof; `nil` without a proof or before the account exists.
    func user(_ proof: LoginProof?) async throws(StoreError) -> LoginUser? {
        guard let proof, proof.changes.newAccount == nil else { return nil }
        return try await services.store.loginUser(id: proof.userID, in: context.realm)
    }

    /// The browser's current session with its cookie, which a user who signs in again keeps.
    func currentSession() async throws(StoreError) -> LoginEnding.Current? {
        guard let identityCookie,
            let session = try await services.store.session(
                cookie: SHA256.digest(identityCookie), in: context.realm)
        else { return nil }
        let isActive = session.isActive(context.realm.lifetimes, at: services.clock.now())
        return LoginEnding.Current(session: session, cookie: identityCookie, isActive: isActive)
    }

    /// Replaces the answered page in the store, unless another request has replaced it or `subject` is locked.
    func replacePage(
        with next: LoginRecord, unlessLocked subject: FailureSubject? = nil
    ) async throws(StoreError) -> PageReplacement {
        try await services.store.replacePage(
            of: next, from: AnsweredPage(login: login.key, pageCode: login.pageCode), unlessLocked: subject,
            in: context.realm, at: services.clock.now())
    }

    /// Handles a page that another request has answered: redirects to the login's current page, or shows that the login
    /// has ended.
    func stale() async throws(StoreError) -> HTTPResponse {
        guard let current = try await services.store.login(login.key, in: context.realm, at: services.clock.now())
        else {
            return context.pages.error(.form(.loginEnded), status: 400)
        }
        return view.redirectToCurrentPage(flow.page(of: current.state) ?? page, tab: login.key.tab)
    }

    /// Whether the browser remembers the user after this login; always `false` if the realm does not offer *remember
    /// me*.
    func remembersUser(_ typed: TypedAnswers) -> Bool {
        guard flow.offersRemembering(in: context.realm) else { return false }
        return PageKind(page.kind).fields.contains(.rememberMe)
            ? typed.isChecked(.rememberMe) : login.state.remembersUser == true
    }

    private func nextShowing(_ typed: TypedAnswers?) -> (LoginRecord, Secret) {
        let pageCode = RealmCookies.fresh(services.random)
        var next = login
        next.pageCode = SHA256.digest(pageCode)
        // The name changes only on a page that asks for it.
        if let typed, PageKind(page.kind).fields.contains(.username), !typed.isEmpty(.username) {
            next.state.username = typed.text(.username).cut(toBytes: StoredBounds.name)
        }
        if let typed, PageKind(page.kind).fields.contains(.rememberMe) {
            next.state.remembersUser = remembersUser(typed)
        }
        return (next, pageCode)
    }
}
