import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import OpenID
import ServerRouting

/// Single sign-on: decides whether a browser's session answers an authorization request, and issues the code.
///
/// Used only for flows without a device, because a KOBIL flow always shows its pages.
struct SessionReuse: Sendable {
    let services: OpenIDServices
    let context: RealmContext

    enum Outcome: Sendable {
        /// The login pages, with `username` filled in.
        case login(username: String?)
        /// A code of the session.
        case session(ActiveSession)
        /// The page of a lock-out, because the session's user is locked out for a time.
        case locked
        /// An error: a page is needed, but `prompt=none` allows none.
        case refused(OAuthError)
    }

    /// The IDs of the users that the request is about: from `id_token_hint`, which may have expired, and from the claim
    /// `sub`.
    ///
    /// Throws `OAuthError` if the hint is not an ID token of this realm.
    func subjects(of request: AuthorizationRequest) async throws -> Set<String> {
        var subjects = Set([request.claims?.subject].compactMap { $0 })
        guard let hint = request.extra["id_token_hint"], !hint.isEmpty else { return subjects }
        let claims = try await services.keys.keys(of: context.realm).claims(of: hint)
        guard let claims, claims["typ"]?.string == "ID", claims["iss"]?.string == context.endpoints.issuer,
            let subject = claims["sub"]?.string
        else { throw OAuthError.invalidParameter("id_token_hint") }
        subjects.insert(subject)
        return subjects
    }

    /// Decides by the browser's session and the request's parameters; a session of a user other than `subjects` is
    /// ignored.
    func outcome(
        for request: AuthorizationRequest, _ prompt: PromptParameter, about subjects: Set<String>, _ http: HTTPRequest,
        at now: Date
    ) async throws(StoreError) -> Outcome {
        guard let session = try await current(http, at: now) else {
            return prompt.isSilent ? .refused(OAuthError(.loginRequired)) : .login(username: nil)
        }
        let age = now.timeIntervalSince(session.authenticatedAt)
        let isOld = request.maxAge.map { $0 <= 0 || age > Double($0) } ?? false
        let isAnothers = subjects.contains { $0 != session.user.id }
        if isAnothers { return prompt.isSilent ? .refused(OAuthError(.loginRequired)) : .login(username: nil) }
        if prompt.asksForLogin || isOld {
            return prompt.isSilent
                ? .refused(OAuthError(.loginRequired)) : .login(username: session.user.username)
        }
        guard !context.realm.bruteForce.isLocked(session.user, at: now) else {
            return prompt.isSilent ? .refused(OAuthError(.loginRequired)) : .locked
        }
        guard !session.user.hasOpenActions(besides: context.realm.disabledActions), request.extra["kc_action"] == nil
        else {
            return prompt.isSilent
                ? .refused(OAuthError(.interactionRequired)) : .login(username: session.user.username)
        }
        return .session(session)
    }

    /// The browser's session; `nil` if there is none, if it has expired, or if its user may not sign in.
    func current(_ http: HTTPRequest, at now: Date) async throws(StoreError) -> ActiveSession? {
        guard let cookie = RealmCookies.value(RealmCookies.identity, in: http.headers),
            let session = try await services.store.session(cookie: SHA256.digest(cookie), in: context.realm),
            session.isActive(context.realm.lifetimes, at: now), session.user.isUsable(at: now),
            session.startedAt.timeIntervalSince1970 >= Double(session.user.notBefore)
        else { return nil }
        return session
    }

    /// Issues a code of an existing session, and stores the consent.
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
        switch try await services.store.continueSession(continuation, in: context.realm, at: now) {
        case .continued:
            RequestRecord.current?.asks(for: .login)
            RequestRecord.current?.joins(.code(SHA256.digest(code)))
            RequestRecord.current?.joins(.session(sessionID, client.clientID))
            RequestRecord.current?.answers(state: request.state)
            let answer = AuthorizationResponse(
                outcome: .code(code), state: request.state, sessionState: sessionID, issuer: context.endpoints.issuer)
            let response = context.response(answer, at: request.redirectURI, request.mode)
            return page == nil ? response : context.ending(response)
        case .locked: return context.refused(.locked(by: context.realm.bruteForce))
        case .stale, .ended: return context.pages.error(.form(.loginEnded), status: 400)
        }
    }
}
