import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityStore
@testable import OpenIDProvider

/// The alternate flows that a browser's login page links to: registration and forgotten password.
@Suite struct AlternateFlowTests {
    private static let mary: FormFields = [
        "username": "maria", "email": "maria@example.com", "firstName": "Maria", "lastName": "Major",
        "password": "Secret123", "confirmPassword": "Secret123",
    ]

    @Test func anAccountIsMadeOnTheWayToTheClient() async throws {
        let fixture = try await RelyingParty.fixture()
        let party = RelyingParty.spa(fixture)
        let closed = try await party.open(TestBrowser(fixture))
        #expect(closed.link("register") == nil && closed.link("forgot") == nil)
        #expect(try await fixture.administer(.put, "/sandbox", ["registrationAllowed": true]).status == 204)

        let browser = TestBrowser(fixture)
        let login = try await party.open(browser)
        let page = try await browser.get(try #require(login.link("register")))
        #expect(page.asks(.registration, in: .kobil))
        // Back to the login page, and to the registration again.
        let back = try await browser.get(try #require(page.links.first { $0.contains("restart") }))
        #expect(back.asks(.login, in: .kobil))
        _ = try await browser.get(try #require(back.link("register")))
        let done = try await browser.submit(Self.mary)
        let tokens = try TokenResponse(json: await party.redeem(party.code(done)).json)
        let userinfo = await fixture.userinfo(tokens.accessToken)
        #expect(userinfo.json["preferred_username"]?.string == "maria")
        // The browser is signed in as the new user.
        #expect(try await party.open(browser).redirectQuery["code"] != nil)
    }

    @Test func theAddressIsTheNameWhereTheRealmSaysSo() async throws {
        let fixture = try await RelyingParty.fixture()
        let party = RelyingParty.spa(fixture)
        let settings: JSONValue = ["registrationAllowed": true, "registrationEmailAsUsername": true]
        #expect(try await fixture.administer(.put, "/sandbox", settings).status == 204)
        func registered(_ fields: FormFields) async throws -> (form: HTTPResponse, answer: HTTPResponse) {
            let browser = TestBrowser(fixture)
            let login = try await party.open(browser)
            let form = try await browser.get(try #require(login.link("register")))
            return (form, try await browser.submit(fields))
        }
        let (form, done) = try await registered(Self.mary)
        #expect(form.inputNames.contains("email") && !form.inputNames.contains("username"))
        let tokens = try TokenResponse(json: await party.redeem(party.code(done)).json)
        #expect(await fixture.userinfo(tokens.accessToken).json["preferred_username"] == "maria@example.com")
        let again = try await registered(Self.mary).answer
        #expect(again.status == 200 && again.shown.contains("E-mail address already exists"), "\(again.shown)")
    }

    @Test func aForgottenPasswordIsReplacedOnTheWayToTheClient() async throws {
        let fixture = try await RelyingParty.fixture()
        try await fixture.makeUser("john", password: "Lost1234", code: "12345678")
        #expect(try await fixture.administer(.put, "/sandbox", ["resetPasswordAllowed": true]).status == 204)
        let party = RelyingParty.spa(fixture)
        let browser = TestBrowser(fixture)
        let login = try await party.open(browser)
        let page = try await browser.get(try #require(login.link("forgot")))
        #expect(page.asks(.forgotPassword, in: .kobil))
        let done = try await browser.submit([
            "username": "john", "activation-code": "12345678", "new-password": "Better456",
        ])
        #expect(done.redirectQuery["code"] != nil)
    }

    @Test func aDevicesLoginHasNoSuchLinksAndNoAlternateFlows() async throws {
        let fixture = try await TestProvider()
        let open: JSONValue = ["registrationAllowed": true, "resetPasswordAllowed": true]
        #expect(try await fixture.administer(.put, "/sandbox", open).status == 204)
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        let page = try await flow.open()
        #expect(page.link("register") == nil && page.link("forgot") == nil)
        for name in ["registration", "reset-credentials"] {
            #expect(try await flow.loginAction(name).status == 403)
        }
        let done = try await flow.answer(.login, [.username: "jane", .password: "Secret123"])
        #expect(try flow.hasCode(done))
    }
}
