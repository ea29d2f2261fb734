import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Testing

@testable import IdentityStore
@testable import OpenIDProvider
@testable import ServerRouting

/// A login cookie that an attacker has planted is useless after the user's first successful proof.
@Suite struct LoginFixationTests {
    /// The response that the attacker gets at an address of the login.
    private func stranger(
        _ fixture: TestProvider, with cookie: String, at address: String, _ more: HTTPHeaders = [:]
    ) async -> HTTPResponse {
        var headers = more
        headers.add("Cookie", "\(RealmCookies.login)=\(cookie)")
        return await fixture.get(address, headers)
    }

    private func planted(_ browser: TestBrowser) throws -> String {
        try #require(browser.cookies[RealmCookies.login])
    }

    @Test(arguments: PageThemeName.allCases)
    func aPlantedCookieIsDeadAfterTheFirstRightProof(_ theme: PageThemeName) async throws {
        let fixture = try await RelyingParty.fixture(theme: theme)
        try await fixture.giveAuthenticator(to: "jane")
        let party = RelyingParty.spa(fixture)
        let browser = TestBrowser(fixture)
        let address = try #require(try await party.open(browser).formAction)
        let old = try planted(browser)
        // A wrong password does not renew the cookie.
        _ = try await browser.submit(["username": "jane", "password": "Wrong1234"])
        #expect(try planted(browser) == old)
        let page = try await browser.submit(["username": "jane", "password": "Secret123"])
        #expect(page.asks(.oneTimePassword, in: theme))
        #expect(try planted(browser) != old)
        #expect(await stranger(fixture, with: old, at: address).status == 400)
        // The browser continues, with one new cookie for each login.
        let new = try planted(browser)
        let otp = theme.theme.inputName(of: .otp, on: .oneTimePassword)
        let wrong = try await browser.submit([otp: try fixture.authenticator.wrongDigits()])
        #expect(wrong.asks(.oneTimePassword, in: theme))
        #expect(try planted(browser) == new)
        let done = try await browser.submit([otp: try fixture.authenticator.digits()])
        #expect(done.redirectQuery["code"] != nil)
    }

    @Test func everyLoginOfTheBrowserMovesAlong() async throws {
        let fixture = try await RelyingParty.fixture()
        let party = RelyingParty.spa(fixture)
        let browser = TestBrowser(fixture)
        let other = try #require(try await party.open(browser).formAction)
        let old = try planted(browser)
        let done = try await party.login(browser)
        #expect(done.redirectQuery["code"] != nil)
        #expect(try planted(browser) != old)
        #expect(await stranger(fixture, with: old, at: other).status == 400)
        #expect(try await browser.get(other).asks(.login, in: .kobil))
    }

    @Test func theQuestionAfterALoginIsTheBrowsersAlone() async throws {
        let fixture = try await RelyingParty.fixture()
        let party = RelyingParty(fixture: fixture, clientID: "asks")
        let browser = TestBrowser(fixture)
        _ = try await party.open(browser)
        let old = try planted(browser)
        let question = try await browser.submit(["username": "jane", "password": "Secret123"])
        let address = try #require(question.formAction)
        #expect(await stranger(fixture, with: old, at: address).status == 400)
        #expect(try await browser.submit(["accept": "Yes"]).redirectQuery["code"] != nil)
    }

    @Test func aNewAccountIsAProofToo() async throws {
        let fixture = try await RelyingParty.fixture()
        #expect(try await fixture.administer(.put, "/sandbox", ["registrationAllowed": true]).status == 204)
        let party = RelyingParty(fixture: fixture, clientID: "asks")
        let browser = TestBrowser(fixture)
        _ = try await browser.get(
            "\(fixture.endpoints.issuer)/protocol/openid-connect/registrations?\(party.request().encoded)")
        let old = try planted(browser)
        let question = try await browser.submit([
            "username": "maria", "email": "maria@example.com", "firstName": "Maria", "lastName": "Major",
            "password": "Secret123", "confirmPassword": "Secret123",
        ])
        #expect(await stranger(fixture, with: old, at: try #require(question.formAction)).status == 400)
    }

    /// A consent page that relies on the browser's session cannot be answered with the login's cookie alone.
    @Test func theQuestionOfASessionIsAnsweredInThatSessionsBrowser() async throws {
        let fixture = try await RelyingParty.fixture()
        let party = RelyingParty(fixture: fixture, clientID: "asks")
        let browser = TestBrowser(fixture)
        _ = try await RelyingParty.spa(fixture).login(browser)
        let question = try await party.open(browser)
        var answer = question.hiddenFields
        answer.add("accept", "Yes")
        let refused = await fixture.post(
            try #require(question.formAction), answer,
            ["Cookie": "\(RealmCookies.login)=\(try planted(browser))"])
        #expect(refused.redirectLocation == nil)
        #expect(refused.status == 400)
        #expect(try await browser.submit(["accept": "Yes"]).redirectQuery["code"] != nil)
    }

    /// Client data can start only one login, except in the same browser, which has a new cookie by then.
    @Test func theClientDataMovesAlong() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        try await fixture.giveAuthenticator(to: "jane")
        let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        let opened = try await flow.open()
        let line = try #require(opened.headers.values("Set-Cookie").first { $0.hasPrefix(RealmCookies.login) })
        let old = String(line.prefix { $0 != ";" }.dropFirst(RealmCookies.login.count + 1))
        let page = try await flow.answer(.login, [.username: "jane", .password: "Secret123"])
        #expect(page.asks(.oneTimePassword, in: .kobil))
        let again = "\(fixture.endpoints.authorization)?\(flow.query.encoded)"
        #expect(await stranger(fixture, with: old, at: again, flow.headers).status == 403)
        #expect(try await flow.open().asks(.login, in: .kobil))
    }
}
