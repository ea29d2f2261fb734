import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Testing

@testable import IdentityStore
@testable import ServerRouting

/// The consent question and the stored answer.
@Suite struct ConsentTests {
    private func asks(_ fixture: TestProvider) -> RelyingParty { RelyingParty(fixture: fixture, clientID: "asks") }

    @Test(arguments: PageThemeName.allCases)
    func aYesIsRememberedUntilMoreIsAskedOrItIsTakenBack(_ theme: PageThemeName) async throws {
        let fixture = try await RelyingParty.fixture(theme: theme)
        let asks = asks(fixture)
        let browser = TestBrowser(fixture)
        let page = try await asks.login(browser)
        #expect(page.status == 200)
        #expect(page.shown.contains("Email address"))
        let done = try await browser.submit(["accept": "Yes"])
        let tokens = try TokenResponse(json: await asks.redeem(try asks.code(done)).json)
        #expect(await asks.userinfo(tokens).status == 200)
        // The same scopes do not require the question again, not even in another browser.
        #expect(try await asks.open(browser, ["prompt": "none"]).refusal == "redirect none")
        #expect(try await asks.login(TestBrowser(fixture)).refusal == "redirect none")
        // More scopes require the question again.
        let more = try await asks.open(browser, ["scope": "openid phone"])
        #expect(more.status == 200)
        #expect(more.shown.contains("Phone number"))
        #expect(
            try await asks.open(browser, ["scope": "openid phone", "prompt": "none"]).refusal
                == "redirect interaction_required")
        let realm = try await fixture.sandbox
        let jane = try #require(try await fixture.store.loginUser(named: "jane", in: realm)).record
        let consents = try await fixture.store.consents(ofUser: jane.id, in: realm)
        #expect(consents.map(\.clientID.rawValue) == ["asks"])
        #expect(consents.first?.scopes == ["email", "profile", "roles"])
        let client = try #require(try await fixture.store.client(ClientID("asks"), in: realm))
        #expect(try await fixture.store.revokeConsent(ofUser: jane.id, toClient: client, in: realm))
        #expect(await asks.userinfo(tokens).status == 401)
        #expect(try await asks.open(browser).status == 200)
    }

    @Test(arguments: PageThemeName.allCases)
    func aNoIsToldToTheClientAndKeepsNothing(_ theme: PageThemeName) async throws {
        let fixture = try await RelyingParty.fixture(theme: theme)
        let asks = asks(fixture)
        let browser = TestBrowser(fixture)
        _ = try await asks.login(browser)
        let no = try await browser.submit(["cancel": "No"])
        #expect(no.refusal == "redirect access_denied")
        #expect(no.redirectQuery["state"] == "s-1")
        #expect(browser.cookies[RealmCookies.identity] == nil)
        #expect(try await asks.open(browser, ["prompt": "none"]).refusal == "redirect login_required")
    }

    @Test func aQuestionIsAnsweredByItsOwnPageAlone() async throws {
        let fixture = try await RelyingParty.fixture()
        let asks = asks(fixture)
        let browser = TestBrowser(fixture)
        let page = try await asks.login(browser)
        let action = try #require(page.formAction)
        let code = try #require(page.hiddenFields["code"])
        // Refused: without the page's code, with a wrong one, from another browser, with both buttons.
        #expect(
            try await browser.post(action, ["accept": "Yes"]).redirectLocation?.contains("login-actions/consent")
                == true)
        #expect(
            try await browser.post(action, ["accept": "Yes", "code": "x"]).redirectLocation?
                .contains("login-actions/consent") == true)
        #expect(await fixture.post(action, ["accept": "Yes", "code": code]).status == 400)
        let both = try await browser.post(action, ["accept": "Yes", "cancel": "No", "code": code])
        #expect(both.status == 200)
        #expect(both.hiddenFields["code"] != code)
        // Only the last page can be answered, and only once.
        let done = try await browser.submit(["accept": "Yes"])
        #expect(done.refusal == "redirect none")
        #expect(
            try await browser.post(action, ["accept": "Yes", "code": both.hiddenFields["code"] ?? ""]).status == 400)
    }

    @Test func aClientThatNeedsNoConsentCanAskForIt() async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        let browser = TestBrowser(fixture)
        _ = try await spa.tokens(browser)
        #expect(try await spa.open(browser, ["prompt": "consent"]).status == 200)
        #expect(try await browser.submit(["accept": "Yes"]).refusal == "redirect none")
        #expect(try await spa.open(browser).refusal == "redirect none")
    }
}
