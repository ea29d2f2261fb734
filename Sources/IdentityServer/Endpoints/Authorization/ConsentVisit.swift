import HTTPMessage
import IdentityCore
import IdentityModel
import IdentityPages
import JOSE
import OpenID
import PageMarkup
import ServerRouting

/// The last page of a login: what the client asks for, and the person's yes or no.
struct ConsentVisit: Sendable {
    let visit: LoginVisit
    let pending: PendingConsent

    /// Shows the question of a login that has come to it, in the place of the page with the login's page code.
    static func ask(
        _ question: ConsentQuestion, in visit: LoginVisit, proof: LoginProof?, sessionID: String?
    ) async throws(StoreError) -> HTTPResponse {
        let pageCode = RealmCookies.fresh(visit.services.random)
        var next = visit.login
        next.state.proof = proof
        next.state.consent = PendingConsent(question, sessionID: sessionID)
        next.pageCode = SHA256.digest(pageCode)
        let cookie = visit.renewedCookie(for: proof)
        next.move(to: cookie)
        switch try await visit.turn(to: next, unlessLocked: proof?.failures) {
        case .replaced: return visit.context.giving(cookie, with: page(of: next, question.scopes, pageCode, in: visit))
        case .stale: return try await visit.stale()
        case .locked: return try await visit.show([.locked(by: visit.context.record.bruteForce)])
        }
    }

    /// The page of a login that has just begun with its question, and is stored with that page code.
    static func page(
        of login: LoginRecord, _ scopes: [ConsentQuestion.Scope], _ pageCode: Secret, in visit: LoginVisit
    ) -> HTTPResponse {
        let client = visit.client
        let action = PageAddress(
            path: visit.context.paths.consent,
            query: ["client_id": client.clientID.rawValue, "tab_id": login.key.tab])
        let name = client.details["name"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? client.clientID.rawValue
        return visit.view.pages.response(
            .consent(
                .init(
                    action: action, clientName: KeycloakMessages.filled(name),
                    scopes: scopes.map { .init(name: $0.name, sentence: $0.sentence) }, code: pageCode)))
    }

    /// Takes the answer, or shows the page again.
    ///
    /// Where the browser's session stands for the login, the login's cookie alone opens nothing.
    func answer(_ http: HTTPRequest) async throws(StoreError) -> HTTPResponse {
        if let sessionID = pending.sessionID, try await visit.currentSession()?.session.id != sessionID {
            return visit.context.pages.error(.loginEnded, status: 400)
        }
        guard http.method == .post else { return try await showAgain() }
        guard let form = http.postedForm else { return RouteAnswer.unsupportedMediaType }
        let answers = visit.view.pages.answers(of: .consent, form: form)
        guard let code = answers[.consentCode], SHA256.digest(Secret(code)) == visit.login.pageCode else {
            return visit.view.redirectToConsent(tab: visit.login.key.tab)
        }
        switch answers.choice {
        case nil: return try await showAgain()
        case .cancel: return try await visit.deny()
        case .accept:
            guard let sessionID = pending.sessionID else {
                guard let proof = visit.login.state.proof else { return try await visit.end(.loginEnded) }
                // Where the end finds that more is to be shown, the login is on those pages again.
                var visit = visit
                visit.login.state.consent = nil
                return try await visit.finish(
                    proof, TypedAnswers(PageAnswers(FormFields())), consenting: pending.names)
            }
            return try await SessionReuse(services: visit.services, context: visit.context).answer(
                visit.login.request, of: visit.client, in: sessionID, consenting: pending.names,
                page: AnsweredPage(login: visit.login.key, pageCode: visit.login.pageCode))
        }
    }

    private func showAgain() async throws(StoreError) -> HTTPResponse {
        let question = ConsentQuestion(pending)
        return try await Self.ask(
            question, in: visit, proof: visit.login.state.proof, sessionID: pending.sessionID)
    }
}

extension ConsentQuestion {
    /// The question as a login keeps it between two pages.
    fileprivate init(_ pending: PendingConsent) {
        self.init(scopes: zip(pending.names, pending.sentences).map { Scope(name: $0, sentence: $1) })
    }
}

extension PendingConsent {
    /// The question as a login keeps it; with the session that the code will belong to where there is one.
    init(_ question: ConsentQuestion, sessionID: String?) {
        self.init(
            names: question.scopes.map(\.name), sentences: question.scopes.map(\.sentence), sessionID: sessionID)
    }
}
