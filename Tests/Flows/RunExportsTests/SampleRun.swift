import FlowModel
import FoundationEssentials
import IdentityModel
import Recording
import Secrets
import Sentences
import Testing

/// Sample runs for the tests of the exports.
enum SampleRun {
    static let began = Date(timeIntervalSince1970: 1_795_343_769.042)

    /// A secret that no export may contain.
    static let secret = "eyJhbGciOiJFUzI1NiJ9.c2VjcmV0.TG9uZ1NpZ25hdHVyZQ"

    static func header(_ flow: String = "activate", provider: String = "sandbox", user: String? = nil) throws
        -> RunHeader
    {
        RunHeader(
            id: try #require(RunID(rawValue: "01M7YT2DXV0ZZG5FBJFV8TJXPB")), flow: flow, provider: provider,
            tenant: "sandbox", began: began, user: user)
    }

    /// An activation that succeeds.
    static func activation() throws -> RecordedRun {
        RecordedRun(
            header: try header(), events: events,
            ending: RunEnding(
                ended: began + 1.93, status: "OK", succeeded: true, state: "LOGGED_IN", user: "jane"))
    }

    /// The activation with a request of the desk to the administration.
    static func withDesk() throws -> RecordedRun {
        var run = try activation()
        run.events += [
            TraceEvent(
                time: began + 1.0, from: .desk, to: .identityProvider, name: "GET users", kind: .call,
                content: .request(TracedRequest(method: "GET", address: "http://127.0.0.1:8931/auth/admin/users"))),
            TraceEvent(
                time: began + 1.1, from: .identityProvider, to: .desk, name: "403 users", kind: .answer,
                outcome: "403", isFailure: true, duration: .milliseconds(100),
                content: .response(TracedResponse(status: 403))),
        ]
        return run
    }

    /// A login that the provider refuses, with a failed check and an unanswered request.
    static func refusal() throws -> RecordedRun {
        var events = Array(Self.events.prefix(10))
        events.append(check("nonce", passed: false, at: 0.31))
        events.append(
            TraceEvent(
                time: began + 0.35, from: .masterController, to: .identityProvider, name: "POST token", kind: .call,
                content: .request(
                    TracedRequest(method: "POST", address: "http://127.0.0.1:8931/auth/realms/sandbox/token"))))
        events.append(
            TraceEvent(
                time: began + 0.65, from: .identityProvider, to: .masterController, name: "no answer", kind: .answer,
                outcome: "connection closed", isFailure: true, duration: .milliseconds(300)))
        var header = try header("login", user: "jane")
        header.fault = .cutBody
        return RecordedRun(
            header: header, events: events,
            ending: RunEnding(
                ended: began + 0.7, status: "INVALID_TOKEN", succeeded: false, state: "LOGIN_REQUIRED", user: "jane",
                reason: Text("The ID token has another nonce than the request.")))
    }

    /// A run with this value in each of its texts.
    static func hostile(_ text: String) throws -> RecordedRun {
        let field = TraceField(text, text)
        let fields = [field, .hidden(text), TraceField(text, .revealable(0))]
        let request = TracedRequest(
            method: text, address: text, parameters: fields, headers: fields, body: .form(fields), size: 1)
        let response = TracedResponse(
            status: 302, headers: fields + [TraceField("Location", text), TraceField("Content-Type", text)],
            location: fields, body: .json(fields), size: 2,
            tokens: [TracedToken(name: text, header: fields, claims: fields)])
        let contents: [(TraceEvent.Kind, Lane, Lane, TraceContent?)] = [
            (.step, .app, .app, nil), (.call, .app, .identityProvider, .request(request)),
            (.answer, .identityProvider, .app, .response(response)), (.note, .idpSdk, .idpSdk, nil),
            (
                .call, .idpSdk, .identityProvider,
                .request(TracedRequest(method: text, address: text, body: .omitted(type: text)))
            ),
            (
                .note, .idpSdk, .idpSdk,
                .check(
                    TracedCheck(name: text, subject: text, expected: text, found: text, passed: false, source: text))
            ),
        ]
        let events = contents.map { kind, from, to, content in
            TraceEvent(
                time: began, from: from, to: to, name: text, kind: kind, fields: fields, outcome: text,
                isFailure: kind == .answer, duration: .milliseconds(5), content: content, secrets: [Secret(secret)])
        }
        var header = try header(text, provider: text, user: text)
        header.tenant = text
        return RecordedRun(
            header: header, events: events,
            ending: RunEnding(
                ended: began, status: text, succeeded: false, state: text, user: text, reason: Text(verbatim: text))
        )
    }

    private static func check(_ name: String, passed: Bool, at seconds: Double) -> TraceEvent {
        TraceEvent(
            time: began + seconds, from: .masterController, to: .masterController, name: "check ID token", kind: .note,
            outcome: passed ? "passed" : "failed", isFailure: !passed,
            content: .check(
                TracedCheck(
                    name: name, subject: "ID token", expected: "that of the request",
                    found: passed ? "the same" : "another",
                    passed: passed, source: "OpenID Connect Core, section 3.1.3.7")))
    }

    private static var events: [TraceEvent] {
        let address = "http://127.0.0.1:8931/auth/realms/sandbox/protocol/openid-connect"
        func at(_ seconds: Double) -> Date { began + seconds }
        return [
            TraceEvent(time: at(0), from: .app, to: .app, name: "GetAstClientData", kind: .step),
            TraceEvent(
                time: at(0.001), from: .app, to: .masterController, name: "GetAstClientData",
                fields: [TraceField("tenantId", "sandbox"), TraceField("userIdentifier", "none")]),
            TraceEvent(
                time: at(0.004), from: .masterController, to: .app, name: "GetAstClientDataResult", kind: .answer,
                fields: [.hidden("astClientData")], outcome: "OK", duration: .milliseconds(3)),
            TraceEvent(time: at(0.005), from: .app, to: .app, name: "getAuthorizationCode", kind: .step),
            TraceEvent(
                time: at(0.006), from: .idpSdk, to: .identityProvider, name: "GET auth",
                content: .request(
                    TracedRequest(
                        method: "GET", address: address + "/auth",
                        parameters: [
                            TraceField("client_id", "KssIdpEnrollment"), TraceField("scope", "openid profile"),
                            TraceField("state", .revealable(0)), .hidden("code_challenge"),
                        ],
                        headers: [TraceField("Accept", "text/html"), .hidden("X-KOBIL-ASTCLIENTDATA")])),
                secrets: [Secret(secret)]),
            TraceEvent(
                time: at(0.03), from: .identityProvider, to: .idpSdk, name: "GET auth", kind: .answer, outcome: "200",
                duration: .milliseconds(24),
                content: .response(
                    TracedResponse(
                        status: 200,
                        headers: [TraceField("Content-Type", "text/html;charset=utf-8"), .hidden("Set-Cookie")],
                        body: .omitted(type: "text/html"), size: 5120))),
            TraceEvent(
                time: at(0.031), from: .idpSdk, to: .app, name: "provideCredentials",
                fields: [TraceField("fields", "username, password, activation-code")]),
            TraceEvent(
                time: at(1.7), from: .app, to: .idpSdk, name: "credentials", kind: .answer,
                fields: [TraceField("username", "jane"), .hidden("password"), .hidden("activation-code")],
                duration: .milliseconds(1669)),
            check("issuer", passed: true, at: 0.3), check("signature", passed: true, at: 0.305),
            TraceEvent(time: at(1.71), from: .app, to: .app, name: "SetAuthorisationCode", kind: .step),
            TraceEvent(
                time: at(1.72), from: .masterController, to: .identityProvider, name: "POST token",
                content: .request(
                    TracedRequest(
                        method: "POST", address: address + "/token",
                        headers: [TraceField("Content-Type", "application/x-www-form-urlencoded")],
                        body: .form([TraceField("grant_type", "authorization_code"), .hidden("code")]), size: 212)),
                secrets: [Secret(secret)]),
            TraceEvent(
                time: at(1.9), from: .identityProvider, to: .masterController, name: "POST token", kind: .answer,
                outcome: "200", duration: .milliseconds(180),
                content: .response(
                    TracedResponse(
                        status: 200, headers: [TraceField("Content-Type", "application/json")],
                        body: .json([
                            TraceField("access_token", .revealable(0)), TraceField("expires_in", "300"),
                            TraceField("scope", "openid profile"),
                        ]), size: 2210,
                        tokens: [
                            TracedToken(
                                name: "id_token", header: [TraceField("alg", "ES256"), TraceField("kid", "k1")],
                                claims: [
                                    TraceField("iss", "http://127.0.0.1:8931/auth/realms/sandbox"),
                                    TraceField("sub", "jane"),
                                ])
                        ])),
                secrets: [Secret(secret)]),
            check("issuer", passed: true, at: 1.91), check("audience", passed: true, at: 1.911),
            check("nonce", passed: true, at: 1.912),
            TraceEvent(
                time: at(1.92), from: .masterController, to: .ast, name: "register device", outcome: nil),
            TraceEvent(
                time: at(1.925), from: .ast, to: .masterController, name: "register device", kind: .answer,
                outcome: "201", duration: .milliseconds(5)),
            TraceEvent(
                time: at(1.93), from: .masterController, to: .app, name: "SetAuthorisationCodeResult", kind: .answer,
                outcome: "OK"),
        ]
    }
}
