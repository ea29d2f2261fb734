import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import JOSE
import OpenID
import ServerRouting
import WatchProtocol

/// Records the requests to watched realms with their answers, as they were sent, and the checks of a careful client.
struct WatchRecorder: Sendable {
    let watch: WatchStore
    let store: DatabaseStore
    let keys: KeyRing
    let clock: any WallClock
    /// The server's address without a path.
    let origin: String
    let baseURL: String

    /// Answers a request, and keeps it if somebody watches its realm; builds nothing for any other.
    func answer(_ request: ServerRequest, by handler: @Sendable () async -> HTTPResponse) async -> HTTPResponse {
        await watch.refresh()
        guard watch.isArmed else { return await handler() }
        let record = RequestRecord.current ?? RequestRecord(of: request)
        record.isObserved(by: watch)
        let began = clock.now()
        let fault = watch.fault(at: request.http.path).map { fault in
            RequestFault(fault.name) {
                // It strikes once the client is known.
                let content = record.content
                return content.client == fault.client && content.event != .refreshToken && watch.uses(fault)
            }
        }
        let response = await RequestRecord.$current.withValue(record) {
            guard let fault else { return await handler() }
            return await RequestFault.$current.withValue(fault) { await handler() }
        }
        let content = record.content
        guard var facts = content.watch, Self.isShown(request.http, content) else { return response }
        if watch.scope == .nothing {
            watch.refuse(facts)
            return response
        }
        facts.usesToken = Self.usesToken(content)
        if watch.scope == .reduced {
            facts.limit = TraceLimit(address: request.remoteAddress)
            facts.isWithheld = await administers(content.user, facts)
        }
        let (times, known) = ((began: began, ended: clock.now()), facts)
        watch.keep(facts) {
            var message = message(request.http, response, content, times, limit: known.limit)
            let checks =
                await checks(of: response, content, known, at: times.ended)
                + answerChecks(request.http, response, content, known, at: times.ended)
            message.events += checks.map { $0.withoutSecrets }
            return message
        }
        return response
    }

    /// Whether a request is shown: of the admin REST only the refusal of a client's token.
    private static func isShown(_ request: HTTPRequest, _ content: RequestRecord.Content) -> Bool {
        !request.path.hasPrefix("/auth/admin") || content.finding != nil && content.client != nil
    }

    /// Whether a user has a right to administer the realm; also if that cannot be read.
    private func administers(_ user: String?, _ facts: WatchFacts) async -> Bool {
        guard let user else { return false }
        guard let realm = try? await store.realm(named: facts.arming.realm),
            let accounts = try? await store.administeringAccounts(among: [user], in: realm)
        else { return true }
        return accounts[user].map { !$0.isServiceAccount || !$0.rights.isEmpty } ?? false
    }

    private func message(
        _ request: HTTPRequest, _ response: HTTPResponse, _ content: RequestRecord.Content,
        _ times: (began: Date, ended: Date), limit: TraceLimit?
    ) -> WatchedMessage {
        var absolute = request
        absolute.target = origin + request.target
        // Of the answers on a page only the names are shown.
        let isPage = content.route?.contains("/login-actions/") == true || content.route?.hasSuffix("/device") == true
        let sent = TracedMessage(absolute, open: limit != nil && isPage ? [] : nil, limit: limit)
        let (answer, (began, now)) = (TracedMessage(response, to: sent, limit: limit), times)
        let sender: Lane = Self.isFromBrowser(request) ? .browser : .app
        let endpoint = Self.endpoint(content.route)
        let event = content.eventName(status: response.status)
        let reason = content.loggedReason
        let call = TraceEvent(
            time: began, from: sender, to: .identityProvider, name: "\(request.method.rawValue) \(endpoint)",
            content: sent.content)
        let answered = TraceEvent(
            time: now, from: .identityProvider, to: sender, name: "\(response.status) \(endpoint)", kind: .answer,
            outcome: reason?.rawValue ?? "\(response.status)",
            isFailure: response.status >= 400 || content.reason != nil,
            duration: .seconds(max(0, now.timeIntervalSince(began))), content: answer.content)
        var message = WatchedMessage(time: now, name: call.name, status: response.status, events: [call, answered])
        message.client = content.client?.rawValue
        message.user = limit == nil ? content.username ?? content.user : content.user
        (message.event, message.reason, message.cause) = (event, reason?.rawValue, content.cause?.rawValue)
        message.isOwn = request.headers["User-Agent"]?.hasPrefix("idp-wizard") == true
        message.finding = content.finding
        message.fault = content.fault?.rawValue
        return message
    }

    /// The last word of a route: `token`, `auth`, `authenticate`.
    private static func endpoint(_ route: String?) -> String {
        let words = (route ?? "").split(separator: "/").filter { !$0.hasPrefix("{") }
        return words.last.map(String.init) ?? "request"
    }

    /// Whether a browser shows the answer as a page, or sends a cookie of this server.
    private static func isFromBrowser(_ request: HTTPRequest) -> Bool {
        request.headers["Sec-Fetch-Mode"] == "navigate"
            || [RealmCookies.login, RealmCookies.identity, RealmCookies.session].contains {
                RealmCookies.value($0, in: request.headers) != nil
            }
    }

    /// Whether a request sends a token to be used, not to be revoked.
    private static func usesToken(_ content: RequestRecord.Content) -> Bool {
        let route = content.route ?? ""
        return content.event == .refreshToken || route.hasPrefix("/auth/admin")
            || ["/userinfo", "/introspect", "/logout"].contains(where: route.hasSuffix)
    }

    /// What a careful client checks in the answer at its redirect URI, and in that of userinfo.
    private func answerChecks(
        _ request: HTTPRequest, _ response: HTTPResponse, _ content: RequestRecord.Content, _ facts: WatchFacts,
        at now: Date
    ) -> [TraceEvent] {
        var checks: [TokenCheck] = []
        var subject = "answer"
        if let state = facts.answered, let location = response.redirectLocation {
            let (query, fragment) = (URLReference(location).query ?? "", URLReference(location).fragment ?? "")
            let received = ReceivedAuthorizationResponse(
                fields: FormFields(encoded: query.isEmpty ? fragment : query), mode: query.isEmpty ? .fragment : .query)
            let issuer = RealmEndpoints(base: baseURL, tenant: facts.arming.realm).issuer
            checks = received.checks(state: state, issuer: issuer, requiresIssuer: true)
        } else if content.route?.hasSuffix("/userinfo") == true, let answer = UserinfoAnswer(reading: response),
            // The ID token of the same login has the access token's subject.
            let sent = request.bearerToken().flatMap({ Secret($0).unverifiedClaims?["sub"]?.string })
        {
            (checks, subject) = ([answer.check(subject: sent)], "userinfo")
        }
        return checks.map { TraceEvent($0, of: subject, by: .app, at: now) }
    }

    /// What a careful client checks in a token response, judged before anything of it is masked.
    private func checks(
        of response: HTTPResponse, _ content: RequestRecord.Content, _ facts: WatchFacts, at now: Date
    ) async -> [TraceEvent] {
        guard response.status == 200, response.cutAfter == nil, content.route?.hasSuffix("/token") == true,
            let client = content.client, let json = try? JSONValue(parsing: response.body),
            let idToken = json["id_token"]?.string,
            let realm = try? await store.realm(named: facts.arming.realm),
            let keys = try? await keys.keys(of: realm)
        else { return [] }
        let expectations = IDTokenExpectations(
            issuer: RealmEndpoints(base: baseURL, tenant: realm.name).issuer, clientID: client,
            nonce: facts.nonce.map { Nonce($0) },
            now: now, accessToken: json["access_token"]?.string.map { Secret($0) })
        let token = UnverifiedIDToken(Secret(idToken))
        let made: [TokenCheck]
        do throws(TokenError) {
            made = try token.verified(keys: keys.published, expectations: expectations).checks
        } catch {
            made = error.checks
        }
        return made.map { TraceEvent($0, of: "ID token", by: .app, at: now) }
    }
}
