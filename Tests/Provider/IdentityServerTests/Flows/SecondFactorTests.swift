import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OneTimePassword
import OpenID
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore
@testable import OpenIDProvider

/// Authenticator apps: set up as a required action, requested at each login, each password accepted once (RFC 6238).
@Suite struct SecondFactorTests {
    private static let login: TestFlow.Answers = [.username: "jane", .password: "Secret123"]

    @Test(arguments: PageThemeName.allCases)
    func anAppIsSetUpOnDemandAndAskedForFromThenOn(_ theme: PageThemeName) async throws {
        try await TestProvider.overHTTP {
            $0.theme = theme
        } _: { fixture in
            let device = try fixture.device()
            _ = try await fixture.activated("jane", device)
            try await fixture.updateUser("jane") { $0.requiredActions = ["CONFIGURE_TOTP"] }
            let user = try #require(try await fixture.store.loginUser(named: "jane", in: fixture.sandbox)).record

            let setUp = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
            let page = try await setUp.walk([(.login, Self.login)])
            #expect(page.asks(.totpSetup, in: theme))
            let app = TestAuthenticator(key: try page.totpKey(), clock: fixture.clock)
            #expect(app.key.count == (theme == .kobil ? 20 : 24))
            // Wrong digits show the page again with the same key, any number of times.
            for _ in 0..<7 {
                let again = try await setUp.answer(.totpSetup, [.otp: app.wrongDigits()])
                #expect(try again.totpKey() == app.key)
            }
            #expect(try await fixture.credentials(of: user)["otp"] == nil)
            let shown = try app.digits()
            let grouped = shown.prefix(3) + " " + shown.suffix(3)
            let done = try await setUp.answer(.totpSetup, [.otp: String(grouped), .deviceLabel: "my phone"])
            #expect(try setUp.hasCode(done))
            #expect(try await fixture.administer(.get, "/sandbox/users/\(user.id)").json["totp"] == true)
            let otp = try #require(try await fixture.credentials(of: user)["otp"])
            #expect(otp["userLabel"]?.string == "my phone")
            let data = try JSONValue(parsing: try #require(otp["credentialData"]?.string).utf8)
            #expect(
                data == ["subType": "totp", "digits": 6, "counter": 0, "period": 30, "algorithm": "HmacSHA1"])

            let next = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
            let asked = try await next.walk([(.login, Self.login)])
            #expect(asked.asks(.oneTimePassword, in: theme))
            // The password that was used for the set-up is not accepted again.
            let used = try await next.answer(.oneTimePassword, [.otp: shown])
            #expect(theme == .kobil ? used.pageError == "580/922" : used.feedback == ["Invalid authenticator code."])
            fixture.clock.advance(seconds: 30)
            #expect(try next.hasCode(try await next.answer(.oneTimePassword, [.otp: app.digits()])))
            #expect(try await fixture.failures(of: "jane") == FailureRecord())
        }
    }

    @Test func clocksThatDifferByAPeriodAreForgivenAndByTwoAreNot() async throws {
        for offset in -2...2 {
            let fixture = try await TestProvider()
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
        let fixture = try await TestProvider()
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
        let fixture = try await TestProvider()
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
        // A form without a button is not an answer.
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

    @Test func whatTheRealmHasDisabledIsNotAsked() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        try await fixture.updateUser("jane") { $0.requiredActions = ["TERMS_AND_CONDITIONS"] }
        try await fixture.store.updateRealm(id: fixture.sandbox.id) { realm in
            realm.requiredActions = realm.requiredActions.map { settings in
                var settings = settings
                settings.isEnabled = settings.action != .termsAndConditions
                return settings
            }
        }
        let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        #expect(try flow.hasCode(try await flow.walk([(.login, Self.login)])))
    }

    @Test func whoDeclinesTheTermsSendsTheClientAwayAndChangesNothing() async throws {
        let fixture = try await TestProvider()
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
        let fixture = try await TestProvider()
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

    @Test func keycloaksPageShowsTheKeyAsAPictureOrAsTextAsItsLinksAsk() async throws {
        let fixture = try await TestProvider { $0.theme = .keycloak }
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        try await fixture.updateUser("jane") { $0.requiredActions = ["CONFIGURE_TOTP"] }
        let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        let picture = try await flow.walk([(.login, Self.login)])
        let key = try picture.totpKey()
        let text = try await flow.visit(try #require(picture.link("mode-manual")))
        #expect(try text.totpKey() == key)
        #expect(text.link("mode-barcode") != nil && text.link("mode-manual") == nil)
        let app = TestAuthenticator(key: key, clock: fixture.clock)
        let again = try await flow.submit(["totp": app.wrongDigits(), "mode": "manual"])
        #expect(again.link("mode-barcode") != nil)
        #expect(try flow.hasCode(try await flow.submit(["totp": app.digits(), "mode": "manual"])))
    }

    @Test func anAppIsSetUpAsTheRealmsPolicySays() async throws {
        let fixture = try await TestProvider()
        let policy: JSONValue = [
            "otpPolicyAlgorithm": "HmacSHA256", "otpPolicyDigits": 8, "otpPolicyPeriod": 60,
            "otpPolicyLookAheadWindow": 0,
        ]
        #expect(try await fixture.administer(.put, "/sandbox", policy).status == 204)
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        try await fixture.updateUser("jane") { $0.requiredActions = ["CONFIGURE_TOTP"] }
        let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        let page = try await flow.walk([(.login, Self.login)])
        let totp = try TOTP(algorithm: .sha256, digits: 8, period: 60)
        var app = TestAuthenticator(key: try page.totpKey(), clock: fixture.clock)
        app.totp = totp
        // The realm's policy allows no clock difference.
        #expect(try await flow.answer(.totpSetup, [.otp: app.digits(later: 1)]).pageError == "580/922")
        #expect(try flow.hasCode(try await flow.answer(.totpSetup, [.otp: app.digits()])))
        fixture.clock.advance(seconds: 60)
        let next = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        #expect(
            try next.hasCode(try await next.walk([(.login, Self.login), (.oneTimePassword, [.otp: app.digits()])])))
    }

    @Test func whatAClientAsksToBeDoneIsDoneBeforeItsCode() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        var query = flow.query
        query.add("kc_action", "UPDATE_PASSWORD")
        try await flow.open(query)
        #expect(try await flow.answer(.login, Self.login).asks(.newPassword, in: .kobil))
        let done = try await flow.answer(.newPassword, [.newPassword: "Better456", .confirmPassword: "Better456"])
        let answer = try flow.answer(done)
        #expect(answer["kc_action_status"] == "success")
        #expect(answer["code"] != nil)
        let plain = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        let unasked = try await plain.walk([(.login, [.username: "jane", .password: "Better456"])])
        #expect(try plain.answer(unasked)["kc_action_status"] == nil)
    }
}
