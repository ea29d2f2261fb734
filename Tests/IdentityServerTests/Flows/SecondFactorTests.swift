import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityServer

/// Authenticator apps: set up on demand, asked for at logins, each password once (RFC 6238).
@Suite struct SecondFactorTests {
    private static let login: TestFlow.Answers = [.username: "jane", .password: "Secret123"]

    @Test(arguments: SkinName.allCases)
    func anAppIsSetUpOnDemandAndAskedForFromThenOn(_ skin: SkinName) async throws {
        try await ProtocolFixture.overHTTP {
            $0.skin = skin
        } _: { fixture in
            let device = try fixture.device()
            _ = try await fixture.activated("jane", device)
            try await fixture.updateUser("jane") { $0.requiredActions = ["CONFIGURE_TOTP"] }
            let user = try #require(try await fixture.store.loginUser(named: "jane", in: fixture.sandbox)).record

            let setUp = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
            let page = try await setUp.walk([(.login, Self.login)])
            #expect(page.asks(.totpSetup, in: skin))
            let app = TestAuthenticator(key: try page.totpKey(), clock: fixture.clock)
            #expect(app.key.count == 20)
            // Shown again with the same key, as often as it takes.
            for _ in 0..<7 {
                let again = try await setUp.answer(.totpSetup, [.otp: app.wrongDigits()])
                #expect(try again.totpKey() == app.key)
            }
            #expect(try await fixture.credentials(of: user)["otp"] == nil)
            let shown = try app.digits()
            let grouped = shown.prefix(3) + " " + shown.suffix(3)
            let done = try await setUp.answer(.totpSetup, [.otp: String(grouped), .deviceLabel: "my phone"])
            #expect(try setUp.hasCode(done))
            let otp = try #require(try await fixture.credentials(of: user)["otp"])
            #expect(otp["userLabel"]?.string == "my phone")
            let data = try JSONValue(parsing: try #require(otp["credentialData"]?.string).utf8)
            #expect(
                data == ["subType": "totp", "digits": 6, "counter": 0, "period": 30, "algorithm": "HmacSHA1"])

            let next = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
            let asked = try await next.walk([(.login, Self.login)])
            #expect(asked.asks(.oneTimePassword, in: skin))
            // The password that proved the app does not count again.
            let used = try await next.answer(.oneTimePassword, [.otp: shown])
            #expect(skin == .kobil ? used.pageError == "580/922" : used.feedback == ["Invalid authenticator code."])
            fixture.clock.advance(seconds: 30)
            #expect(try next.hasCode(try await next.answer(.oneTimePassword, [.otp: app.digits()])))
            #expect(try await fixture.store.failures(ofUsername: "jane", in: fixture.sandbox) == FailureRecord())
        }
    }

    @Test func aPasswordOfAnAppEndsExactlyOneOfManyLogins() async throws {
        let fixture = try await ProtocolFixture()
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        try await fixture.giveAuthenticator(to: "jane")
        var flows: [TestFlow] = []
        for _ in 0..<10 {
            let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
            try await flow.walk([(.login, Self.login)])
            flows.append(flow)
        }
        let digits = try fixture.authenticator.digits()
        let answers = try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
            for flow in flows { group.addTask { try await flow.answer(.oneTimePassword, [.otp: digits]) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.filter { $0.status == 302 }.count == 1)
        #expect(answers.filter { $0.status != 302 }.allSatisfy { ["580/922", "580/900"].contains($0.pageError) })
    }

    @Test func clocksThatDifferByAPeriodAreForgivenAndByTwoAreNot() async throws {
        for offset in -2...2 {
            let fixture = try await ProtocolFixture()
            let device = try fixture.device()
            _ = try await fixture.activated("jane", device)
            try await fixture.giveAuthenticator(to: "jane")
            let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
            let digits = try fixture.authenticator.digits(later: Int64(offset))
            let response = try await flow.walk([(.login, Self.login), (.oneTimePassword, [.otp: digits])])
            #expect((response.status == 302) == (abs(offset) <= 1))
        }
    }

    @Test func wrongDigitsCountTowardsTheLockAsWrongPasswordsDo() async throws {
        let fixture = try await ProtocolFixture()
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        try await fixture.giveAuthenticator(to: "jane")
        let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        try await flow.walk([(.login, Self.login)])
        for _ in 0..<5 {
            let wrong = try await flow.answer(.oneTimePassword, [.otp: fixture.authenticator.wrongDigits()])
            #expect(wrong.pageError == "580/922")
        }
        let right = try await flow.answer(.oneTimePassword, [.otp: fixture.authenticator.digits()])
        #expect(right.pageError == "580/900")
        let other = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        #expect(try await other.walk([(.login, Self.login)]).pageError == "580/900")
    }

    @Test func everythingThatIsDemandedIsAskedOneAfterTheOther() async throws {
        let fixture = try await ProtocolFixture()
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        let demanded = ["UPDATE_PROFILE", "UPDATE_PASSWORD", "TERMS_AND_CONDITIONS", "CONFIGURE_TOTP"]
        try await fixture.updateUser("jane") { $0.requiredActions = demanded }
        try await fixture.makeUser("john")
        let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        let setUp = try await flow.walk([(.login, Self.login)])
        let app = TestAuthenticator(key: try setUp.totpKey(), clock: fixture.clock)
        let terms = try await flow.answer(.totpSetup, [.otp: app.digits()])
        #expect(terms.shown.contains("accept") && terms.inputNames.isEmpty)
        // Neither button is no answer.
        #expect(try await flow.submit([:]).shown.contains("accept"))
        #expect(try await flow.press(.accept).asks(.newPassword, in: .kobil))
        let profile = try await flow.answer(
            .newPassword, [.newPassword: "Better456", .confirmPassword: "Better456"])
        #expect(profile.asks(.updateProfile, in: .kobil))
        var answers: TestFlow.Answers = [
            .email: "john@example.com", .firstName: "Jane", .lastName: "Doe",
        ]
        #expect(try await flow.answer(.updateProfile, answers).pageError == "580/924")
        let realm = try await fixture.sandbox
        let before = try #require(try await fixture.store.loginUser(named: "jane", in: realm))
        #expect(before.record.requiredActions == demanded && before.oneTimePassword == nil)
        answers[.email] = "Jane.Doe@example.com"
        #expect(try flow.hasCode(try await flow.answer(.updateProfile, answers)))
        let after = try #require(try await fixture.store.loginUser(named: "jane", in: realm))
        #expect(after.record.requiredActions.isEmpty && after.oneTimePassword != nil)
        #expect(after.record.email == "jane.doe@example.com" && after.record.lastName == "Doe")
        #expect(after.record.attributes["terms_and_conditions"]?.count == 1)
    }

    @Test func whoDeclinesTheTermsSendsTheClientAwayAndChangesNothing() async throws {
        let fixture = try await ProtocolFixture()
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        try await fixture.updateUser("jane") { $0.requiredActions = ["TERMS_AND_CONDITIONS"] }
        let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        try await flow.walk([(.login, Self.login)])
        let answer = try flow.answer(try await flow.press(.cancel))
        #expect(answer["error"] == "access_denied")
        #expect(answer["state"] == "s-1")
        let user = try #require(try await fixture.store.loginUser(named: "jane", in: fixture.sandbox)).record
        #expect(user.requiredActions == ["TERMS_AND_CONDITIONS"])
    }

    @Test func whatIsDemandedWhileALoginIsUnderWayIsAskedBeforeItEnds() async throws {
        let fixture = try await ProtocolFixture()
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        try await fixture.updateUser("jane") { $0.requiredActions = ["UPDATE_PASSWORD"] }
        let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        try await flow.walk([(.login, Self.login)])
        try await fixture.giveAuthenticator(to: "jane")
        let asked = try await flow.answer(.newPassword, [.newPassword: "Better456", .confirmPassword: "Better456"])
        #expect(asked.asks(.oneTimePassword, in: .kobil))
        #expect(try flow.hasCode(try await flow.answer(.oneTimePassword, [.otp: fixture.authenticator.digits()])))
    }
}
