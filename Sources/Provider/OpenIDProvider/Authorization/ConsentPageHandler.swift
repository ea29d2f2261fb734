import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import OpenID
import PageMarkup
import ServerRouting

/// The consent page, the last page of a login: shows what the client requests and processes the user's decision.
struct ConsentPageHandler: Sendable {
    let handler: LoginPageHandler
    let pending: PendingConsent

    /// Replaces the login's current page with the consent page.
    static func ask(
        _ question: ConsentQuestion, in handler: LoginPageHandler, proof: LoginProof?, sessionID: String?
    ) async throws(StoreError) -> HTTPResponse {
        let pageCode = RealmCookies.fresh(handler.services.random)
        var next = handler.login
        next.state.proof = proof
        next.state.consent = PendingConsent(question, sessionID: sessionID)
        next.pageCode = SHA256.digest(pageCode)
        let cookie = handler.renewedCookie(for: proof)
        next.move(to: cookie)
        switch try await handler.replacePage(with: next, unlessLocked: proof?.failures) {
        case .replaced:
            return handler.context.giving(cookie, with: page(of: next, question.scopes, pageCode, in: handler))
        case .stale: return try await handler.stale()
        case .locked: return try await handler.show([.locked(by: handler.context.realm.bruteForce)])
        }
    }

    /// The consent page of a login that is already stored with that page code.
    static func page(
        of login: LoginRecord, _ scopes: [ConsentQuestion.Scope], _ pageCode: Secret, in handler: LoginPageHandler
    ) -> HTTPResponse {
        let client = handler.client
        let action = PageAddress(
            path: handler.context.paths.consent,
            query: ["client_id": client.clientID.rawValue, "tab_id": login.key.tab])
        let name = client.displayName ?? client.clientID.rawValue
        return handler.view.pages.response(
            ConsentForm(
                action: action, clientName: KeycloakMessages.filled(name),
                scopes: scopes, code: pageCode))
    }

    /// Processes the answer, or shows the page again.
    ///
    /// If the login relies on the browser's session, the session's cookie is required as well as the login's.
    func answer(_ http: HTTPRequest) async throws(StoreError) -> HTTPResponse {
        if let sessionID = pending.sessionID {
            guard let session = try await handler.currentSession()?.session, session.id == sessionID else {
                return handler.context.pages.error(.form(.loginEnded), status: 400)
            }
            RequestRecord.current?.found(user: session.user.id, named: session.user.username)
        }
        guard http.method == .post else { return try await showAgain() }
        guard let form = http.postedForm else { return RouteAnswer.unsupportedMediaType }
        let answers = handler.view.pages.answers(of: .consent, form: form)
        guard let code = answers[.consentCode], SHA256.digest(Secret(code)) == handler.login.pageCode else {
            return handler.view.redirectToConsent(tab: handler.login.key.tab)
        }
        switch answers.choice {
        case nil: return try await showAgain()
        case .cancel: return try await handler.deny()
        case .accept:
            guard let sessionID = pending.sessionID else {
                guard let proof = handler.login.state.proof else { return try await handler.end(.form(.loginEnded)) }
                // `finish` may find that another page is needed; the login then continues there without a pending
                // consent.
                var handler = handler
                handler.login.state.consent = nil
                return try await handler.finish(
                    proof, TypedAnswers(PageAnswers(FormFields())), consenting: pending.names)
            }
            return try await SessionReuse(services: handler.services, context: handler.context).answer(
                handler.login.request, of: handler.client, in: sessionID, consenting: pending.names,
                page: AnsweredPage(login: handler.login.key, pageCode: handler.login.pageCode))
        }
    }

    private func showAgain() async throws(StoreError) -> HTTPResponse {
        let question = ConsentQuestion(pending)
        return try await Self.ask(
            question, in: handler, proof: handler.login.state.proof, sessionID: pending.sessionID)
    }
}

extension ConsentQuestion {
    /// Restores the question from the login's state.
    fileprivate init(_ pending: PendingConsent) {
        self.init(scopes: zip(pending.names, pending.texts).map { Scope(name: $0, text: $1) })
    }
}

extension PendingConsent {
    /// The question as stored in the login's state; `sessionID` is the session for the code, or `nil` if the login
    /// starts one.
    init(_ question: ConsentQuestion, sessionID: String?) {
        self.init(
            names: question.scopes.map(\.name), texts: question.scopes.map(\.text), sessionID: sessionID)
    }
}

/// Determines whether the user must consent before a client gets a code.
struct ConsentCheck: Sendable {
    let services: OpenIDServices
    let context: RealmContext

    /// The question for the user, or `nil` if no consent is needed.
    func question(
        _ client: ClientRecord, user id: String, request: AcceptedRequest
    ) async throws(StoreError) -> ConsentQuestion? {
        let isRequested = request.asksForConsent ?? false
        guard client.isConsentRequired || isRequested else { return nil }
        return ConsentQuestion(
            of: client, requesting: request.scope, isRequested: isRequested,
            known: try await services.store.clientScopes(in: context.realm),
            given: try await services.store.consentedScopes(ofUser: id, toClient: client, in: context.realm))
    }
}
