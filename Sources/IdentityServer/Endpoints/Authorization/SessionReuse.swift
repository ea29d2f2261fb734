import FoundationEssentials
import HTTPMessage
import IdentityCore
import IdentityModel
import IdentityPages
import JOSE
import OpenID
import ServerRouting

/// Single sign-on: whether a browser's session is enough for another client, and the code that comes of it.
///
/// Only flows that ask for no device are looked at: a KOBIL flow always shows its pages, whoever is logged in in that browser.
struct SessionReuse: Sendable {
    let services: ProtocolServices
    let context: RealmContext

    /// What becomes of a request.
    enum Decision: Sendable {
        /// The pages are shown, with that name filled in.
        case login(username: String?)
        /// The session is enough.
        case session(ActiveSession)
        /// The client wants no page, and one would be needed.
        case refused(OAuthError)
    }

    /// Looks at the browser's session.
    func decision(
        for request: AuthorizationRequest, _ prompt: PromptParameter, _ http: HTTPRequest, at now: Date
    ) async throws(StoreError) -> Decision {
        guard let session = try await current(http, at: now) else {
            return prompt.isSilent ? .refused(OAuthError(.loginRequired)) : .login(username: nil)
        }
        let age = now.timeIntervalSince(session.authenticatedAt)
        let isOld = request.maxAge.map { $0 <= 0 || age > Double($0) } ?? false
        let isAnothers = try await isHintAboutAnother(request.extra["id_token_hint"], than: session)
        if isAnothers { return prompt.isSilent ? .refused(OAuthError(.loginRequired)) : .login(username: nil) }
        if prompt.asksForLogin || isOld {
            return prompt.isSilent
                ? .refused(OAuthError(.loginRequired)) : .login(username: session.user.username)
        }
        guard session.user.requiredActions.isEmpty, request.extra["kc_action"] == nil else {
            return prompt.isSilent
                ? .refused(OAuthError(.interactionRequired)) : .login(username: session.user.username)
        }
        return .session(session)
    }

    /// The browser's session as long as it goes on and its user may log in.
    func current(_ http: HTTPRequest, at now: Date) async throws(StoreError) -> ActiveSession? {
        guard let cookie = RealmCookies.value(RealmCookies.identity, in: http.headers),
            let session = try await services.grants.session(cookie: SHA256.digest(cookie), in: context.record),
            session.isActive(context.realm.lifetimes, at: now), session.user.isEnabled,
            session.startedAt.timeIntervalSince1970 >= Double(session.user.notBefore)
        else { return nil }
        return session
    }

    /// Gives out a code within a session that goes on, and writes down what was allowed.
    func answer(
        _ request: AcceptedRequest, of client: ClientRecord, in sessionID: String, consenting scopes: [String]? = nil,
        page: AnsweredPage? = nil
    ) async throws(StoreError) -> HTTPResponse {
        let now = services.clock.now()
        let code = Secret("\(services.random.uuid()).\(sessionID).\(client.id)")
        let continuation = SessionContinuation(
            sessionID: sessionID, clientRecordID: client.id, page: page, consentedScopes: scopes,
            code: NewCode(
                hash: SHA256.digest(code), request: request, scope: client.grantedScope(for: request.scope),
                expiresAt: now.addingTimeInterval(Double(context.realm.lifetimes.authorizationCode))))
        switch try await services.grants.continueSession(continuation, in: context.realm, at: now) {
        case .continued:
            let answer = AuthorizationResponse(
                outcome: .code(code), state: request.state, sessionState: sessionID, issuer: context.endpoints.issuer)
            return context.response(answer, at: request.redirectURI, request.mode)
        case .stale, .ended: return context.pages.error(.loginEnded, status: 400)
        }
    }

    /// Whether a token that this realm has signed names another user; what it has not signed says nothing.
    private func isHintAboutAnother(_ hint: String?, than session: ActiveSession) async throws(StoreError) -> Bool {
        guard let hint, !hint.isEmpty else { return false }
        let claims = try await services.keys.keys(of: context.record).claims(of: hint)
        guard let subject = claims?["sub"]?.string, claims?["iss"]?.string == context.endpoints.issuer else {
            return true
        }
        return subject != session.user.id
    }
}
