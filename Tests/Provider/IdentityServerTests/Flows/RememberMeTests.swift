import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import IdentityStore
@testable import OpenIDProvider

/// *Remember me*: the checkbox, the cookies and the sessions.
@Suite struct RememberMeTests {
    private static let jane: FormFields = ["username": "jane", "password": "Secret123"]
    private static let remembered: FormFields = ["username": "jane", "password": "Secret123", "rememberMe": "on"]

    @Test func theBoxIsOnlyWhereTheRealmHasItAndIsIgnoredElsewhere() async throws {
        let fixture = try await RelyingParty.fixture()
        let party = RelyingParty.spa(fixture)
        let page = try await party.open(TestBrowser(fixture))
        #expect(!page.shown.contains("rememberMe"))
        let browser = TestBrowser(fixture)
        _ = try await party.open(browser)
        let done = try await browser.submit(Self.remembered)
        #expect(done.redirectQuery["code"] != nil)
        #expect(!cookie("KEYCLOAK_IDENTITY", of: done).contains("Max-Age"))
        #expect(browser.cookies["KEYCLOAK_REMEMBER_ME"] == nil)
    }

    @Test func aRememberedSessionOutlivesTheBrowserAndItsNameIsFilledIn() async throws {
        let fixture = try await remembering()
        let party = RelyingParty.spa(fixture)
        let browser = TestBrowser(fixture)
        let page = try await party.open(browser)
        #expect(page.shown.contains("name=\"rememberMe\"") && !page.shown.contains("checked=\"checked\""))
        let done = try await browser.submit(Self.remembered)
        #expect(cookie("KEYCLOAK_IDENTITY", of: done).hasSuffix("Max-Age=36000"))
        #expect(cookie("KEYCLOAK_SESSION", of: done).hasSuffix("Max-Age=36000"))
        #expect(browser.cookies["KEYCLOAK_REMEMBER_ME"] == "username:jane")
        let users = try await fixture.administer(.get, "/sandbox/users?username=jane").json
        let id = try #require(users.array?.first?["id"]?.string)
        let sessions = try await fixture.administer(.get, "/sandbox/users/\(id)/sessions").json
        #expect(sessions.array?.first?["rememberMe"] == true)
        // The next login page in the browser has the name and the checked box.
        let again = try await party.open(browser, ["prompt": "login"])
        #expect(again.shown.contains("value=\"jane\"") && again.shown.contains("checked=\"checked\""))
        // Without the box, the browser forgets the name.
        let forgotten = try await browser.submit(Self.jane)
        #expect(!cookie("KEYCLOAK_IDENTITY", of: forgotten).contains("Max-Age"))
        #expect(browser.cookies["KEYCLOAK_REMEMBER_ME"] == nil)
    }

    @Test func aRealmThatStopsRememberingEndsTheSessionsThatItRemembered() async throws {
        let fixture = try await remembering()
        let party = RelyingParty.spa(fixture)
        let (browser, other) = (TestBrowser(fixture), TestBrowser(fixture))
        _ = try await party.open(browser)
        _ = try await browser.submit(Self.remembered)
        _ = try await party.open(other)
        _ = try await other.submit(Self.jane)
        #expect(try await party.open(browser).redirectQuery["code"] != nil)
        #expect(try await fixture.administer(.put, "/sandbox", ["rememberMe": false]).status == 204)
        #expect(try await party.open(browser).asks(.login, in: .kobil))
        #expect(try await party.open(other).redirectQuery["code"] != nil)
    }

    /// A remembered session has limits of its own, also where rows of other sessions are deleted.
    @Test func aRememberedSessionHasItsOwnLimits() async throws {
        let fixture = try await remembering()
        let (day, minute) = (86_400, 60)
        let change: JSONValue = [
            "ssoSessionIdleTimeout": .integer(Int64(minute)), "ssoSessionMaxLifespan": .integer(Int64(minute)),
            "ssoSessionIdleTimeoutRememberMe": .integer(Int64(20 * day)),
            "ssoSessionMaxLifespanRememberMe": .integer(Int64(30 * day)),
        ]
        #expect(try await fixture.administer(.put, "/sandbox", change).status == 204)
        #expect(try await fixture.administer(.get, "/sandbox").json["ssoSessionIdleTimeoutRememberMe"] == 1_728_000)
        let party = RelyingParty.spa(fixture)
        let (browser, other) = (TestBrowser(fixture), TestBrowser(fixture))
        _ = try await party.open(other)
        _ = try await other.submit(Self.jane)
        _ = try await party.open(browser)
        let done = try await browser.submit(Self.remembered)
        #expect(cookie("KEYCLOAK_IDENTITY", of: done).hasSuffix("Max-Age=2592000"))
        fixture.clock.advance(seconds: Double(2 * minute))
        #expect(try await party.open(other).asks(.login, in: .kobil))
        fixture.clock.advance(seconds: Double(10 * day))
        #expect(try await !fixture.store.sweep(at: fixture.clock.now()))
        let code = try party.code(try await party.open(browser))
        let tokens = await party.redeem(code).json
        #expect(
            tokens["refresh_expires_in"] == .integer(Int64(20 * day - 2 * minute)),
            "its end, thirty days after it began")
        fixture.clock.advance(seconds: Double(21 * day))
        #expect(try await party.open(browser).asks(.login, in: .kobil))
    }

    @Test func theChoiceIsKeptWhileThePageIsShownAgain() async throws {
        let fixture = try await remembering()
        let party = RelyingParty.spa(fixture)
        let browser = TestBrowser(fixture)
        _ = try await party.open(browser)
        let refused = try await browser.submit(["username": "jane", "password": "wrong", "rememberMe": "on"])
        #expect(refused.shown.contains("checked=\"checked\""))
    }

    private func remembering() async throws -> TestProvider {
        let fixture = try await RelyingParty.fixture()
        #expect(try await fixture.administer(.put, "/sandbox", ["rememberMe": true]).status == 204)
        return fixture
    }

    private func cookie(_ name: String, of response: HTTPResponse) -> String {
        response.headers.values("Set-Cookie").first { $0.hasPrefix(name + "=") } ?? ""
    }
}
