import HTTPMessage
import IdentityModel
import OpenID
import Testing

@testable import IdentityServer

/// Which pages' scripts may read what (Fetch Standard, CORS protocol).
@Suite struct CrossOriginTests {
    private let mine = "https://shop.example"

    private func allowed(_ response: HTTPResponse) -> String? { response.headers["Access-Control-Allow-Origin"] }

    @Test func aBrowserThatAsksBeforehandIsToldByTheRealmsClients() async throws {
        let fixture = try await RelyingParty.fixture()
        for path in [fixture.endpoints.token, fixture.endpoints.userinfo, fixture.endpoints.revocation] {
            for (origin, expected) in [(mine, Optional(mine)), ("https://evil.example", nil), ("null", nil)] {
                let response = await fixture.send(
                    HTTPRequest(
                        method: .options, target: path,
                        headers: ["Origin": origin, "Access-Control-Request-Method": "POST"]))
                #expect(response.status == 204)
                #expect(allowed(response) == expected)
                #expect(
                    (response.headers["Access-Control-Allow-Methods"]?.contains("POST") == true) == (expected != nil))
            }
        }
    }

    @Test func anAnswerIsReadByItsOwnClientsPagesAlone() async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        try await RelyingParty.shop(fixture).change { $0.webOrigins = ["https://other.example"] }
        let tokens = try await spa.tokens(TestBrowser(fixture))
        for (origin, expected) in [(mine, Optional(mine)), ("https://other.example", nil)] {
            let refused = await spa.token(["grant_type": "refresh_token", "refresh_token": "x"], ["Origin": origin])
            #expect(refused.status == 400)
            #expect(allowed(refused) == expected)
            #expect(refused.headers["Vary"] == "Origin")
            let user = await fixture.get(
                fixture.endpoints.userinfo,
                ["Origin": origin, "Authorization": "Bearer \(tokens.accessToken.exposedText)"])
            #expect(user.status == 200)
            #expect(allowed(user) == expected)
        }
    }

    @Test func whoAllowsEverybodyAllowsNoCredentials() async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        try await spa.change { $0.webOrigins = ["*"] }
        let response = await spa.token(
            ["grant_type": "refresh_token", "refresh_token": "x"], ["Origin": "https://any.example"])
        #expect(allowed(response) == "*")
        #expect(response.headers["Access-Control-Allow-Credentials"] == nil)
    }

    @Test func aPlusStandsForTheRedirectURIsOrigins() async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        try await spa.change { $0.webOrigins = ["+"] }
        for (origin, expected) in [
            ("https://app.example", Optional("https://app.example")), ("https://evil.example", nil),
        ] {
            let response = await spa.token(["grant_type": "refresh_token", "refresh_token": "x"], ["Origin": origin])
            #expect(allowed(response) == expected)
        }
    }

    @Test func whatARealmSaysAboutItselfIsEverybodys() async throws {
        let fixture = try await RelyingParty.fixture()
        for path in [fixture.endpoints.discovery, fixture.endpoints.keys] {
            let response = await fixture.get(path, ["Origin": "https://any.example"])
            #expect(allowed(response) == "*")
            #expect(response.headers["Access-Control-Allow-Credentials"] == nil)
        }
        // Pages that a cookie opens are nobody else's.
        let page = await fixture.get("\(fixture.endpoints.authorization)?client_id=x", ["Origin": mine])
        #expect(allowed(page) == nil)
    }

    @Test func theSessionsFrameIsForPagesOfItsClients() async throws {
        let fixture = try await RelyingParty.fixture()
        let base = "\(fixture.endpoints.issuer)/protocol/openid-connect"
        for path in ["login-status-iframe.html", "3p-cookies/step1.html", "3p-cookies/step2.html"] {
            let frame = await fixture.get("\(base)/\(path)")
            #expect(frame.status == 200)
            #expect(frame.headers["X-Frame-Options"] == nil)
            #expect(frame.headers["Content-Security-Policy"]?.contains("script-src 'sha256-") == true)
        }
        func admission(_ client: String, _ origin: String) async -> Int {
            let query = FormFields(dictionaryLiteral: ("client_id", client), ("origin", origin)).encoded
            return await fixture.get("\(base)/login-status-iframe.html/init?\(query)").status
        }
        #expect(await admission("spa", mine) == 204)
        #expect(await admission("spa", "https://evil.example") == 403)
        #expect(await admission("nobody", mine) == 403)
    }
}
