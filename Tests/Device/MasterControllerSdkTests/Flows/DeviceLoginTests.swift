import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import MasterControllerSdk
import OpenID
import Synchronization
import TestSupport
import Testing

/// Login with a code that is entered on another device (RFC 8628), at the provider's interval and with every result.
@Suite(.timeLimit(.minutes(2))) struct DeviceLoginTests {
    private static let endpoint = "http://idp.test/device"

    /// A provider whose token endpoint gives one answer after another; `nil` stands for the tokens.
    private final class Script: Sendable {
        private let answers: Mutex<[OAuthError.Code?]>
        /// The challenge of the request for the code.
        let challenge = Mutex<String?>(nil)
        init(_ answers: [OAuthError.Code?]) { self.answers = Mutex(answers) }
        func next() -> OAuthError.Code? {
            answers.withLock { $0.isEmpty ? OAuthError.Code.authorizationPending : $0.removeFirst() }
        }
    }

    private func device(
        _ answers: [OAuthError.Code?], expiresIn: Int = 600, interval: Int? = 5,
        change: @escaping @Sendable (inout JSONValue) -> Void = { _ in }
    ) throws -> TestDevice {
        let device = try TestDevice()
        let script = Script(answers)
        let provider = device.provider
        provider.change { state in
            state.discovery = { $0[.deviceAuthorization] = Self.endpoint }
            state.before = { request throws(HTTPExchangeError) in
                if request.target == Self.endpoint {
                    script.challenge.withLock { $0 = FormFields(request)["code_challenge"] }
                    #expect(FormFields(request)["code_challenge_method"] == "S256")
                    var json: JSONValue = [
                        "device_code": "the-device-code", "user_code": "WDJB-MJHT",
                        "verification_uri": "https://idp.test/go",
                        "verification_uri_complete": "https://idp.test/go?c=WDJB-MJHT",
                        "expires_in": .integer(Int64(expiresIn)),
                    ]
                    json["interval"] = interval.map { .integer(Int64($0)) }
                    change(&json)
                    return HTTPResponse(status: 200, body: json.bytes)
                }
                guard request.target.hasSuffix("/token"), FormFields(request)["grant_type"]?.contains("device") == true
                else { return nil }
                #expect(FormFields(request)["device_code"] == "the-device-code")
                let verifier = FormFields(request)["code_verifier"].flatMap { CodeVerifier(Secret($0)) }
                #expect(verifier?.challenge.value == script.challenge.withLock { $0 } && verifier != nil)
                return script.next().map { OAuthError($0).httpResponse } ?? provider.grantForDevice()
            }
        }
        return device
    }

    private func event(
        user: String? = nil, mode: AuthenticationMode = .no, shown: Recorder<DeviceUserCode> = Recorder()
    ) -> DeviceLoginEvent {
        DeviceLoginEvent(tenantId: "bank", authenticationMode: mode, userId: user) { shown.append($0) }
    }

    @Test func theCodeIsShownAndTheTokensAreKeptOnceThePersonHasAgreed() async throws {
        let device = try device([.authorizationPending, .authorizationPending, nil])
        let clock = JumpingClock()
        let controller = await device.started(kind: .keycloak, pauseClock: clock)
        let shown = Recorder<DeviceUserCode>()
        let result = await controller.result(of: event(shown: shown))
        #expect(result.status == .ok && result.userIdentifier == TestDevice.jane && result.isNewUser)
        #expect(clock.slept == [.seconds(5), .seconds(5), .seconds(5)])
        let code = try #require(shown.values.first)
        #expect(shown.values.count == 1 && code.userCode.description == "WDJB-MJHT")
        #expect(code.verificationURI.description == "https://idp.test/go" && code.interval == .seconds(5))
        #expect(code.expiresAt == device.clock.now().addingTimeInterval(600))
        #expect(await controller.result(of: GetInformationEvent()).sdkState == .loggedIn)
        _ = await controller.receive(RestartEvent())
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok, "the tokens were kept")
        let sent = try #require(device.exchange.requests.first { $0.target == Self.endpoint })
        #expect(FormFields(sent)["client_id"] == "idp-wizard" && FormFields(sent)["scope"] == "openid offline_access")
        #expect(!device.trace.events.description.contains("the-device-code"))
    }

    /// The provider has not refused anything yet: only the last answer is a failure in the trace.
    @Test func anAnswerThatAsksToWaitIsNoFailure() async throws {
        let device = try device([.authorizationPending, .slowDown, .accessDenied])
        let controller = await device.started(kind: .keycloak, pauseClock: JumpingClock())
        _ = await controller.result(of: event())
        let answers = device.trace.events.filter { $0.name == "400 token" }
        #expect(answers.map(\.outcome) == ["authorization_pending", "slow_down", "400"])
        #expect(answers.map(\.isFailure) == [false, false, true])
    }

    /// A server error is reported as one, because the address is right.
    @Test func aServerErrorInPlaceOfTheCodeIsNamed() async throws {
        let device = try TestDevice()
        device.provider.change { state in
            state.discovery = { $0[.deviceAuthorization] = Self.endpoint }
            state.before = { request throws(HTTPExchangeError) in
                request.target == Self.endpoint ? HTTPResponse(status: 500) : nil
            }
        }
        let controller = await device.started(kind: .keycloak, pauseClock: JumpingClock())
        let result = await controller.result(of: event())
        #expect(
            result.errorDescription.hasPrefix(
                "The device authorization endpoint returns no code: the server, or a proxy before it, has failed (HTTP 500)."
            ), "\(result.errorDescription)")
    }

    /// A scope that is rejected is named, and the advice is about it, not about the device grant.
    @Test func aRejectedScopeIsNamed() async throws {
        let device = try TestDevice()
        device.provider.change { state in
            state.discovery = { $0[.deviceAuthorization] = Self.endpoint }
            state.before = { request throws(HTTPExchangeError) in
                request.target == Self.endpoint ? OAuthError(.invalidScope).httpResponse : nil
            }
        }
        let controller = await device.started(kind: .keycloak, pauseClock: JumpingClock())
        let words = await controller.result(of: event()).errorDescription
        #expect(words.contains("invalid_scope: (scope=openid offline_access)"), "\(words)")
        #expect(words.contains("Remove from scope in the profile") && !words.contains("device grant"), "\(words)")
    }

    @Test func eachSlowDownMakesEveryLaterPauseFiveSecondsLonger() async throws {
        let device = try device([.slowDown, .authorizationPending, .slowDown, nil], interval: nil)
        let clock = JumpingClock()
        let controller = await device.started(kind: .keycloak, pauseClock: clock)
        #expect(await controller.result(of: event()).status == .ok)
        #expect(clock.slept == [5, 10, 10, 15].map { .seconds($0) })
    }

    @Test(arguments: [
        (OAuthError.Code.accessDenied, StatusType.userCancel), (.expiredToken, .userConfirmationTimeout),
        (.invalidGrant, .cannotAcquireTokenData),
    ])
    func everyEndHasItsStatus(code: OAuthError.Code, status: StatusType) async throws {
        let device = try device([.authorizationPending, code])
        let controller = await device.started(kind: .keycloak, pauseClock: JumpingClock())
        #expect(await controller.result(of: event()).status == status)
        #expect(await controller.result(of: GetInformationEvent()).sdkState == .activationRequired)
    }

    @Test func aCodeThatNobodyTypesRunsOutHereTooThoughTheProviderGoesOn() async throws {
        let device = try device([], expiresIn: 20)
        let clock = JumpingClock()
        let controller = await device.started(kind: .keycloak, pauseClock: clock)
        #expect(await controller.result(of: event()).status == .userConfirmationTimeout)
        #expect(clock.slept.count == 4)
    }

    @Test func cancellingEndsThePauseAndTheLogin() async throws {
        let device = try device([])
        let running = Recorder<MasterController>()
        let clock = JumpingClock { count in
            if count == 2 { running.values.first?.receive(CancelEvent()) { _ in } }
        }
        let controller = await device.started(kind: .keycloak, pauseClock: clock)
        running.append(controller)
        #expect(await controller.result(of: event()).status == .userCancel)
        #expect(clock.slept.count == 2)
    }

    @Test func whoeverElseAgreesIsNotLoggedIn() async throws {
        let device = try device([nil])
        let controller = await device.started(kind: .keycloak, pauseClock: JumpingClock())
        #expect(await controller.result(of: event(user: "joe")).status == .mismatchedUser)
    }

    @Test func aProviderWithoutTheGrantAndAKobilOneAreNotSupported() async throws {
        let plain = try TestDevice()
        let controller = await plain.started(kind: .keycloak, pauseClock: JumpingClock())
        #expect(await controller.result(of: event()).status == .notSupported)
        let kobil = await (try device([nil])).started(pauseClock: JumpingClock())
        #expect(await kobil.result(of: event()).status == .notSupported)
    }

    @Test(arguments: ["javascript:alert(1)", "idp.test/go", "https://a@b/", "https://id\u{202E}p/"])
    func anAddressThatNobodyShouldOpenIsNotShown(uri: String) async throws {
        let device = try device([nil]) { $0["verification_uri"] = .string(uri) }
        let controller = await device.started(kind: .keycloak, pauseClock: JumpingClock())
        let shown = Recorder<DeviceUserCode>()
        #expect(await controller.result(of: event(shown: shown)).status == .cannotAcquireTokenData)
        #expect(shown.values.isEmpty)
    }
}

extension FormFields {
    /// The form that a request posts.
    fileprivate init(_ request: HTTPRequest) { self.init(encoded: String(decoding: request.body, as: UTF8.self)) }
}
