import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import AdminREST
@testable import IdentityStore

/// Request parameters that are too long to be stored or repeated.
@Suite struct ParameterBoundsTests {
    private static let wide = String(repeating: "\u{E9}", count: 2001)

    @Test(arguments: ["state", "client_id", "redirect_uri"])
    func whatAnAnswerWouldCarryIsToldOnAPage(_ name: String) async throws {
        let fixture = try await RelyingParty.fixture()
        for value in [Self.wide, "a\u{0}"] {
            let answer = try await RelyingParty.shop(fixture).open(TestBrowser(fixture), [name: value])
            #expect(answer.status == 400)
            #expect(answer.redirectLocation == nil)
            #expect(answer.shown.contains("Parameter \(name)"))
        }
    }

    @Test(arguments: ["scope", "nonce", "prompt", "ui_locales", "acr_values", "claims", "response_mode", "anything"])
    func theRestIsToldAtTheClient(_ name: String) async throws {
        let fixture = try await RelyingParty.fixture()
        for value in [Self.wide, "a\u{0}"] {
            let answer = try await RelyingParty.shop(fixture).open(TestBrowser(fixture), [name: value])
            #expect(answer.refusal == "redirect invalid_request")
            #expect(answer.redirectQuery["state"] == "s-1")
        }
        // No error is redirected to an unregistered redirect URI.
        let elsewhere = try await RelyingParty.shop(fixture).open(
            TestBrowser(fixture), [name: Self.wide, "redirect_uri": "https://evil.example/"])
        #expect(elsewhere.status == 400)
    }

    @Test func aHintIsANameAndNoLonger() async throws {
        let fixture = try await RelyingParty.fixture()
        let shop = RelyingParty.shop(fixture)
        let fitting = String(repeating: "\u{E9}", count: 127)
        #expect(try await shop.open(TestBrowser(fixture), ["login_hint": fitting]).status == 200)
        let long = try await shop.open(TestBrowser(fixture), ["login_hint": fitting + "\u{E9}"])
        #expect(long.refusal == "redirect invalid_request")
    }

    @Test(
        arguments: [
            "token", "token/introspect", "revoke", "logout", "auth/device", "../../device",
            "../../login-actions/authenticate",
        ])
    func everywhereElseItIsAnErrorInJSON(_ path: String) async throws {
        let fixture = try await RelyingParty.fixture()
        let target =
            path.hasPrefix("../../")
            ? "/auth/realms/sandbox/\(path.dropFirst(6))" : "/auth/realms/sandbox/protocol/openid-connect/\(path)"
        for value in [Self.wide, "a\u{0}"] {
            let answer = await fixture.post(target, ["client_id": "spa", "scope": value])
            #expect(answer.status == 400)
            #expect(answer.json["error"] == "invalid_request")
            #expect(answer.json["error_description"]?.string?.hasPrefix("Parameter scope ") == true)
        }
    }

    @Test func tokensMayBeLonger() async throws {
        let fixture = try await RelyingParty.fixture()
        let long = String(repeating: "x", count: 8000)
        for path in ["revoke", "token/introspect"] {
            let answer = await fixture.post(
                "/auth/realms/sandbox/protocol/openid-connect/\(path)",
                ["client_id": "shop", "client_secret": RelyingParty.secret.exposedText, "token": long])
            #expect(answer.status == 200, "\(answer.shown)")
        }
    }

    @Test func aScopeOfAHundredThousandWordsIsAnswered() async throws {
        try await TestProvider.overHTTP { fixture in
            try await fixture.makeClient("shop") {
                $0.redirectURIs = [RelyingParty.redirectURI]
                $0.setSecret(RelyingParty.secret)
            }
            let scope = Array(repeating: "a", count: 120_000).joined(separator: " ")
            let shop = RelyingParty.shop(fixture)
            let answer = await fixture.post(fixture.endpoints.authorization, shop.request(["scope": scope]))
            #expect(answer.refusal == "redirect invalid_request")
            let tokens = await fixture.post(
                fixture.endpoints.token,
                ["grant_type": "client_credentials", "client_id": "shop", "scope": scope])
            #expect(tokens.status == 400)
            // The longest accepted state; the redirect contains it percent-encoded.
            let state = String(repeating: "\u{E9}", count: 2000)
            let words = Array(repeating: "a", count: 2000).joined(separator: " ")
            for fields in [
                shop.request(["scope": words, "state": state]), shop.request(["state": state, "prompt": "none"]),
            ] {
                let posted = await fixture.post(fixture.endpoints.authorization, fields)
                #expect(posted.status == 302)
                #expect(posted.redirectQuery["state"] == state)
            }
            let got = await fixture.get(
                "\(fixture.endpoints.authorization)?\(shop.request(["state": state, "prompt": "none"]).encoded)")
            #expect(got.status == 302)
        }
    }

    @Test func aStatementsIdIsBounded() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        for (length, status) in [(128, 200), (129, 403), (4000, 403)] {
            let headers = try device.headers { $0.id = String(repeating: "i", count: length) }
            let flow = TestFlow(fixture, device, client: .kssIdpEnrollment, headers: headers)
            #expect(try await flow.open().status == status)
        }
    }

    @Test func aUserOfADeviceIsANameAndNoLonger() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        let long = String(repeating: "\u{E9}", count: 200)
        let flow = TestFlow(fixture, device, client: .kssIdpLogin, headers: try device.headers(user: long))
        #expect(try await flow.open().status == 403)
    }
}
