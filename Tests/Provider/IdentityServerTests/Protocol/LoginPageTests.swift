import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore
@testable import ServerRouting

/// Pages that are answered late, twice, by another browser, or with wrong passwords.
@Suite struct LoginPageTests {
    private struct Login {
        let fixture: TestProvider
        let device: TestDevice
        let flow: TestFlow
    }

    private func login(_ change: (inout ServerSettings) -> Void = { _ in }) async throws -> Login {
        let fixture = try await TestProvider(change)
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        let flow = TestFlow(fixture, device, client: .kssIdpLogin)
        try await flow.open()
        return Login(fixture: fixture, device: device, flow: flow)
    }

    private let right: FormFields = ["username": "jane", "password": "Secret123"]
    private let wrong: FormFields = ["username": "jane", "password": "wrong"]

    @Test func anOldPageLeadsBackToTheOneOnShow() async throws {
        let login = try await login()
        let old = login.flow.action
        #expect(try await login.flow.submit(wrong).pageError == "580/10")
        let late = try await login.flow.submit(right, to: old)
        #expect(late.status == 302)
        let shown = try await login.flow.follow(late)
        #expect(shown.status == 200)
        #expect(shown.pageError == nil)
        #expect(try login.flow.answer(try await login.flow.submit(right))["code"] != nil)
    }

    @Test func anAnswerToAnotherStepIsToldThatItsPageHasExpired() async throws {
        let login = try await login()
        let other = login.flow.action.split(separator: "&").map {
            $0.hasPrefix("execution=")
                ? "execution=other" : $0.contains("session_code=") ? $0.prefix { $0 != "?" } + "?session_code=x" : $0
        }.joined(separator: "&")
        let page = try await login.flow.submit(right, to: other)
        #expect(page.shown.contains("loginContinueLink"))
        #expect(page.formAction == nil)
    }

    @Test func withoutItsCookieALoginCannotGoOn() async throws {
        let login = try await login()
        let page = await login.fixture.post(login.flow.action, right, login.flow.headers)
        #expect(page.status == 400)
        #expect(page.shown.contains("Cookie not found"))
        var headers = login.flow.headers
        headers.add("Cookie", "AUTH_SESSION_ID=\(RealmCookies.fresh(login.fixture.random).exposedText)")
        #expect(await login.fixture.post(login.flow.action, right, headers).status == 400)
    }

    /// A form sent with GET puts its fields into the URL, which browsers and proxies store.
    @Test(arguments: PageThemeName.allCases) func aPasswordInTheAddressIsNotJudged(_ theme: PageThemeName) async throws
    {
        let log = RecordedLog()
        let fixture = try await RelyingParty.fixture(theme: theme).logging(to: log)
        let party = RelyingParty.spa(fixture)
        let browser = TestBrowser(fixture)
        let action = try #require(try await party.open(browser).formAction)
        for fields in ["username=jane&password=wrong-1", "password=Secret123&username=jane"] {
            for _ in 0..<10 {
                let page = try await browser.get("\(action)&\(fields)")
                #expect(page.status == 400)
                #expect(page.shown.contains("must not contain a password"))
                #expect(!page.shown.contains("wrong-1") && !page.shown.contains("Secret123"))
                #expect(page.headers["Location"] == nil)
            }
        }
        let inputs: [(PageThemeName, [String])] = [
            (.kobil, ["current-password", "new-password", "confirmPassword", "activation-code", "otp"]),
            (.keycloak, ["password-new", "password-confirm", "totp", "otp"]),
        ]
        for name in inputs.flatMap(\.1) {
            #expect(try await browser.get("\(action)&\(name)=12345678").status == 400, "\(name)")
            #expect(try await browser.post("\(action)&\(name)=12345678", right).status == 400, "\(name)")
        }
        #expect(try log.taken().allSatisfy { !"\($0)".contains("wrong-1") && !"\($0)".contains("12345678") })
        // No failure was counted, and the page is still valid.
        #expect(try await browser.post(action, right).redirectQuery["code"] != nil)
        #expect(try await fixture.failures(of: "jane").count == 0)
    }

    @Test func aLoginThatTookTooLongBeginsAgain() async throws {
        let login = try await login()
        login.fixture.clock.advance(seconds: 1801)
        let page = try await login.flow.submit(right)
        #expect(page.status == 200)
        #expect(page.pageError == "580/903")
        #expect(try login.flow.answer(try await login.flow.submit(right))["code"] != nil)
    }

    @Test func aLoginIsForgottenHalfADayAfterItsEnd() async throws {
        let login = try await login()
        login.fixture.clock.advance(seconds: 1800 + 43_201)
        try await TestFlow(login.fixture, login.device, client: .kssIdpLogin).open()
        let page = try await login.flow.submit(right)
        #expect(page.status == 400)
        #expect(page.shown.contains("timed out"))
    }

    @Test func wrongPasswordsLockTheNameForAWhile() async throws {
        let login = try await login()
        for _ in 0..<5 { #expect(try await login.flow.submit(wrong).pageError == "580/10") }
        #expect(try await login.flow.submit(right).pageError == "580/900")
        login.fixture.clock.advance(seconds: 59)
        #expect(try await login.flow.submit(right).pageError == "580/900")
        login.fixture.clock.advance(seconds: 2)
        #expect(try login.flow.answer(try await login.flow.submit(right))["code"] != nil)
    }

    @Test func aNameThatDoesNotExistIsCountedAndLockedLikeAnyOther() async throws {
        let login = try await login()
        let unknown: FormFields = ["username": "Nobody", "password": "wrong"]
        for _ in 0..<5 { #expect(try await login.flow.submit(unknown).pageError == "580/10") }
        #expect(try await login.flow.submit(unknown).pageError == "580/900")
        #expect(try login.flow.answer(try await login.flow.submit(right))["code"] != nil)
    }

    @Test func ofManyGuessesAtOnceOnlyAsManyAreJudgedAsTheLockAllows() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        try await fixture.makeUser("john", code: "12345678")
        for client in [ClientID.kssIdpLogin, .kssIdpEnrollment] {
            let name = client == .kssIdpLogin ? "jane" : "john"
            let flows = (0..<60).map { _ in TestFlow(fixture, device, client: client) }
            for flow in flows { try await flow.open() }
            let errors = try await withThrowingTaskGroup(of: String?.self) { group in
                for (number, flow) in flows.enumerated() {
                    // The last guess is right. Once the name is locked, the response must be the same as for wrong
                    // ones.
                    let secret = number == 59 ? (client == .kssIdpLogin ? "Secret123" : "12345678") : "0000"
                    group.addTask {
                        let fields: FormFields =
                            client == .kssIdpLogin
                            ? ["username": name, "password": secret]
                            : ["username": name, "password": "weak", "activation-code": secret]
                        return try await flow.submit(fields).pageError
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let judged = errors.filter { $0 != "580/900" }
            // The right guess may have preceded the lock; then it has cleared the earlier failures.
            #expect(judged.filter { $0 == "580/10" || $0 == "580/6" }.count <= 9)
            #expect(judged.count <= 10)
            #expect(errors.count == 60)
        }
    }

    @Test func aRightGuessReadsLikeAWrongOneOnceTheNameIsLocked() async throws {
        let hasher = GatedHasher()
        let fixture = try await TestProvider(hasher: hasher)
        let device = try fixture.device()
        _ = try await fixture.activated("device-owner", device)
        let john = try await fixture.makeUser("john", password: "Secret123")
        let realm = try await fixture.sandbox
        for password in ["Secret123", "Wrong1234"] {
            let flow = TestFlow(fixture, device, client: .kssIdpLogin)
            try await flow.open()
            // The name is locked while the guess is compared.
            hasher.beforeNextCheck {
                for _ in 0..<5 {
                    try? await fixture.store.recordFailure(
                        of: .user(john.id), address: "", in: realm, at: fixture.clock.now())
                }
            }
            let page = try await flow.submit(["username": "john", "password": password])
            #expect(page.pageError == "580/900")
            try await fixture.store.clearFailures(of: .user(john.id), in: realm)
        }
    }

    @Test func onlyTheClientOfALoginIsAnswered() async throws {
        let login = try await login()
        let other = login.flow.action.split(separator: "&").map {
            $0.hasPrefix("client_id=") ? "client_id=KssIdpEnrollment" : String($0)
        }.joined(separator: "&")
        #expect(try await login.flow.submit(right, to: other).status == 400)
    }

    @Test func aLoginThatIsOverSaysSo() async throws {
        let login = try await login()
        let action = login.flow.action
        _ = try await login.flow.submit(right)
        let page = try await login.flow.submit(right, to: action)
        #expect(page.status == 400)
        #expect(page.pageError == "580/904")
    }

    @Test func aRightPasswordForgetsTheFailures() async throws {
        let login = try await login()
        for _ in 0..<4 { _ = try await login.flow.submit(wrong) }
        _ = try await login.flow.submit(right)
        #expect(try await login.fixture.failures(of: "jane") == FailureRecord())
    }

    @Test func anAddressServesAsANameAndItsFailuresAreTheUsers() async throws {
        let login = try await login()
        let byAddress: FormFields = ["username": "JANE@example.com", "password": "wrong"]
        #expect(try await login.flow.submit(byAddress).pageError == "580/10")
        #expect(try await login.fixture.failures(of: "jane").count == 1)
        let done = try await login.flow.submit(["username": "jane@example.com", "password": "Secret123"])
        #expect(try login.flow.answer(done)["code"] != nil)
    }

    @Test func oversizedAnswersAreRefusedLikeWrongOnesAndNotCounted() async throws {
        let login = try await login()
        for (length, error) in [(3000, "580/10"), (5000, nil)] {
            let long = String(repeating: "x", count: length)
            for fields: FormFields in [["username": long, "password": "p"], ["username": "jane", "password": long]] {
                for _ in 0..<6 {
                    let answer = try await login.flow.submit(fields)
                    #expect(answer.pageError == error)
                    #expect(answer.status == (error == nil ? 400 : 200))
                }
            }
        }
        #expect(try login.flow.answer(try await login.flow.submit(right))["code"] != nil)
    }

    @Test func whatHasNoPageMustBeDoneElsewhereFirst() async throws {
        let login = try await login()
        try await login.fixture.updateUser("jane") { $0.requiredActions = ["VERIFY_EMAIL"] }
        #expect(try await login.flow.submit(wrong).pageError == "580/10")
        #expect(try await login.flow.submit(right).pageError == "580/902")
    }

    @Test func aFullQueueOfHashesIsToldAsBusyAndChangesNothing() async throws {
        let gate = GatedHasher()
        let fixture = try await TestProvider(hasher: gate)
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        let flow = TestFlow(fixture, device, client: .kssIdpLogin)
        try await flow.open()
        gate.isBusy = true
        let busy = try await flow.submit(right)
        #expect(busy.status == 503)
        #expect(busy.headers["Retry-After"] != nil)
        gate.isBusy = false
        #expect(try flow.answer(try await flow.submit(right))["code"] != nil)
    }

    @Test func cookiesStayWithinTheirRealmAndAreNotReadable() async throws {
        let login = try await login()
        let page = try await login.flow.open()
        let cookie = try #require(page.headers["Set-Cookie"])
        #expect(cookie.hasPrefix("AUTH_SESSION_ID="))
        for attribute in ["Path=/auth/realms/sandbox/", "HttpOnly", "SameSite=Lax"] {
            #expect(cookie.contains(attribute))
        }
        #expect(page.headers["Cache-Control"]?.contains("no-store") == true)
    }
}
