import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore
@testable import OpenIDProvider

/// The flows that set a password: three-page enrolment, forced change, change, forgotten password.
@Suite struct PasswordFlowTests {
    private static let enrolment = ClientID("KSSIDPWebBasedEnrollment")
    private static let newPassword: TestFlow.Answers = [.newPassword: "Better456", .confirmPassword: "Better456"]
    private static let nameAndCode: TestFlow.Answers = [.username: "jane", .activationCode: "12345678"]

    private func canLogIn(_ fixture: TestProvider, _ device: TestDevice, _ password: String) async throws -> Bool {
        let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        let done = try await flow.walk([(.login, [.username: "jane", .password: password])])
        return done.status != 200
    }

    @Test(arguments: PageThemeName.allCases)
    func theThreePagesUseTheCodeUpReplaceThePasswordAndLinkTheDeviceAtOnce(_ theme: PageThemeName) async throws {
        try await TestProvider.overHTTP {
            $0.theme = theme
        } _: { fixture in
            let user = try await fixture.makeUser("jane", password: "Given123", code: "12345678") {
                $0.requiredActions = ["UPDATE_PASSWORD"]
            }
            let device = try fixture.device()
            let flow = TestFlow(fixture, device, client: Self.enrolment)
            try await flow.walk([
                (.nameAndCode, Self.nameAndCode), (.temporaryPassword, [.password: "Wrong123"]),
                (.temporaryPassword, [.password: "Given123"]),
                (.newPassword, [.newPassword: "weak", .confirmPassword: "weak"]),
            ])
            // Nothing has changed so far except the count of wrong passwords.
            #expect(try await Set(fixture.credentials(of: user).keys) == ["password", "ACTIVATION_CODE"])
            let realm = try await fixture.sandbox
            #expect(try await fixture.failures(of: "jane").count == 1)
            #expect(try await fixture.store.devices(ofUser: user.id, in: realm).isEmpty)

            let done = try await flow.answer(.newPassword, Self.newPassword)
            let tokens = try await flow.redeemed(done)
            #expect(tokens.scope?.contains("offline_access") == true)
            #expect(try await Set(fixture.credentials(of: user).keys) == ["password"])
            #expect(try await fixture.store.user(id: user.id, in: realm)?.requiredActions == [])
            device.id = try #require(flow.claims(tokens)["ast_client_id"]?.string.map { AstClientID($0) })
            #expect(try await !canLogIn(fixture, device, "Given123"))
            #expect(try await canLogIn(fixture, device, "Better456"))
        }
    }

    /// Hand-outs show codes in groups; blanks in other codes are part of them.
    @Test(arguments: [
        ("12345678", "1234 5678", true), ("12345678", " 1 234\u{A0}56\u{2009}78\t", true),
        ("12345678", "1234-5678", false),
        ("12345678", "1234 567", false), ("Ab 49 36", "Ab 49 36 ", true), ("Ab 49 36", "Ab4936", false),
        ("Ab4936xy", "Ab49 36xy", false),
    ])
    func aCodeOfDigitsIsAcceptedAsItIsPrinted(_ code: String, _ typed: String, _ isRight: Bool) async throws {
        let fixture = try await TestProvider()
        _ = try await fixture.makeUser("jane", password: "Given123", code: code)
        let flow = TestFlow(fixture, try fixture.device(), client: Self.enrolment)
        let answer = try await flow.walk([(.nameAndCode, [.username: "jane", .activationCode: typed])])
        #expect(answer.pageError == (isRight ? nil : "580/6"))
        #expect(answer.asks(isRight ? .temporaryPassword : .nameAndCode, in: .kobil))
    }

    @Test(arguments: PageThemeName.allCases)
    func aPasswordThatMustBeChangedIsAskedForBeforeTheCode(_ theme: PageThemeName) async throws {
        try await TestProvider.overHTTP {
            $0.theme = theme
        } _: { fixture in
            let device = try fixture.device()
            _ = try await fixture.activated("jane", device)
            let realm = try await fixture.sandbox
            let user = try #require(try await fixture.store.loginUser(named: "jane", in: realm)).record
            let reset: JSONValue = ["type": "password", "value": "Given123", "temporary": true]
            #expect(try await fixture.administer(.put, "/sandbox/users/\(user.id)/reset-password", reset).status == 204)

            let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
            let page = try await flow.walk([(.login, [.username: "jane", .password: "Given123"])])
            #expect(page.asks(.newPassword, in: theme))
            // An abandoned login has changed nothing.
            #expect(try await fixture.store.user(id: user.id, in: realm)?.requiredActions == ["UPDATE_PASSWORD"])
            #expect(try flow.hasCode(try await flow.answer(.newPassword, Self.newPassword)))
            #expect(try await fixture.store.user(id: user.id, in: realm)?.requiredActions == [])
            #expect(try await !canLogIn(fixture, device, "Given123"))
            #expect(try await canLogIn(fixture, device, "Better456"))
        }
    }

    @Test(arguments: PageThemeName.allCases)
    func aChangedPasswordEndsEveryOtherSession(_ theme: PageThemeName) async throws {
        try await TestProvider.overHTTP {
            $0.theme = theme
        } _: { fixture in
            let device = try fixture.device()
            let tokens = try await fixture.activated("jane", device)
            let flow = TestFlow(fixture, device, client: ClientID("KssIdpChangePassword"), user: "jane")
            let done = try await flow.walk([
                (.changePassword, [.username: "jane", .currentPassword: "Secret123", .newPassword: "Better456"])
            ])
            #expect(try flow.hasCode(done))
            let old = TestFlow(fixture, device, client: .kssIdpEnrollment)
            let refused = await old.refresh(try #require(tokens.refreshToken))
            #expect(refused.oauthError == "400 invalid_grant: Offline user session not found")
            #expect(try await !canLogIn(fixture, device, "Secret123"))
            #expect(try await canLogIn(fixture, device, "Better456"))
        }
    }

    @Test(arguments: PageThemeName.allCases)
    func aForgottenPasswordIsReplacedByACodeThatIsThenUsedUp(_ theme: PageThemeName) async throws {
        try await TestProvider.overHTTP {
            $0.theme = theme
        } _: { fixture in
            let user = try await fixture.makeUser("jane", password: "Lost1234", code: "12345678")
            let answers: TestFlow.Answers = [
                .username: "jane", .activationCode: "12345678", .newPassword: "Better456",
            ]
            let client = ClientID("KssIdpForgotPassword")
            let flow = TestFlow(fixture, try fixture.device(), client: client)
            #expect(try flow.hasCode(try await flow.walk([(.forgotPassword, answers)])))
            #expect(try await Set(fixture.credentials(of: user).keys) == ["password"])
            // The flow has not linked a device to the user.
            #expect(try await fixture.store.devices(ofUser: user.id, in: fixture.sandbox).isEmpty)
            let again = TestFlow(fixture, try fixture.device(), client: client)
            let refused = try await again.walk([(.forgotPassword, answers)])
            #expect(
                theme == .kobil ? refused.pageError == "580/6" : refused.feedback == ["Activation Code is invalid."])
        }
    }

    @Test func anotherUsersDeviceChangesNobodysPassword() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        try await fixture.makeUser("john", password: "Secret123")
        let flow = TestFlow(fixture, device, client: ClientID("KssIdpChangePassword"), user: "jane")
        let refused = try await flow.walk([
            (.changePassword, [.username: "john", .currentPassword: "Secret123", .newPassword: "Better456"])
        ])
        #expect(refused.pageError == "513/4042")
        let posing = TestFlow(fixture, device, client: ClientID("KssIdpChangePassword"), user: "john")
        #expect(try await posing.open().pageError == "513/4042")
    }

    @Test func earlierPasswordsAreRememberedAsFarAsThePolicySays() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        #expect(
            try await fixture.administer(.put, "/sandbox", ["passwordPolicy": "passwordHistory(3)"]).status == 204)
        func change(_ old: String, _ new: String) async throws -> HTTPResponse {
            let flow = TestFlow(fixture, device, client: ClientID("KssIdpChangePassword"), user: "jane")
            return try await flow.walk([
                (.changePassword, [.username: "jane", .currentPassword: old, .newPassword: new])
            ])
        }
        for (old, new) in [("Secret123", "two"), ("two", "three")] {
            fixture.clock.advance(seconds: 1)
            #expect(try await change(old, new).status == 302)
        }
        for used in ["Secret123", "two", "three"] {
            #expect(try await change("three", used).pageError == "580/12")
        }
        fixture.clock.advance(seconds: 1)
        #expect(try await change("three", "four").status == 302)
        fixture.clock.advance(seconds: 1)
        #expect(try await change("four", "two").pageError == "580/12")
        #expect(try await change("four", "Secret123").status == 302)
    }

    @Test func theWayBackAndTwoTabsLeadToTheCurrentPage() async throws {
        let fixture = try await TestProvider()
        try await fixture.makeUser("jane", password: "Given123", code: "12345678")
        let flow = TestFlow(fixture, try fixture.device(), client: Self.enrolment)
        try await flow.open()
        let first = flow.action
        let second = try await flow.answer(.nameAndCode, Self.nameAndCode)
        #expect(second.asks(.temporaryPassword, in: .kobil))
        // The browser history has the first page, but the login has advanced to another step.
        let back = try await flow.submit(["username": "jane", "activation-code": "12345678"], to: first)
        #expect(back.shown.contains("loginContinueLink") && back.shown.contains("loginRestartLink"))
        // A second tab loads the page again; the answer in the first tab is redirected to it.
        let stale = flow.action
        let reloaded = try await flow.reload()
        #expect(reloaded.asks(.temporaryPassword, in: .kobil))
        let current = flow.action
        let late = try await flow.submit(["password": "Given123"], to: stale)
        #expect(late.status == 302)
        #expect(try await flow.follow(late).asks(.temporaryPassword, in: .kobil))
        #expect(flow.action != current)
        #expect(try await flow.answer(.temporaryPassword, [.password: "Given123"]).asks(.newPassword, in: .kobil))
        // A restart discards the earlier answers.
        let restarted = try await flow.restart()
        #expect(restarted.asks(.nameAndCode, in: .kobil))
        let skipped = try await flow.submit(["password": "Better456", "confirmPassword": "Better456"])
        #expect(skipped.pageError == "580/1")
    }
}

extension TestFlow {
    private func target(_ path: String) -> String {
        let query = action.drop { $0 != "?" }.dropFirst().split(separator: "&")
        return path + "?" + query.filter { !$0.hasPrefix("session_code=") }.joined(separator: "&")
    }

    func reload() async throws -> HTTPResponse { try await visit(target(fixture.endpoints.authenticate)) }

    func restart() async throws -> HTTPResponse { try await loginAction("restart") }

    func loginAction(_ name: String) async throws -> HTTPResponse {
        try await visit(target(fixture.endpoints.issuer + "/login-actions/" + name))
    }
}
