import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityStore

/// Logout in the browser (OpenID Connect RP-Initiated Logout 1.0), and requests that must not cause one.
@Suite struct LogoutByBrowserTests {
    private let out = "https://shop.example/out"

    private func loggedIn(
        _ theme: PageThemeName = .kobil
    ) async throws -> (RelyingParty, TestBrowser, TokenResponse) {
        let fixture = try await RelyingParty.fixture(theme: theme)
        let shop = RelyingParty.shop(fixture)
        try await shop.change { $0.attributes["post.logout.redirect.uris"] = "https://shop.example/out" }
        let browser = TestBrowser(fixture)
        return (shop, browser, try await shop.tokens(browser))
    }

    private func logout(
        _ shop: RelyingParty, _ browser: TestBrowser, _ fields: [String: String?]
    ) async throws -> HTTPResponse {
        try await browser.get("\(shop.fixture.endpoints.logout)?\(FormFields().changed(fields).encoded)")
    }

    @Test func theClientThatShowsItsTokenLogsOutWithoutAQuestion() async throws {
        let (shop, browser, tokens) = try await loggedIn()
        let hint = tokens.idToken?.exposedText
        // The ID token has often expired at logout.
        shop.fixture.clock.advance(seconds: 600)
        let done = try await logout(
            shop, browser, ["id_token_hint": hint, "post_logout_redirect_uri": out, "state": "a b&c"])
        #expect(done.redirectLocation == out + "?state=a+b%26c")
        #expect(browser.cookies.isEmpty)
        #expect(await shop.refresh(tokens.refreshToken).refusal == "400 invalid_grant")
        #expect(try await shop.open(browser, ["prompt": "none"]).refusal == "redirect login_required")
    }

    /// An empty parameter is an absent one (RFC 6749, section 3.1), in a query and in a form.
    @Test func emptyParametersOfALogoutAreAbsent() async throws {
        let (shop, browser, tokens) = try await loggedIn()
        for name in ["id_token_hint", "post_logout_redirect_uri", "client_id"] {
            let page = try await logout(shop, browser, [name: ""])
            #expect(page.status == 200 && page.formAction != nil, "\(name)")
        }
        let posted = try await browser.post(
            shop.fixture.endpoints.logout, ["refresh_token": "", "client_id": "shop", "id_token_hint": ""])
        #expect(posted.oauthError?.hasSuffix("Invalid client or Invalid client credentials") == true)
        let done = try await logout(
            shop, browser,
            ["id_token_hint": tokens.idToken?.exposedText, "post_logout_redirect_uri": out, "state": ""])
        #expect(done.redirectLocation == out)
    }

    @Test(arguments: PageThemeName.allCases)
    func withoutATokenThePersonIsAsked(_ theme: PageThemeName) async throws {
        let (shop, browser, tokens) = try await loggedIn(theme)
        let page = try await logout(
            shop, browser, ["client_id": "shop", "post_logout_redirect_uri": out, "state": "s"])
        #expect(page.status == 200)
        #expect(await shop.userinfo(tokens).status == 200)
        // Another site's page cannot confirm for the user.
        let action = try #require(page.formAction)
        #expect(try await browser.post(action, ["confirmLogout": "Logout"]).status == 400)
        #expect(await shop.userinfo(tokens).status == 200)
        _ = try await logout(shop, browser, ["client_id": "shop", "post_logout_redirect_uri": out, "state": "s"])
        let done = try await browser.submit(["confirmLogout": "Logout"])
        #expect(done.redirectLocation == out + "?state=s")
        #expect(await shop.userinfo(tokens).status == 401)
    }

    @Test func aTokenOfAnotherSessionDoesNotEndThisOne() async throws {
        let (shop, browser, tokens) = try await loggedIn()
        let foreign = try await shop.tokens(TestBrowser(shop.fixture))
        let page = try await logout(shop, browser, ["id_token_hint": foreign.idToken?.exposedText])
        #expect(page.status == 200)
        #expect(page.formAction != nil)
        #expect(await shop.userinfo(tokens).status == 200)
    }

    @Test(
        "bad logouts",
        arguments: [
            ("an open redirect", ["post_logout_redirect_uri": "https://evil.example/"]),
            ("a longer host", ["post_logout_redirect_uri": "https://shop.example.evil.example/out"]),
            ("a longer path", ["post_logout_redirect_uri": "https://shop.example/out/../evil"]),
            ("a redirect URI that is not for logout", ["post_logout_redirect_uri": "https://shop.example/cb"]),
            ("a script", ["post_logout_redirect_uri": "javascript:alert(1)"]),
            ("another client", ["client_id": "spa"]),
            ("no hint's signature", ["id_token_hint": "unsigned"]),
            ("an access token", ["id_token_hint": "access"]),
            ("a broken hint", ["id_token_hint": "x.y.z"]),
            ("an empty hint", ["id_token_hint": ""]),
            ("a foreign issuer's hint", ["id_token_hint": "master"]),
        ] as [(String, [String: String?])])
    func aBadLogoutIsRefusedOnAPage(_ name: String, _ changes: [String: String?]) async throws {
        let (shop, browser, tokens) = try await loggedIn()
        let hint = try #require(tokens.idToken).exposedText
        var fields: [String: String?] = ["id_token_hint": hint, "post_logout_redirect_uri": out]
        fields.merge(changes) { $1 }
        switch fields["id_token_hint"] {
        case "unsigned":
            let header = Base64URL.encode(Array(#"{"alg":"none","typ":"JWT"}"#.utf8))
            fields["id_token_hint"] = header + "." + hint.split(separator: ".")[1] + "."
        case "access": fields["id_token_hint"] = tokens.accessToken.exposedText
        case "master":
            let answer = await shop.fixture.administratorsLogin(scope: "openid")
            fields["id_token_hint"] = answer.json["id_token"]?.string
        default: break
        }
        let response = try await logout(shop, browser, fields)
        #expect(response.status == 400, "\(name)")
        #expect(response.redirectLocation == nil)
        #expect(await shop.userinfo(tokens).status == 200)
    }

    /// An older program may have stored such an address.
    @Test(arguments: ["javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", "vbscript:x"])
    func aScriptIsNoAddressEvenWhereItIsRegistered(_ uri: String) async throws {
        let (shop, browser, tokens) = try await loggedIn()
        try await shop.change { $0.attributes["post.logout.redirect.uris"] = uri }
        let hint = tokens.idToken?.exposedText
        let response = try await logout(
            shop, browser, ["id_token_hint": hint, "post_logout_redirect_uri": uri])
        #expect(response.status == 400)
        #expect(response.redirectLocation == nil)
        try await shop.change { $0.redirectURIs = [uri] }
        #expect(try await shop.open(browser, ["redirect_uri": uri]).refusal == "400")
    }

    @Test func anAddressWithoutAnythingToProveWhoseItIsIsRefused() async throws {
        let (shop, browser, _) = try await loggedIn()
        #expect(try await logout(shop, browser, ["post_logout_redirect_uri": out]).status == 400)
        #expect(try await logout(shop, TestBrowser(shop.fixture), [:]).status == 200)
    }
}
