import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import OpenID
import PageMarkup
import Sentences
import ServerRouting
import WatchProtocol

/// The authorization endpoint: checks the request, then the device, and shows the flow's first page.
///
/// The order of the checks is Keycloak's (Sources/KOBIL.md, Keycloak's behaviour).
struct AuthorizationRoute: Sendable {
    static let routes: [RealmRoute] = [
        RealmRoute(
            "protocol/openid-connect/auth", [.get, .post], right: .none, pageMethods: [.get, .post],
            judgesParameters: true, discovery: .authorization
        ) { await AuthorizationRoute(services: $0.services, context: $0.context).answer($0.request) },
        RealmRoute(
            "protocol/openid-connect/registrations", [.get], right: .none, pageMethods: [.get], judgesParameters: true
        ) {
            await AuthorizationRoute(services: $0.services, context: $0.context, wantsAccount: true).answer($0.request)
        },
    ]

    private typealias Refusal = AuthorizationRequestError

    let services: OpenIDServices
    let context: RealmContext
    /// Whether the request was sent to Keycloak's path `registrations`, which starts with the registration.
    var wantsAccount = false
    /// The message at the top of the login page.
    var notice: InputRefusal?

    func answer(_ request: ServerRequest) async -> HTTPResponse {
        let http = request.http
        let isPosted = http.method == .post
        guard let fields = isPosted ? http.postedForm : http.query else { return RouteAnswer.unsupportedMediaType }
        let responses = Responses(
            context: context, fields: fields, request: http, event: wantsAccount ? .registration : .login)
        return await responses.answering {
            guard context.realm.isEnabled else {
                RequestRecord.current?.refused(.realmDisabled)
                throw Refusal.page(message: Text("Realm not enabled", context: "keycloak"), status: 400)
            }
            if let excess = ParameterBounds.excessForPage(in: fields) {
                RequestRecord.current?.refused(.invalidRequest, by: .parameterTooLong)
                throw Refusal.page(message: excess.sentence, status: 400)
            }
            let excess = ParameterBounds.excess(in: fields)
            let received = ReceivedAuthorizationRequest(ParameterBounds.fitting(in: fields))
            let clientID = try received.clientID()
            let client = try await services.store.client(clientID, in: context.realm)
            guard let client else { throw Refusal.clientNotFound }
            RequestRecord.current?.found(client.clientID)
            guard client.isUsable else { throw Refusal.clientDisabled }
            guard !client.isBearerOnly else {
                RequestRecord.current?.refused(.notAllowed, by: .bearerOnly)
                throw Refusal.page(
                    message: Text(
                        "Bearer-only applications are not allowed to initiate browser login.", context: "keycloak"),
                    status: 403)
            }
            let flow = client.authenticationFlow.flatMap { AuthenticationFlow($0) }
            let rules = client.authorizationRules(
                hasFlow: flow != nil, redirectURI: fields["redirect_uri"], deviceRedirectURI: context.deviceRedirectURI)
            let accepted: AuthorizationRequest
            do throws(Refusal) { accepted = try received.accepted(by: rules) } catch {
                if error == .invalidRedirectURI {
                    RequestRecord.current?.refused(
                        redirectURI: fields["redirect_uri"], registered: client.registeredRedirectURIs)
                }
                throw error
            }
            if let excess { throw Refusal.redirect(excess.error, accepted.responseMode ?? .query) }
            // The rules above reject a client without a flow.
            guard let flow else { throw Refusal.clientDisabled }
            var prompt: PromptParameter
            let subjects: Set<String>
            do {
                prompt = try PromptParameter(accepted.prompt)
                subjects = try await SessionReuse(services: services, context: context).subjects(of: accepted)
            } catch let error as OAuthError { throw Refusal.redirect(error, accepted.responseMode ?? .query) }
            // Authorizing a device always needs consent: an attacker may have chosen the code, or planted the cookie
            // with the ticket.
            if accepted.redirectURI == context.deviceRedirectURI { prompt.asksForConsent = true }
            guard wantsAccount || prompt.asksForAccount else {
                return try await begin(accepted, prompt, client, flow, nil, about: subjects, request)
            }
            guard client.authenticationFlow == .browser, context.realm.alternateFlows.contains(.browserRegistration),
                let registration = AuthenticationFlow(.browserRegistration)
            else {
                RequestRecord.current?.refused(.notAllowed, by: .registrationDisabled)
                throw Refusal.page(message: Text("Registration not allowed", context: "keycloak"), status: 400)
            }
            return try await begin(
                accepted, prompt, client, registration, .browserRegistration, about: subjects, request)
        }
    }

    private func begin(
        _ request: AuthorizationRequest, _ prompt: PromptParameter, _ client: ClientRecord, _ flow: AuthenticationFlow,
        _ alternateFlow: AuthenticationFlowName?, about subjects: Set<String>, _ received: ServerRequest
    ) async throws -> HTTPResponse {
        let http = received.http
        let now = services.clock.now()
        let device: ReadDevice?
        do throws(DeviceReadingError) {
            device = try await DeviceReader(services: services, context: context)
                .device(required: flow.deviceRequirement, headers: http.headers, at: now)
        } catch {
            switch error {
            case .refused(let refusal): return context.refused(refusal.inputError)
            case .store(let error): throw error
            }
        }
        note(request, of: client)
        guard let first = flow.firstPage else { return RouteAnswer.notFound }
        let remembered = flow.offersRemembering(in: context.realm) ? RememberedUser(http.headers) : nil
        var username = device?.device.userID?.rawValue ?? request.loginHint ?? remembered?.username ?? ""
        var session: ActiveSession?
        let asked = AcceptedRequest(request, prompt)
        // A registration creates an account, so the browser's session is ignored.
        let reuse: SessionReuse.Outcome =
            alternateFlow == nil
            ? try await reuse(on: request, prompt, about: subjects, flow, http, at: now) : .login(username: nil)
        switch reuse {
        case .refused(let error): throw Refusal.redirect(error, asked.mode)
        case .login(let name): if let name, request.loginHint == nil { username = name }
        case .locked: return context.refused(.locked(by: context.realm.bruteForce))
        case .session(let current):
            RequestRecord.current?.found(user: current.user.id, named: current.user.username)
            session = current
        }
        var question: ConsentQuestion?
        if let session {
            question = try await ConsentCheck(services: services, context: context)
                .question(client, user: session.user.id, request: asked)
            guard question != nil else {
                return try await SessionReuse(services: services, context: context)
                    .answer(asked, of: client, in: session.id)
            }
            if prompt.isSilent {
                throw Refusal.redirect(OAuthError(.interactionRequired), asked.mode)
            }
        }
        let kept = RealmCookies.value(RealmCookies.login, in: http.headers)
        let cookie = kept ?? RealmCookies.fresh(services.random)
        let pageCode = RealmCookies.fresh(services.random)
        let login = LoginRecord(
            key: LoginKey(browser: SHA256.digest(cookie), tab: LoginPageView.freshTab(services.random)),
            clientRecordID: client.id, request: asked,
            state: LoginState(
                step: first.step, device: device?.device, username: username.cut(toBytes: StoredBounds.name),
                flow: alternateFlow,
                consent: question.map { PendingConsent($0, sessionID: session?.id) },
                language: LanguageWishes.chosen(in: http, of: context.languages),
                remembersUser: remembered.map { _ in true }),
            pageCode: SHA256.digest(pageCode),
            expiresAt: now.addingTimeInterval(Double(context.realm.lifetimes.login)),
            network: received.remoteNetwork)
        let outcome = try await services.store.begin(
            login, clientData: device?.use, in: context.realm)
        guard outcome == .begun else {
            return context.refused(DeviceRefusal.clientDataSeenBefore.inputError)
        }
        RequestRecord.current?.joins(.login(login.key.tab))
        let handler = LoginPageHandler(
            services: services, context: context, client: client, flow: flow, page: first.page, login: login,
            address: "")
        var response =
            question.map { ConsentPageHandler.page(of: login, $0.scopes, pageCode, in: handler) }
            ?? handler.view.page(
                first.page, of: login, pageCode: pageCode,
                .init(errors: notice.map { [$0] } ?? [], answersPost: http.method == .post || notice != nil))
        response.headers.add("Set-Cookie", context.cookies.setting(RealmCookies.login, to: cookie))
        RestartCookie(services: services, context: context).add(
            http.method == .post ? http.postedForm ?? FormFields() : http.query, tab: login.key.tab,
            wantsAccount: wantsAccount, at: now, to: &response)
        return response
    }

    /// Notes for a watcher what the app should do differently, and the values that its answers are checked with.
    private func note(_ request: AuthorizationRequest, of client: ClientRecord) {
        guard let record = RequestRecord.current, record.isWatched else { return }
        if request.redirectURI == context.deviceRedirectURI {
            if let ticket = request.state { record.joins(.deviceTicket(ticket)) }
            return
        }
        // A notice is that of an earlier login, whose request is answered again.
        if notice == nil { record.expects(state: request.state) }
        let scopes = request.scope.split(separator: " ")
        if !scopes.contains("openid") { record.found(.openIDMissing(scope: request.scope), isNote: true) }
        if client.isPublic, request.challenge == nil { record.found(.proofKeyUnused, isNote: true) }
    }

    /// Whether the browser's session answers the request; a flow that requires a device always shows its pages.
    private func reuse(
        on request: AuthorizationRequest, _ prompt: PromptParameter, about subjects: Set<String>,
        _ flow: AuthenticationFlow, _ http: HTTPRequest, at now: Date
    ) async throws(StoreError) -> SessionReuse.Outcome {
        guard flow.deviceRequirement == nil else {
            return prompt.isSilent ? .refused(OAuthError(.loginRequired)) : .login(username: nil)
        }
        return try await SessionReuse(services: services, context: context)
            .outcome(for: request, prompt, about: subjects, http, at: now)
    }

    /// The responses of this endpoint to errors, on a page or at the client's redirect URI.
    private struct Responses: ErrorResponses {
        let context: RealmContext
        let fields: FormFields
        let request: HTTPRequest
        /// The event of a request that is accepted.
        let event: EventName

        func refused(by error: any Error) -> HTTPResponse? {
            if let refusal = error as? Refusal { RequestRecord.current?.refused(refusal, of: fields, event: event) }
            switch error {
            case Refusal.page(let message, let status):
                return context.pages.error(.protocolError(message), status: status)
            case Refusal.redirect(let error, let mode):
                // The URI is registered at this point: refusals before that check are shown on a page.
                let states = fields.values("state")
                let answer = AuthorizationResponse(
                    outcome: .error(error), state: states.count == 1 ? states.first : nil,
                    issuer: context.endpoints.issuer)
                return context.response(answer, at: fields["redirect_uri"] ?? "", mode)
            default: return OAuthErrorResponses(request).refused(by: error)
            }
        }

        func unavailable(_ error: StoreError) -> HTTPResponse { RouteAnswer.unavailable(error) }
    }
}

extension ClientRecord {
    /// The redirect URIs as they are compared: absolute.
    fileprivate var registeredRedirectURIs: [String] {
        redirectURIs.map { RedirectRule($0, rootURL: rootURL).registered }
    }

    /// The rules by which the authorization endpoint checks the client's requests.
    ///
    /// `redirectURIs` is the requested URI if one of the client's patterns matches it, otherwise empty. For a client
    /// with the device grant, the server's own redirect URI is accepted too.
    fileprivate func authorizationRules(
        hasFlow: Bool, redirectURI: String?, deviceRedirectURI: String
    ) -> AuthorizationClientRules {
        let isForDevice = allowsDeviceGrant && redirectURI?.utf8.elementsEqual(deviceRedirectURI.utf8) == true
        return AuthorizationClientRules(
            redirectURIs: redirectURI.map { isForDevice || allowsRedirect(to: $0) ? [$0] : [] } ?? [],
            allowsStandardFlow: hasFlow && (allowsStandardFlow || isForDevice),
            scopes: Set(defaultScopes + optionalScopes),
            proofKey: requiresCodeChallenge ? .required : .optional)
    }
}

extension RealmContext {
    /// The page of a login that does not start: because of the device, or of a lock-out.
    func refused(_ refusal: InputRefusal) -> HTTPResponse {
        RequestRecord.current?.asks(for: .login)
        RequestRecord.current?.refused(refusal)
        return pages.error(refusal, status: 403)
    }

    /// The response that sends an answer to a client's redirect URI: a redirect, or a page that posts it.
    func response(_ answer: AuthorizationResponse, at redirectURI: String, _ mode: ResponseMode) -> HTTPResponse {
        if let location = answer.location(at: redirectURI, mode: mode) { return RouteAnswer.redirect(to: location) }
        guard let redirect = PageAddress(redirect: redirectURI) else {
            return pages.error(
                .protocolError(Text("Invalid parameter: redirect_uri", context: "keycloak")), status: 400)
        }
        return pages.response(PostedAnswer(redirect: redirect, fields: answer.fields))
    }
}
