import FoundationEssentials
import HTTPClient
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore
@testable import OpenIDProvider

/// Each fault over HTTP: the requests of its trace are affected, other requests are not, and the store is unchanged.
@Suite struct FaultTests {
    private static let random = SeededRandom.another()

    /// A server with a fault for one trace.
    private struct Setting {
        /// Requests without the trace.
        let usual: TestProvider
        /// Requests affected by the fault.
        let faulty: TestProvider
        let faults: FaultSwitch
        let trace: TraceParent
    }

    private func with(
        _ fault: FaultName, once: Bool = false, delay: FaultDelay = .usual, _ body: (Setting) async throws -> Void
    ) async throws {
        let (faults, trace) = (FaultSwitch(), TraceParent(random: Self.random))
        faults.arm(fault, for: trace, strikesOnce: once)
        try await TestProvider.overHTTP(faults: faults, faultDelay: delay) { fixture in
            try await body(
                Setting(usual: fixture, faulty: fixture.tracing(trace), faults: faults, trace: trace))
        }
    }

    private func activation(_ fixture: TestProvider, of name: String) throws -> TestFlow {
        TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment)
    }

    private static let enrolment: TestFlow.Answers = [
        .username: "jane", .newPassword: "Secret123", .activationCode: "12345678",
    ]

    private func login(_ fixture: TestProvider, _ device: TestDevice) -> TestFlow {
        TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
    }

    private static let password: TestFlow.Answers = [.username: "jane", .password: "Secret123"]

    @Test(arguments: [
        (FaultName.wrongCode, "580/6"), (.expiredCode, "580/5"), (.lockedUser, "580/900"),
    ])
    func anActivationCodeIsRefusedAndStaysUsable(_ fault: FaultName, _ error: String) async throws {
        try await with(fault) { setting in
            try await setting.usual.makeUser("jane", code: "12345678")
            let flow = try activation(setting.faulty, of: "jane")
            for _ in 0..<6 {
                #expect(try await flow.walk([(.enrolment, Self.enrolment)]).pageError == error)
            }
            #expect(try await setting.usual.failures(of: "jane") == FailureRecord())
            let other = try activation(setting.usual, of: "jane")
            #expect(try other.hasCode(try await other.walk([(.enrolment, Self.enrolment)])))
        }
    }

    @Test(arguments: [
        (FaultName.wrongCode, OAuthError.codeNotValid), (.expiredCode, .codeExpired), (.lockedUser, .userDisabled),
    ])
    func anAuthorizationCodeIsRefusedAndStaysUsable(_ fault: FaultName, _ error: OAuthError) async throws {
        try await with(fault) { setting in
            let device = try setting.usual.device()
            _ = try await setting.usual.activated("jane", device)
            let flow = login(setting.usual, device)
            let code = try #require(try flow.answer(try await flow.walk([(.login, Self.password)]))["code"])
            let refused = await TestFlow.redeem(code, of: flow, through: setting.faulty)
            #expect(OAuthError(reading: refused)?.errorDescription == error.errorDescription, "\(refused.shown)")
            #expect(await flow.redeem(code).status == 200)
        }
    }

    @Test func aStoredTokenOfALockedUserIsRefusedAndStaysUsable() async throws {
        try await with(.lockedUser) { setting in
            let device = try setting.usual.device()
            let token = try #require(try await setting.usual.activated("jane", device).refreshToken)
            let faulty = TestFlow(setting.faulty, device, client: .kssIdpEnrollment)
            #expect(OAuthError(reading: await faulty.refresh(token))?.errorDescription == "User disabled")
            let usual = TestFlow(setting.usual, device, client: .kssIdpEnrollment)
            #expect(await usual.refresh(token).status == 200)
        }
    }

    /// The tokens of a login affected by a fault; the keys are the published ones.
    private func tokens(_ setting: Setting) async throws -> (token: UnverifiedJWS, answer: HTTPResponse) {
        let device = try setting.usual.device()
        _ = try await setting.usual.activated("jane", device)
        let flow = login(setting.usual, device)
        let code = try #require(try flow.answer(try await flow.walk([(.login, Self.password)]))["code"])
        let answer = await TestFlow.redeem(code, of: flow, through: setting.faulty)
        let response = try TokenResponse(json: answer.json)
        let token = try UnverifiedJWS(compact: try #require(response.idToken).exposedText)
        return (token, answer)
    }

    private func keys(_ setting: Setting) async throws -> JSONWebKeySet {
        try JSONWebKeySet(json: await setting.usual.get(setting.usual.endpoints.keys).json)
    }

    private func isSigned(_ token: UnverifiedJWS, _ keys: JSONWebKeySet) -> Bool {
        (try? token.verified(byOneOf: keys.verificationKeys(for: token.header), allowing: [.es256])) != nil
    }

    @Test func anIDTokenHasAnotherNonceAndIsSignedAllTheSame() async throws {
        try await with(.wrongNonce) { setting in
            let token = try await tokens(setting).token
            #expect(try JSONValue(parsing: token.payload)["nonce"] == "the-nonce-of-another-request")
            #expect(isSigned(token, try await keys(setting)))
        }
    }

    @Test func anIDTokenHasAnotherSignature() async throws {
        try await with(.wrongSignature) { setting in
            let token = try await tokens(setting).token
            let published = try await keys(setting)
            #expect(try JSONValue(parsing: token.payload)["nonce"] == "n-1")
            #expect(published.keys.contains { $0.kid == token.header.keyID })
            #expect(!isSigned(token, published))
        }
    }

    @Test func anIDTokenNamesAKeyThatIsNotPublished() async throws {
        try await with(.unknownKey) { setting in
            let token = try await tokens(setting).token
            let published = try await keys(setting)
            #expect(token.header.keyID != nil && !published.keys.contains { $0.kid == token.header.keyID })
        }
    }

    @Test func tokensAndDateAreAnHourFast() async throws {
        try await with(.clockSkew) { setting in
            let (token, answer) = try await tokens(setting)
            let now = Int64(setting.usual.clock.now().timeIntervalSince1970)
            #expect(try JSONValue(parsing: token.payload)["iat"] == .integer(now + 3600))
            #expect(isSigned(token, try await keys(setting)))
            #expect(answer.headers.values("Date").map(HTTPDate.seconds) == [now + 3600])
            let discovery = await setting.faulty.get(setting.usual.endpoints.discovery)
            #expect(discovery.headers.values("Date").map(HTTPDate.seconds) == [now + 3600])
        }
    }

    /// The response sends the caller to the log, which has the fault.
    @Test(arguments: [FaultName.serverError, .unavailable])
    func aFailureThatIsInjectedIsInTheLog(_ fault: FaultName) async {
        let record = RequestRecord()
        let answer = FaultyAnswer(fault: RequestFault(fault) { true }, clock: StandingClock(), delay: .usual)
        let request = HTTPRequest(method: .post, target: "/auth/realms/sandbox/protocol/openid-connect/token")
        let response = await RequestRecord.$current.withValue(record) {
            await answer.answer(request) { HTTPResponse(status: 200) }
        }
        #expect(response.status >= 500)
        #expect(record.content.failures == [.fault(fault)])
        #expect(record.content.failures.map(\.name) == ["fault"] && record.content.failures[0].detail == fault.rawValue)
    }

    @Test(arguments: [FaultName.serverError, .unavailable])
    func everyStepFailsAndWhatEveryFlowReadsFirstDoesNot(_ fault: FaultName) async throws {
        try await with(fault) { setting in
            let query = try activation(setting.usual, of: "jane").query.encoded
            for target in [
                "\(setting.usual.endpoints.authorization)?\(query)", setting.usual.endpoints.token,
                setting.usual.endpoints.userinfo,
            ] {
                let answer = await setting.faulty.get(target)
                #expect(answer.status == (fault == .serverError ? 500 : 503), "\(target)")
                #expect(answer.headers["Retry-After"] == (fault == .serverError ? nil : "30"))
                #expect(await setting.usual.get(target).status < 500)
            }
            for target in [setting.usual.endpoints.discovery, setting.usual.endpoints.keys] {
                #expect(await setting.faulty.get(target).status == 200)
            }
        }
    }

    @Test func anAnswerEndsInTheMiddle() async throws {
        try await with(.cutBody) { setting in
            let flow = try activation(setting.usual, of: "jane")
            let target = "\(setting.usual.endpoints.authorization)?\(flow.query.encoded)"
            let whole = await setting.usual.get(target, flow.headers)
            #expect(whole.status == 200 && whole.formAction != nil)
            let socket = try #require(setting.faulty.openSocket)
            var headers = flow.headers
            headers.set("traceparent", setting.trace.description)
            await #expect { () async throws in
                _ = try await socket.exchange.send(
                    HTTPRequest(target: "http://127.0.0.1:\(socket.port)\(target)", headers: headers))
            } throws: { error in
                (error as? HTTPExchangeError)?.reason == .connectionLost
            }
        }
    }

    @Test func theKeysAreGone() async throws {
        try await with(.noKeys) { setting in
            #expect(await setting.faulty.get(setting.usual.endpoints.keys).status == 404)
            #expect(await setting.usual.get(setting.usual.endpoints.keys).status == 200)
            #expect(await setting.faulty.get(setting.usual.endpoints.discovery).status == 200)
        }
    }

    @Test func aPageHasExpiredAndTheLoginGoesOn() async throws {
        try await with(.expiredPage, once: true) { setting in
            let device = try setting.usual.device()
            _ = try await setting.usual.activated("jane", device)
            let flow = login(setting.faulty, device)
            let expired = try await flow.walk([(.login, Self.password)])
            #expect(expired.shown.contains("page has expired"), "\(expired.shown)")
            #expect(setting.faults.armed == nil)
            // The page of the login is still the same.
            #expect(try flow.hasCode(try await flow.answer(.login, Self.password)))
        }
    }

    @Test func oneAnswerIsLateAndTheNextIsNot() async throws {
        let waits = Tally()
        try await with(.slow, delay: FaultDelay { waits.add() }) { setting in
            let flow = try activation(setting.faulty, of: "jane")
            try await flow.open()
            #expect(waits.value == 1)
            try await flow.open()
            #expect(waits.value == 1)
        }
    }

    @Test func aFaultThatStrikesOnceIsOffAfterwards() async throws {
        try await with(.wrongCode, once: true) { setting in
            try await setting.usual.makeUser("jane", code: "12345678")
            let flow = try activation(setting.faulty, of: "jane")
            #expect(try await flow.walk([(.enrolment, Self.enrolment)]).pageError == "580/6")
            #expect(setting.faults.armed == nil)
            #expect(try flow.hasCode(try await flow.answer(.enrolment, Self.enrolment)))
        }
    }

    @Test(arguments: FaultName.allCases)
    func otherRequestsMeetNoFault(_ fault: FaultName) async throws {
        try await with(fault) { setting in
            let other = setting.usual.tracing(TraceParent(random: Self.random))
            for fixture in [setting.usual, other] {
                let name = fixture.random.uuid()
                _ = try await fixture.activated(name, try fixture.device())
                #expect(await fixture.get(fixture.endpoints.keys).status == 200)
            }
            #expect(setting.faults.armed == fault)
            setting.faults.disarm()
            let name = setting.usual.random.uuid()
            _ = try await setting.faulty.activated(name, try setting.usual.device())
        }
    }

    @Test(arguments: FaultName.allCases)
    func anAdministratorsRequestsInARunMeetNoFault(_ fault: FaultName) async throws {
        try await with(fault) { setting in
            let users = try await setting.faulty.administer(.get, "/sandbox/users")
            #expect(users.status == 200)
            #expect(setting.faults.armed == fault)
        }
    }

    @Test func aSwitchHasOneFaultAndATraceOfItsOwn() {
        let (faults, trace) = (FaultSwitch(), TraceParent(random: Self.random))
        func request(_ traceparent: String...) -> HTTPRequest {
            var request = HTTPRequest(target: "/")
            for value in traceparent { request.headers.add("traceparent", value) }
            return request
        }
        #expect(faults.fault(of: request(trace.description)) == nil)
        faults.arm(.slow, for: trace, strikesOnce: false)
        faults.arm(.noKeys, for: trace, strikesOnce: true)
        let taken = faults.fault(of: request(trace.description))
        #expect(taken?.name == .noKeys)
        // Another span of the same trace.
        let parts = trace.description.split(separator: "-")
        #expect(faults.fault(of: request("00-\(parts[1])-1234567890abcdef-00"))?.name == .noKeys)
        #expect(faults.fault(of: request(trace.description, trace.description)) == nil)
        #expect(faults.fault(of: request("00-\(parts[1])")) == nil)
        // A fault that was armed earlier does not consume the new one.
        faults.arm(.serverError, for: trace, strikesOnce: true)
        #expect(taken?.strikes() == false && faults.armed == .serverError)
        #expect(faults.fault(of: request(trace.description))?.strikes() == true)
        #expect(faults.armed == nil)
        let other = TraceParent(random: Self.random)
        #expect(faults.takeEffect(of: .serverError, on: other) == .metNoRequest(.serverError))
        #expect(faults.takeEffect(of: nil, on: trace) == .struck(.serverError))
        #expect(faults.takeEffect(of: nil, on: trace) == nil)
    }
}

extension TestFlow {
    /// Sends a login's code through another fixture.
    fileprivate static func redeem(
        _ code: String, of flow: TestFlow, through fixture: TestProvider
    ) async -> HTTPResponse {
        await fixture.post(
            fixture.endpoints.token,
            [
                "grant_type": "authorization_code", "client_id": flow.client.rawValue, "code": code,
                "redirect_uri": TestProvider.redirectURI, "code_verifier": flow.verifier.secret.exposedText,
            ])
    }
}
