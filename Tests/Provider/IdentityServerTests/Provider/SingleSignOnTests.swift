import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityStore

/// One login for several clients in one browser, and every parameter with which a client requests more.
@Suite struct SingleSignOnTests {
    private func claims(_ tokens: TokenResponse) throws -> JSONValue {
        try JSONValue(parsing: UnverifiedJWS(compact: try #require(tokens.idToken).exposedText).payload)
    }

    @Test(arguments: PageThemeName.allCases)
    func theSecondClientGetsItsCodeWithoutAPage(_ theme: PageThemeName) async throws {
        let fixture = try await RelyingParty.fixture(theme: theme)
        let browser = TestBrowser(fixture)
        let first = try await RelyingParty.shop(fixture).tokens(browser)
        let spa = RelyingParty.spa(fixture)
        let second = try TokenResponse(json: await spa.redeem(try spa.code(try await spa.open(browser))).json)
        #expect(second.sessionState == first.sessionState)
        #expect(try claims(second)["sub"] == claims(first)["sub"])
        // Another browser is not signed in.
        #expect(try await spa.open(TestBrowser(fixture), ["prompt": "none"]).refusal == "redirect login_required")
        #expect(try await spa.open(browser, ["prompt": "none"]).refusal == "redirect none")
    }

    @Test(arguments: [["prompt": "login"], ["max_age": "0"], ["max_age": "60"], ["prompt": "select_account"]])
    func whoIsToProveHimselfAgainGoesOnWithHisSession(_ wish: [String: String?]) async throws {
        let fixture = try await RelyingParty.fixture()
        let browser = TestBrowser(fixture)
        let shop = RelyingParty.shop(fixture)
        let first = try await shop.tokens(browser)
        fixture.clock.advance(seconds: 90)
        let page = try await shop.open(browser, wish)
        #expect(page.status == 200)
        #expect(page.shown.contains("value=\"jane\""))
        let done = try await browser.submit(["username": "jane", "password": "Secret123"])
        let second = try TokenResponse(json: await shop.redeem(try shop.code(done)).json)
        #expect(second.sessionState == first.sessionState)
        let times = try (claims(first)["auth_time"]?.integer, claims(second)["auth_time"]?.integer)
        #expect(try #require(times.1) - #require(times.0) == 90)
        // The earlier tokens stay valid.
        #expect(await shop.userinfo(first).status == 200)
    }

    @Test func signingOutFromOtherDevicesKeepsTheSessionOfThisBrowser() async throws {
        let fixture = try await RelyingParty.fixture()
        let browser = TestBrowser(fixture)
        let shop = RelyingParty.shop(fixture)
        let here = try await shop.tokens(browser)
        let elsewhere = try await shop.tokens(TestBrowser(fixture))
        _ = try await shop.login(browser, ["prompt": "login", "kc_action": "UPDATE_PASSWORD"])
        let done = try await browser.submit([
            "password": "Better456", "confirmPassword": "Better456", "logout-sessions": "on",
        ])
        #expect(await shop.userinfo(here).status == 200)
        #expect(await shop.userinfo(elsewhere).status == 401)
        let again = try TokenResponse(json: await shop.redeem(try shop.code(done)).json)
        #expect(again.sessionState == here.sessionState)
    }

    @Test func aLoginThatIsYoungEnoughIsEnough() async throws {
        let fixture = try await RelyingParty.fixture()
        let browser = TestBrowser(fixture)
        let shop = RelyingParty.shop(fixture)
        _ = try await shop.tokens(browser)
        fixture.clock.advance(seconds: 59)
        #expect(try await shop.open(browser, ["max_age": "60"]).refusal == "redirect none")
        fixture.clock.advance(seconds: 2)
        #expect(try await shop.open(browser, ["max_age": "60", "prompt": "none"]).refusal == "redirect login_required")
    }

    @Test func somebodyElseEndsTheSessionThatWasThere() async throws {
        let fixture = try await RelyingParty.fixture()
        let browser = TestBrowser(fixture)
        let shop = RelyingParty.shop(fixture)
        let janes = try await shop.tokens(browser)
        let done = try await shop.login(browser, as: "mary", ["prompt": "login"])
        let marys = try TokenResponse(json: await shop.redeem(try shop.code(done)).json)
        #expect(marys.sessionState != janes.sessionState)
        #expect(try claims(marys)["preferred_username"] == "mary")
        #expect(await shop.userinfo(janes).status == 401)
    }

    @Test func aHintAboutAnotherUserAsksForALogin() async throws {
        let fixture = try await RelyingParty.fixture()
        let shop = RelyingParty.shop(fixture)
        let marys = try TokenResponse(
            json: await shop.redeem(try shop.code(try await shop.login(TestBrowser(fixture), as: "mary"))).json)
        let browser = TestBrowser(fixture)
        let janes = try await shop.tokens(browser)
        func silently(_ hint: Secret?) async throws -> String {
            try await shop.open(browser, ["prompt": "none", "id_token_hint": hint?.exposedText]).refusal
        }
        #expect(try await silently(janes.idToken) == "redirect none")
        #expect(try await silently(marys.idToken) == "redirect login_required")
        for garbage in [Secret("x.y.z"), janes.accessToken] {
            #expect(try await silently(garbage) == "redirect invalid_request")
        }
        // An expired token still identifies its user.
        fixture.clock.advance(seconds: 900)
        #expect(try await silently(janes.idToken) == "redirect none")
        #expect(try await silently(marys.idToken) == "redirect login_required")
        func claiming(_ subject: String) async throws -> String {
            let claims = #"{"id_token":{"sub":{"value":"\#(subject)"}}}"#
            return try await shop.open(browser, ["prompt": "none", "claims": claims]).refusal
        }
        #expect(try await claiming(try #require(self.claims(janes)["sub"]?.string)) == "redirect none")
        #expect(try await claiming(try #require(self.claims(marys)["sub"]?.string)) == "redirect login_required")
    }

    @Test func aSessionEndsByTimeByLockingTheUserOutAndByWhatIsDemandedOfHim() async throws {
        let fixture = try await RelyingParty.fixture()
        let shop = RelyingParty.shop(fixture)
        let browser = TestBrowser(fixture)
        _ = try await shop.tokens(browser)
        fixture.clock.advance(seconds: 1801)
        #expect(try await shop.open(browser, ["prompt": "none"]).refusal == "redirect login_required")
        _ = try await shop.tokens(browser)
        try await fixture.updateUser("jane") { $0.requiredActions = ["UPDATE_PASSWORD"] }
        #expect(try await shop.open(browser, ["prompt": "none"]).refusal == "redirect interaction_required")
        try await fixture.updateUser("jane") {
            $0.requiredActions = []
            $0.isEnabled = false
        }
        #expect(try await shop.open(browser, ["prompt": "none"]).refusal == "redirect login_required")
    }

    @Test func aKobilFlowShowsItsPageWhoeverIsLoggedIn() async throws {
        let fixture = try await RelyingParty.fixture()
        let browser = TestBrowser(fixture)
        _ = try await RelyingParty.shop(fixture).tokens(browser)
        let device = try fixture.device()
        _ = try await fixture.activated("paul", device)
        let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "paul")
        var headers = flow.headers
        headers.add("Cookie", browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; "))
        let page = await fixture.get("\(fixture.endpoints.authorization)?\(flow.query.encoded)", headers)
        #expect(page.status == 200)
        #expect(page.formAction != nil)
    }

    @Test(arguments: ["query", "fragment", "form_post"])
    func theAnswerTravelsAsTheClientWishes(_ mode: String) async throws {
        let fixture = try await RelyingParty.fixture()
        let browser = TestBrowser(fixture)
        let shop = RelyingParty.shop(fixture)
        for _ in 0..<2 {
            let page = try await shop.open(browser, ["response_mode": mode])
            let done =
                page.shown.contains("password")
                ? try await browser.submit(["username": "jane", "password": "Secret123"]) : page
            if mode == "form_post" {
                #expect(done.status == 200)
                #expect(done.formAction == RelyingParty.redirectURI)
                #expect(done.hiddenFields["state"] == "s-1")
                #expect(done.hiddenFields["code"] != nil)
            } else {
                #expect(done.redirectLocation?.contains(mode == "query" ? "?" : "#") == true)
                #expect(done.redirectQuery["code"] != nil)
            }
        }
    }
}
