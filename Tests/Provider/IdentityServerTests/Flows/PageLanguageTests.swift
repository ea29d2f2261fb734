import HTTPMessage
import IdentityModel
import OpenID
import TestSupport
import Testing

@testable import IdentityStore
@testable import OpenIDProvider

@Suite struct PageLanguageTests {
    @Test func aChoiceOnThePageStaysForTheLoginAndForTheBrowser() async throws {
        let fixture = try await RelyingParty.fixture()
        let party = RelyingParty.spa(fixture)
        let browser = TestBrowser(fixture)
        // The client asks for Turkish, the user for German.
        let first = try await party.open(browser, ["ui_locales": "tr en"])
        #expect(first.headers["Content-Language"] == "tr" && first.shown.contains("Oturum aç"))
        let german = try #require(first.links.first { $0.contains("kc_locale=de") })
        let chosen = try await browser.get(german)
        #expect(chosen.headers["Content-Language"] == "de" && chosen.asks(.login, in: .kobil))
        #expect(browser.cookies["KEYCLOAK_LOCALE"] == "de")
        let refused = try await browser.submit(["username": "jane", "password": "wrong"])
        #expect(refused.shown.contains("Das Passwort ist falsch") && refused.shown.contains("0010"))
        let done = try await browser.submit(["username": "jane", "password": "Secret123"])
        #expect(done.redirectQuery["code"] != nil)
        // A later page of this browser, without a login.
        let account = try await browser.get(fixture.endpoints.issuer + "/account")
        #expect(account.shown.contains("Ihr Konto"))
    }

    @Test func theLanguageOfTheLoginIsKeptWithoutACookie() async throws {
        let fixture = try await RelyingParty.fixture()
        let party = RelyingParty.spa(fixture)
        let browser = TestBrowser(fixture)
        _ = try await party.open(browser, ["ui_locales": "de"])
        let refused = try await browser.submit(["username": "", "password": ""])
        #expect(refused.headers["Content-Language"] == "de")
        #expect(browser.cookies["KEYCLOAK_LOCALE"] == nil)
        #expect(refused.shown.contains("Der Benutzername fehlt"))
    }
}
