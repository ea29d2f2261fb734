import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityStore

/// The device grant (RFC 8628): from the device's request to its tokens, and every refusal.
@Suite struct DeviceGrantTests {
    private static let television = ClientID("television")

    private func fixture(
        limits: PendingLimits = PendingLimits(), _ change: (inout ClientRecord) -> Void = { _ in }
    ) async throws -> TestProvider {
        let fixture = try await TestProvider(store: CheckedDatabase.store(limits: limits))
        var client = ClientRecord(id: fixture.random.uuid(), clientID: Self.television)
        (client.authenticationFlow, client.redirectURIs) = (.browser, ["https://tv.example/cb"])
        client.optionalScopes = ["offline_access"]
        client.allowsStandardFlow = false
        client.attributes["oauth2.device.authorization.grant.enabled"] = "true"
        change(&client)
        let (record, realm) = (client, try await fixture.sandbox)
        try await fixture.store.write { try ClientRows.insert(record, realmID: realm.id, $0) }
        try await fixture.makeUser("jane", password: "Secret123")
        return fixture
    }

    private func ask(_ fixture: TestProvider, scope: String = "openid offline_access") async -> HTTPResponse {
        await fixture.post(
            fixture.endpoints.deviceAuthorization, ["client_id": Self.television.rawValue, "scope": scope])
    }

    private func codes(_ fixture: TestProvider) async throws -> DeviceAuthorization {
        try #require(DeviceAuthorization(json: await ask(fixture).json))
    }

    private func poll(
        _ fixture: TestProvider, _ code: Secret, client: ClientID = television
    ) async -> HTTPResponse {
        await fixture.post(
            fixture.endpoints.token,
            [
                "grant_type": GrantType.deviceCode.rawValue, "client_id": client.rawValue,
                "device_code": code.exposedText,
            ])
    }

    /// An attacker may plant the address and the ticket of such a login, so the user is asked even without `prompt`.
    @Test(arguments: [("consent", nil as String?), (nil, nil), ("none", "interaction_required")])
    func nobodyAgreesToADeviceWithoutBeingAsked(_ prompt: String?, _ error: String?) async throws {
        let fixture = try await fixture()
        let shown = try await codes(fixture)
        let claimed = await fixture.post(
            fixture.endpoints.deviceVerification, ["user_code": shown.userCode])
        let url = URLReference(try #require(claimed.redirectLocation))
        let query = FormFields(encoded: url.query ?? "")
        let browser = TestBrowser(fixture)
        _ = try await browser.get("\(url.path)?\(query.encoded)")
        let first = try await browser.submit(["username": "jane", "password": "Secret123"])
        #expect(first.shown.contains("television"))
        _ = try await browser.submit(["accept": "Yes"])
        // The user is signed in now and is asked again.
        let again = try await browser.get("\(url.path)?\(query.changed(["prompt": prompt]).encoded)")
        #expect(again.redirectQuery["code"] == nil)
        #expect(again.redirectQuery["error"] == error)
        #expect(again.shown.contains("television") == (error == nil))
    }

    /// Enters the code, signs in, and presses one of the two buttons.
    private func decide(_ browser: TestBrowser, _ userCode: String, _ button: String) async throws
        -> HTTPResponse
    {
        try await browser.get(browser.fixture.endpoints.deviceVerification)
        let login = try await browser.submit(["user_code": userCode])
        #expect(login.formAction != nil, "\(login.status) \(login.shown)")
        let consent = try await browser.submit(["username": "jane", "password": "Secret123"])
        #expect(consent.shown.contains("television"), "the person sees to whom he gives what: \(consent.shown)")
        return try await browser.submit([button: button])
    }

    @Test func aSessionThatIsOverLogsNoDeviceIn() async throws {
        let fixture = try await fixture()
        try await fixture.store.updateRealm(id: try await fixture.sandbox.id) { $0.lifetimes.sessionIdle = 60 }
        let codes = try await codes(fixture)
        let done = try await decide(TestBrowser(fixture, isFollowing: true), codes.userCode, "accept")
        #expect(done.status == 200)
        fixture.clock.advance(seconds: 61)
        #expect(await poll(fixture, codes.deviceCode).oauthError == "400 invalid_grant: Session not active")
    }

    @Test(arguments: ValidityMoment.allCases)
    func aDeviceGetsItsTokensWithinTheUsersValidityAlone(_ moment: ValidityMoment) async throws {
        let fixture = try await fixture()
        let codes = try await codes(fixture)
        #expect(try await decide(TestBrowser(fixture, isFollowing: true), codes.userCode, "accept").status == 200)
        try await fixture.set(moment, of: "jane")
        let answer = await poll(fixture, codes.deviceCode)
        #expect(answer.oauthError == (moment.isUsable ? nil : "400 invalid_grant: User disabled"))
        #expect((answer.status == 200) == moment.isUsable)
    }

    @Test func aLockOutUsesUpTheCodeOfADevice() async throws {
        let fixture = try await fixture()
        let codes = try await codes(fixture)
        #expect(try await decide(TestBrowser(fixture, isFollowing: true), codes.userCode, "accept").status == 200)
        try await fixture.lock("jane", seconds: 30)
        #expect(await poll(fixture, codes.deviceCode).oauthError == "400 invalid_grant: User temporarily locked")
        fixture.clock.advance(seconds: 31)
        #expect(await poll(fixture, codes.deviceCode).oauthError == "400 invalid_grant: Device code not valid")
    }

    @Test func whoAgreesElsewhereLogsTheDeviceIn() async throws {
        let fixture = try await fixture()
        let document = try DiscoveryDocument(json: await fixture.get(fixture.endpoints.discovery).json)
        #expect(document[.deviceAuthorization]?.hasSuffix("/protocol/openid-connect/auth/device") == true)
        let codes = try await codes(fixture)
        #expect(codes.interval == 5 && codes.expiresIn == 600)
        #expect(codes.verificationURI == TestProvider.base + "/realms/sandbox/device")
        #expect(await poll(fixture, codes.deviceCode).oauthError?.hasPrefix("400 authorization_pending") == true)

        let browser = TestBrowser(fixture, isFollowing: true)
        let done = try await decide(browser, codes.userCode.lowercased().filter { $0 != "-" }, "accept")
        #expect(done.status == 200 && done.shown.contains("successful"), "\(done.shown)")

        fixture.clock.advance(seconds: 5)
        let tokens = try TokenResponse(json: await poll(fixture, codes.deviceCode).json)
        #expect(tokens.idToken != nil && tokens.refreshExpiresIn == 0)
        #expect(tokens.scope?.contains("offline_access") == true)
        #expect(
            await poll(fixture, codes.deviceCode).oauthError == "400 invalid_grant: Device code not valid",
            "a code is redeemed once")
        // The login's authorization code is consumed: it cannot be redeemed again.
        #expect(try await decideAgain(browser, codes.userCode).shown.contains("No device shows this code"))
    }

    @Test func aStrangerEndsHisOwnWaitingDevicesAndNobodyElses() async throws {
        let fixture = try await fixture(limits: PendingLimits(maximumDeviceGrants: 12))
        let elsewhere = try await codes(fixture.from("10.51.100.1"))
        // A user has entered this device's code, so the device is kept, although its network is the stranger's.
        let typed = try await codes(fixture.from("10.0.2.9"))
        let browser = TestBrowser(fixture, isFollowing: true)
        try await browser.get(fixture.endpoints.deviceVerification)
        #expect(try await browser.submit(["user_code": typed.userCode]).formAction != nil)
        let untouched = try await codes(fixture.from("10.0.2.9"))
        for _ in 0..<40 {
            fixture.clock.advance(seconds: 0.1)
            _ = try await codes(fixture.from("10.0.2.9"))
        }
        for (codes, expected) in [
            (elsewhere, "400 authorization_pending"), (typed, "400 authorization_pending"),
            (untouched, "400 invalid_grant"),
        ] { #expect(await poll(fixture, codes.deviceCode).oauthError?.hasPrefix(expected) == true) }
        for number in 1...40 { _ = try await codes(fixture.from("10.0.113.\(number)")) }
        fixture.clock.advance(seconds: 5)
        #expect(await poll(fixture, typed.deviceCode).oauthError?.hasPrefix("400 authorization_pending") == true)
        let all = try await fixture.store.read {
            try $0.first("SELECT count(*) AS n FROM device_grant")?["n"] as Int64?
        }
        #expect(all == 12)
    }

    private func decideAgain(_ browser: TestBrowser, _ userCode: String) async throws -> HTTPResponse {
        try await browser.get(browser.fixture.endpoints.deviceVerification + "?user_code=" + userCode)
        return try await browser.submit([:])
    }

    @Test func aDeviceThatSentAChallengeAloneGetsItsTokens() async throws {
        let fixture = try await fixture()
        let verifier = "the-devices-own-verifier-of-fifty-characters-0123456"
        let challenge = Base64URL.encode(SHA256.digest(Array(verifier.utf8)))
        func begin(_ challenge: String, _ method: String?) async -> HTTPResponse {
            var fields: FormFields = [
                "client_id": Self.television.rawValue, "scope": "openid", "code_challenge": challenge,
            ]
            fields.add("code_challenge_method", ifPresent: method)
            return await fixture.post(fixture.endpoints.deviceAuthorization, fields)
        }
        for (challenge, method) in [(verifier, "plain"), (verifier, nil), ("short", "S256"), (challenge, "S512")] {
            #expect(await begin(challenge, method).oauthError?.hasPrefix("400 invalid_request") == true)
        }
        let codes = try #require(DeviceAuthorization(json: await begin(challenge, "S256").json))
        func poll(_ verifier: String?) async -> HTTPResponse {
            var fields: FormFields = [
                "grant_type": GrantType.deviceCode.rawValue, "client_id": Self.television.rawValue,
                "device_code": codes.deviceCode.exposedText,
            ]
            fields.add("code_verifier", ifPresent: verifier)
            return await fixture.post(fixture.endpoints.token, fields)
        }
        _ = try await decide(TestBrowser(fixture, isFollowing: true), codes.userCode, "accept")
        for wrong in [nil, String(verifier.reversed()), "short"] {
            #expect(await poll(wrong).oauthError?.hasPrefix("400 invalid_grant: PKCE") == true, "\(wrong ?? "none")")
        }
        #expect(try TokenResponse(json: await poll(verifier).json).idToken != nil, "a thief's tries cost nothing")
        let plain = try await self.codes(fixture)
        let unasked = await fixture.post(
            fixture.endpoints.token,
            [
                "grant_type": GrantType.deviceCode.rawValue, "client_id": Self.television.rawValue,
                "device_code": plain.deviceCode.exposedText, "code_verifier": verifier,
            ])
        #expect(unasked.oauthError?.hasPrefix("400 invalid_grant: PKCE") == true, "no challenge was sent")
    }

    @Test func whoDeniesEndsTheDevicesLogin() async throws {
        let fixture = try await fixture()
        let codes = try await codes(fixture)
        let done = try await decide(TestBrowser(fixture, isFollowing: true), codes.userCode, "cancel")
        #expect(done.shown.contains("denied"), "\(done.shown)")
        #expect(await poll(fixture, codes.deviceCode).oauthError?.hasPrefix("400 access_denied") == true)
    }

    @Test func aDeviceThatAsksTooOftenIsSlowedDownForGood() async throws {
        let fixture = try await fixture()
        let codes = try await codes(fixture)
        func answer(after seconds: Double) async -> String {
            fixture.clock.advance(seconds: seconds)
            return await poll(fixture, codes.deviceCode).oauthError?.split(separator: ":").first.map(String.init) ?? ""
        }
        #expect(await answer(after: 0) == "400 authorization_pending")
        #expect(await answer(after: 2) == "400 slow_down")
        #expect(await answer(after: 5) == "400 slow_down", "the pause is ten seconds by now")
        #expect(await answer(after: 15) == "400 authorization_pending")
        fixture.clock.advance(seconds: 600)
        #expect(await answer(after: 0) == "400 expired_token")
    }

    @Test func aCodeBelongsToItsClientAndItsTime() async throws {
        let fixture = try await fixture()
        let codes = try await codes(fixture)
        #expect(await poll(fixture, Secret("nonsense")).oauthError == "400 invalid_grant: Device code not valid")
        #expect(
            await poll(fixture, codes.deviceCode, client: .kssIdpLogin).oauthError?.hasPrefix("400 unauthorized_client")
                == true)
        let browser = TestBrowser(fixture, isFollowing: true)
        fixture.clock.advance(seconds: 601)
        #expect(try await decideAgain(browser, codes.userCode).shown.contains("No device shows this code"))
    }

    @Test func afterTenWrongCodesFromOneAddressTheRightOneIsNotLookedAt() async throws {
        let fixture = try await fixture()
        let codes = try await codes(fixture)
        let browser = TestBrowser(fixture, isFollowing: true)
        for _ in 0..<10 {
            #expect(try await decideAgain(browser, "BBBB-BBBB").shown.contains("No device shows this code"))
        }
        #expect(try await decideAgain(browser, codes.userCode).shown.contains("Too many wrong codes"))
        fixture.clock.advance(seconds: 599)
        let fresh = try await self.codes(fixture)
        #expect(try await decideAgain(browser, fresh.userCode).shown.contains("Too many wrong codes"))
        fixture.clock.advance(seconds: 2)
        #expect(try await decideAgain(browser, fresh.userCode).shown.contains("password"))
    }

    @Test func onlyTheBrowserThatTypedTheCodeCanDecide() async throws {
        let fixture = try await fixture()
        let codes = try await codes(fixture)
        let victim = TestBrowser(fixture, isFollowing: true)
        let login = try await decideAgain(victim, codes.userCode)
        #expect(login.shown.contains("password"))
        let stranger = TestBrowser(fixture, isFollowing: true)
        let finish = fixture.endpoints.deviceVerification + "/finish?state=x&code=y"
        #expect(try await stranger.get(finish).status == 400)
        #expect(try await victim.get(finish).status == 400, "another state")
        #expect(await poll(fixture, codes.deviceCode).oauthError?.hasPrefix("400 authorization_pending") == true)
    }

    @Test func clientsThatMayNotAskAndScopesThatTheyDoNotHaveAreRefused() async throws {
        let fixture = try await fixture { $0.attributes = [:] }
        #expect(await ask(fixture).oauthError?.hasPrefix("400 unauthorized_client") == true)
        let kobil = await fixture.post(
            fixture.endpoints.deviceAuthorization, ["client_id": ClientID.kssIdpLogin.rawValue])
        #expect(kobil.oauthError?.hasPrefix("400 unauthorized_client") == true)
        let other = try await self.fixture()
        #expect(await ask(other, scope: "openid root").oauthError == "400 invalid_scope: Invalid scopes: openid root")
        #expect(await other.post(other.endpoints.deviceAuthorization, [:]).status == 401)
        #expect(await other.get(other.endpoints.deviceAuthorization).status == 405)
    }

    @Test(arguments: ["", "BBBB", "BBBB-BBBBB", "AEIO-UAEI", "<script>", "BBBB-BBB\u{301}B"])
    func whatIsNoCodeIsNotLookedUpAndNotCounted(typed: String) async throws {
        #expect(UserCode(typed: typed) == nil)
        let fixture = try await fixture()
        let browser = TestBrowser(fixture, isFollowing: true)
        try await browser.get(fixture.endpoints.deviceVerification)
        let page = try await browser.submit(["user_code": typed])
        #expect(page.status == 200 && !page.shown.contains("<script>"))
    }

    @Test func codesHaveEightConsonantsAndAreReadAsPeopleTypeThem() throws {
        let code = UserCode(random: SeededRandom())
        #expect(code.letters.count == 8 && code.shown.count == 9)
        #expect(UserCode(typed: " \(code.shown.lowercased()) ") == code && UserCode(typed: code.letters) == code)
    }
}
