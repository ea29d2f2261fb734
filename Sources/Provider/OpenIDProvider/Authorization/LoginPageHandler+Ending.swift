import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import OpenID
import ServerRouting

/// Ends a login with the code, with an error, or with a page that shows what has changed in the meantime.
extension LoginPageHandler {
    /// Stores everything that the flow has collected, and redirects with the code.
    ///
    /// `scopes` are those that the user has consented to. If it is `nil` and consent is needed, the consent page is
    /// shown instead.
    func finish(
        _ proof: LoginProof, _ typed: TypedAnswers, consenting scopes: [String]? = nil
    ) async throws(StoreError) -> HTTPResponse {
        let now = services.clock.now()
        // After the consent page there are no typed answers: the login's state contains the choice.
        let remembersUser = scopes == nil ? remembersUser(typed) : login.state.remembersUser == true
        if scopes == nil {
            let question = try await ConsentCheck(services: services, context: context)
                .question(client, user: proof.userID, request: login.request)
            if let question {
                var handler = self
                handler.login.state.remembersUser = remembersUser
                return try await ConsentPageHandler.ask(question, in: handler, proof: proof, sessionID: nil)
            }
        }
        let ending = LoginEnding(
            flow: flow, client: client, login: login, proof: proof, current: try await currentSession(),
            consentedScopes: scopes, lifetimes: context.realm.lifetimes, address: address, random: services.random,
            now: now, remembersUser: remembersUser)
        let cookie = renewedCookie(for: proof)
        var completion = ending.completion
        completion.newBrowser = cookie.map { SHA256.digest($0) }
        switch try await services.store.complete(completion, in: context.realm, at: now) {
        case .completed:
            RequestRecord.current?.asks(for: proof.changes.newAccount == nil ? .login : .registration)
            RequestRecord.current?.found(user: proof.userID, named: proof.username)
            RequestRecord.current?.joins(.code(SHA256.digest(ending.code)))
            RequestRecord.current?.joins(.session(ending.completion.session.id, client.clientID))
            RequestRecord.current?.answers(state: login.request.state)
            let answer = AuthorizationResponse(
                outcome: .code(ending.code), state: login.request.state, sessionState: ending.completion.session.id,
                issuer: context.endpoints.issuer, actionStatus: login.request.action.map { _ in "success" })
            var response = context.response(answer, at: login.request.redirectURI, login.request.mode)
            let age = remembersUser ? context.realm.lifetimes.ofSession(isRemembered: true).maximum : nil
            response.headers.add(
                "Set-Cookie", context.cookies.setting(RealmCookies.identity, to: ending.identityCookie, seconds: age))
            response.headers.add(
                "Set-Cookie",
                context.cookies.readable(RealmCookies.session, telling: ending.completion.session.id, seconds: age))
            if flow.offersRemembering(in: context.realm) {
                response.headers.add(
                    "Set-Cookie",
                    remembersUser
                        ? RememberedUser(username: proof.username).cookie(context.cookies)
                        : context.cookies.removing(RememberedUser.cookie))
            }
            return context.ending(context.giving(cookie, with: response))
        case .stale: return try await stale()
        case .locked: return try await show([.locked(by: context.realm.bruteForce)], typed: typed)
        case .credentialGone, .userGone: return try await failed(goneError, typed, at: now)
        case .credentialExpired: return try await failed(.form(.activationCodeExpired), typed, at: now)
        case .userDisabled(let reason):
            RequestRecord.current?.found(unusable: reason)
            return try await failed(.form(.userDisabled), typed, at: now)
        case .oneTimePasswordUsed, .oneTimePasswordRequired, .actionRequired, .accountTaken:
            return try await resume(proof, typed, at: now)
        case .deviceNotLinked: return try await end(DeviceRefusal.linkedToAnotherUser.inputError)
        case .deviceKeyDiffers: return try await end(DeviceRefusal.deviceUnknown.inputError)
        }
    }

    /// Handles a credential that was correct on its page but is no longer valid: shows the first page again, or
    /// restarts the login.
    private func failed(
        _ error: InputRefusal, _ typed: TypedAnswers, at now: Date
    ) async throws(StoreError) -> HTTPResponse {
        guard page != flow.firstPage?.page else { return try await show([error], typed: typed) }
        return try await restart(error, at: now, answersPost: true)
    }

    private var goneError: InputRefusal {
        let checks = flow.firstPage?.page.checks ?? []
        if checks.contains(.activationCode) { return .form(.activationCodeInvalid) }
        return checks.contains(.currentPassword) ? .form(.oldPasswordIncorrect) : .form(.passwordIncorrect)
    }

    /// Handles an account that changed after its page was answered: shows the page that is needed now, such as a new
    /// required action or a taken name.
    private func resume(
        _ proof: LoginProof, _ typed: TypedAnswers, at now: Date
    ) async throws(StoreError) -> HTTPResponse {
        var proof = proof
        var errors: [InputRefusal] = []
        if let fields = proof.changes.newAccount ?? proof.changes.profile,
            let conflict = try await services.store.conflict(
                of: fields, withOthersThan: proof.userID, in: context.realm)
        {
            guard proof.changes.newAccount == nil else {
                return try await failed(InputRefusal(conflict), typed, at: now)
            }
            errors = [InputRefusal(conflict)]
            proof.changes.profile = nil
            proof.changes.doneActions.removeAll { $0 == .updateProfile }
        }
        let user = try await user(proof)
        if let used = proof.oneTimePassword, user?.hasUsed(used) ?? false {
            errors = [.form(.oneTimePasswordInvalid)]
            proof.oneTimePassword = nil
            proof.credentials.removeAll { $0.id == used.credentialID }
        }
        let conditional = flow.steps.firstIndex { $0 == .oneTimePassword || $0 == .requiredActions }
        guard let conditional,
            let next = flow.next(from: conditional, proof: proof, requirements: requirements(of: user))
        else { return try await end(.form(.accountNotSetUp)) }
        return try await go(
            to: next, state(at: next, proof, typed), errors: errors, user: user, unlessLocked: proof.failures)
    }

    /// Ends the login and shows an error page.
    func end(_ error: InputRefusal) async throws(StoreError) -> HTTPResponse {
        try await services.store.abandon(login.key)
        note([error])
        return context.ending(context.pages.error(error, status: 403))
    }

    /// Ends the login because the user refused, and redirects to the client with `access_denied`.
    func deny() async throws(StoreError) -> HTTPResponse {
        try await services.store.abandon(login.key)
        RequestRecord.current?.asks(for: .login)
        RequestRecord.current?.refused(.rejectedByUser)
        let answer = AuthorizationResponse(
            outcome: .error(OAuthError(.accessDenied)), state: login.request.state, issuer: context.endpoints.issuer)
        return context.ending(context.response(answer, at: login.request.redirectURI, login.request.mode))
    }
}

extension LoginUser {
    /// Whether the one-time password was already used, or its app is no longer the user's.
    fileprivate func hasUsed(_ used: UsedOneTimePassword) -> Bool {
        guard let app = oneTimePassword, app.id == used.credentialID else { return true }
        return (app.oneTimePassword?.lastStep).map { $0 >= used.step } ?? false
    }
}

/// Renews the login's cookie after the first successful proof, against login fixation.
///
/// An attacker may have planted the cookie. After the renewal, the browser's logins are stored under a value that only
/// this browser has.
extension LoginPageHandler {
    /// The new cookie if the proof is the login's first; `nil` if the cookie is kept.
    func renewedCookie(for proof: LoginProof?) -> Secret? {
        login.state.proof == nil && proof != nil ? RealmCookies.fresh(services.random) : nil
    }
}

extension LoginRecord {
    /// Moves the login to another cookie; `nil` changes nothing.
    mutating func move(to cookie: Secret?) {
        guard let cookie else { return }
        key = LoginKey(browser: SHA256.digest(cookie), tab: key.tab)
    }
}

extension RealmContext {
    /// The response with the new cookie for the browser's logins; `nil` changes nothing.
    func giving(_ cookie: Secret?, with response: HTTPResponse) -> HTTPResponse {
        guard let cookie else { return response }
        var response = response
        response.headers.add("Set-Cookie", cookies.setting(RealmCookies.login, to: cookie))
        return response
    }
}
