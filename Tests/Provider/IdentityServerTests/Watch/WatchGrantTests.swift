import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import SQLDatabase
import TestSupport
import Testing
import WatchProtocol

@testable import IdentityServer
@testable import IdentityStore

/// Logins without an app's redirect: of televisions, with passwords, of KOBIL's devices and at user pools.
@Suite struct WatchGrantTests {
    private func television() async throws -> TestProvider {
        let fixture = try await RelyingParty.fixture()
        try await fixture.makeClient("television") { client in
            client.authenticationFlow = .browser
            client.signingAlgorithm = .es256
            client.attributes["oauth2.device.authorization.grant.enabled"] = "true"
        }
        return fixture
    }

    private func poll(_ fixture: TestProvider, _ code: Secret) async -> HTTPResponse {
        await fixture.post(
            fixture.endpoints.token,
            [
                "grant_type": GrantType.deviceCode.rawValue, "client_id": "television", "device_code": code.exposedText,
            ])
    }

    private func codes(_ fixture: TestProvider) async throws -> DeviceAuthorization {
        let answer = await fixture.post(
            fixture.endpoints.deviceAuthorization, ["client_id": "television", "scope": "openid"])
        return try #require(DeviceAuthorization(json: answer.json))
    }

    /// The request of the device, its page in the browser and its tokens are one conversation.
    @Test func aDeviceGrantIsOneConversation() async throws {
        let fixture = try await television()
        let watcher = try await Watcher(fixture)
        let other = try await self.codes(fixture)
        let codes = try await self.codes(fixture)
        let browser = TestBrowser(fixture, isFollowing: true)
        _ = try await browser.get(fixture.endpoints.deviceVerification)
        _ = try await browser.submit(["user_code": codes.userCode])
        _ = try await browser.submit(["username": "jane", "password": "Secret123"])
        _ = try await browser.submit(["accept": "Yes"])
        _ = await poll(fixture, other.deviceCode)
        fixture.clock.advance(seconds: 10)
        let polled = await poll(fixture, codes.deviceCode)
        #expect(polled.status == 200, "\(polled.shown)")
        let messages = try await watcher.messages()
        let shown = messages.map { "\($0.conversation) \($0.name)" }
        #expect(messages.filter { $0.conversation == 1 }.map(\.name) == ["POST device", "POST token"], "\(shown)")
        #expect(messages.filter { $0.conversation == 0 }.map(\.name) == ["GET device"], "\(shown)")
        #expect(messages[1].conversation == 2 && messages.last?.conversation == 2, "\(shown)")
        #expect(Set(messages.map(\.conversation)) == [0, 1, 2], "\(shown)")
    }

    @Test func deviceCodesThatAreLateOrUnknown() async throws {
        let fixture = try await television()
        let watcher = try await Watcher(fixture)
        _ = await poll(fixture, Secret("canary"))
        #expect(try await watcher.finding().rule == "device-code-unknown")
        let codes = try await codes(fixture)
        for seconds in [50.0, 50] + Array(repeating: 55, count: 10) {
            fixture.clock.advance(seconds: seconds)
            _ = try await watcher.messages()
        }
        _ = await poll(fixture, codes.deviceCode)
        let finding = try await watcher.finding()
        #expect(finding.comparison == "device-code-expired: - / \(650 - (codes.expiresIn)) s ago")
    }

    @Test func passwordsSentByAnApp() async throws {
        let fixture = try await RelyingParty.fixture()
        let watcher = try await Watcher(fixture)
        func send(_ password: String) async throws -> String? {
            _ = await RelyingParty.spa(fixture).token([
                "grant_type": "password", "username": "jane", "password": password, "scope": "openid",
            ])
            return try await watcher.last().finding?.rule
        }
        try await RelyingParty.spa(fixture).change { $0.allowsPasswordGrant = false }
        #expect(try await send("Secret123") == "password-grant-disabled")
        try await RelyingParty.spa(fixture).change { $0.allowsPasswordGrant = true }
        #expect(try await send("canary") == "user-credentials-wrong")
        try await fixture.updateUser("jane") { $0.requiredActions = ["UPDATE_PASSWORD"] }
        #expect(try await send("Secret123") == "action-required")
    }

    /// What a device sends about itself.
    @Test func clientDataOfADevice() async throws {
        let fixture = try await TestProvider()
        let watcher = try await Watcher(fixture)
        let device = try fixture.device()
        func open(_ headers: HTTPHeaders) async throws -> String? {
            let flow = TestFlow(fixture, device, client: .kssIdpEnrollment)
            _ = await fixture.get("\(fixture.endpoints.authorization)?\(flow.query.encoded)", headers)
            return try await watcher.last().finding?.rule
        }
        #expect(try await open([:]) == "client-data-missing")
        let late = try device.headers { $0.issuedAt = fixture.clock.now().addingTimeInterval(-3600) }
        #expect(try await open(late) == "client-data-refused")
        let good = try device.headers()
        #expect(try await open(good) == nil)
        #expect(try await open(good) == "client-data-used")
    }

    /// A user pool's sign-in, its refresh and its operations are one conversation; a refusal names its rule.
    @Test func aSignInAtAUserPool() async throws {
        let fixture = try await PoolFixture()
        let watcher = try await Watcher(fixture.provider)
        let unknownKey = try await fixture.post(.signUp, fixture.testSignUp("alice-1"))
        #expect(unknownKey.status == 400)
        #expect(try await watcher.finding().rule == "registration-refused")
        try await fixture.addTestKey()
        try await fixture.register("alice-1")
        let one = try await fixture.challenge("alice-1")
        let two = try await fixture.challenge("alice-1")
        let wrong = fixture.response(two.session, "alice-1", try fixture.answer(to: one, of: "alice-1"))
        _ = await fixture.post(.respondToAuthChallenge, wrong)
        #expect(try await watcher.finding().rule == "answer-wrong")
        let answer = fixture.response(one.session, "alice-1", try fixture.answer(to: one, of: "alice-1"))
        let tokens = try await fixture.tokens(answer)
        _ = try await fixture.call(
            .initiateAuth,
            [
                "AuthFlow": "REFRESH_TOKEN_AUTH", "ClientId": fixture.clientID,
                "AuthParameters": ["REFRESH_TOKEN": try #require(tokens.refreshToken).json],
            ])
        _ = try await fixture.call(.getUser, ["AccessToken": tokens.accessToken.json])
        _ = await fixture.post(.respondToAuthChallenge, answer)
        let messages = try await watcher.page(after: 0).messages
        #expect(messages.last?.finding?.rule == "challenge-session")
        let names = messages.map { "\($0.conversation) \($0.name)" }
        let signIn = try #require(
            messages.first { $0.endsLogin || $0.name.hasSuffix("RespondToAuthChallenge") && $0.status == 200 })
        #expect(messages.filter { $0.conversation == signIn.conversation }.count == 5, "\(names)")
        #expect(messages.filter { $0.conversation == messages[3].conversation }.count == 2, "\(names)")
    }

    /// At most 50 000 handles of a realm are kept: the oldest go first.
    @Test func theTableOfHandlesHasABound() async throws {
        let fixture = try await RelyingParty.fixture()
        _ = try await Watcher(fixture)
        let watch = try #require(fixture.watch?.watch)
        let (facts, now) = (WatchFacts(try #require(watch.arming(of: .sandbox))), fixture.clock.now())
        let place = WatchPlace(beside: fixture.store)
        let kept = try await place.write { connection in
            _ = try WatchRows.arm(
                WatchTurn(realm: .sandbox, watcher: "w", endsAt: now.addingTimeInterval(60)), salt: facts.arming.salt,
                nil, at: now, connection)
            func append(_ count: Int, handles: Int) throws {
                let messages = (0..<count).map { number in
                    WaitingMessage(
                        message: WatchedMessage(time: now, name: "GET auth", status: 200, events: []),
                        handles: (0..<handles).map { Array("\(number) \(count) \($0)".utf8) }, stateHandle: nil,
                        facts: facts)
                }
                try WatchRows.append(messages, to: .sandbox, omitted: 0, at: now, connection)
            }
            try append(999, handles: 51)
            try append(1, handles: 1)
            return try connection.query("SELECT handle FROM watch_handle ORDER BY added").map {
                try $0["handle"] as [UInt8]
            }
        }
        #expect((50_000...50_100).contains(kept.count) && kept.last == Array("0 1 0".utf8))
        #expect(!kept.contains(Array("0 999 0".utf8)))
        await place.close()
    }
}
