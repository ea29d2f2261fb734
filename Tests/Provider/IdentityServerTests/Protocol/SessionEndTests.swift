import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityStore

/// Logout, revocation and userinfo.
@Suite struct SessionEndTests {
    @Test func revokingEndsTheOfflineSession() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        let tokens = try await fixture.activated("jane", device)
        let flow = TestFlow(fixture, device, client: .kssIdpEnrollment)
        let token = try #require(tokens.refreshToken)
        func revoke(_ fields: FormFields) async -> HTTPResponse {
            await fixture.post(fixture.endpoints.revocation, fields)
        }
        #expect(
            await revoke(["client_id": "KssIdpEnrollment"]).oauthError
                == "400 invalid_request: Token not provided")
        #expect(await revoke(["client_id": "KssIdpLogin", "token": token.exposedText]).status == 400)
        func userinfo(_ token: Secret) async -> Int {
            await fixture.userinfo(token).status
        }
        // Revoking an access token does not end the session.
        #expect(await userinfo(tokens.accessToken) == 200)
        let access = tokens.accessToken.exposedText
        #expect(await revoke(["client_id": "KssIdpLogin", "token": access]).status == 400)
        #expect(await userinfo(tokens.accessToken) == 200)
        #expect(await revoke(["client_id": "KssIdpEnrollment", "token": access]).status == 200)
        #expect(await userinfo(tokens.accessToken) == 401)
        let second = try TokenResponse(json: await flow.refresh(token).json)
        #expect(await userinfo(second.accessToken) == 200)
        let unknown = await revoke(["client_id": "KssIdpEnrollment", "token": "garbage"])
        #expect(unknown.status == 200)
        #expect(unknown.json["error"]?.string == "invalid_token")
        let done = await revoke(["client_id": "KssIdpEnrollment", "token": token.exposedText])
        #expect(done.status == 200)
        #expect(done.body.isEmpty)
        #expect(await userinfo(second.accessToken) == 401)
        #expect(await flow.refresh(token).oauthError == "400 invalid_grant: Offline user session not found")
    }

    @Test func logoutWithATokenSaysWhatIsWrong() async throws {
        let fixture = try await TestProvider()
        let cases: [(FormFields, String)] = [
            (["client_id": "KssIdpLogin"], "400 invalid_request: No refresh token"),
            (["client_id": "KssIdpLogin", "refresh_token": "x"], "400 invalid_grant: Invalid refresh token"),
        ]
        for (fields, error) in cases {
            #expect(await fixture.post(fixture.endpoints.logout, fields).oauthError == error)
        }
    }

    @Test func aBrowserIsAskedBeforeItsSessionEnds() async throws {
        let fixture = try await TestProvider()
        try await fixture.makeUser("jane", code: "12345678")
        let flow = TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment)
        let done = try await flow.enrol()
        let cookie = try #require(done.headers["Set-Cookie"]).prefix { $0 != ";" }
        let headers: HTTPHeaders = ["Cookie": String(cookie)]
        let realm = try await fixture.sandbox
        let user = try #require(try await fixture.store.loginUser(named: "jane", in: realm)).record

        let page = await fixture.get(fixture.endpoints.logout, headers)
        let action = try #require(page.formAction)
        #expect(page.shown.contains("session_code"))
        #expect(await fixture.post(action, ["session_code": "guess"], headers).status == 400)
        #expect(try await fixture.store.sessions(ofUser: user.id, in: realm).count == 1)
        let code = page.shown.split(separator: "value=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
            .first { $0.count == 43 }
        let ended = await fixture.post(action, ["session_code": String(try #require(code))], headers)
        #expect(ended.status == 200)
        #expect(ended.headers["Set-Cookie"]?.contains("Max-Age=0") == true)
        #expect(try await fixture.store.sessions(ofUser: user.id, in: realm).isEmpty)
    }

    @Test func logoutRedirectsToRegisteredAddressesOnly() async throws {
        let fixture = try await TestProvider()
        let tokens = try await fixture.activated("jane", fixture.device())
        let hint = try #require(tokens.idToken).exposedText
        func logout(_ fields: FormFields) async -> HTTPResponse {
            await fixture.get(fixture.endpoints.logout + "?" + fields.encoded)
        }
        #expect(
            await logout(["id_token_hint": hint, "post_logout_redirect_uri": "https://evil.example/"]).status == 400)
        #expect(await logout(["post_logout_redirect_uri": TestProvider.redirectURI]).status == 400)
        #expect(await logout(["id_token_hint": tokens.accessToken.exposedText]).status == 400)
        let done = await logout([
            "id_token_hint": hint, "post_logout_redirect_uri": TestProvider.redirectURI, "state": "a b",
        ])
        #expect(done.redirectLocation == TestProvider.redirectURI + "?state=a+b")
    }

    @Test func userinfoTakesAccessTokensAlone() async throws {
        let fixture = try await TestProvider()
        let tokens = try await fixture.activated("jane", fixture.device())
        let endpoint = fixture.endpoints.userinfo
        #expect(await fixture.get(endpoint).status == 401)
        #expect(await fixture.get(endpoint).headers["WWW-Authenticate"]?.hasPrefix("Bearer realm=\"sandbox\"") == true)
        for token in [try #require(tokens.idToken), try #require(tokens.refreshToken), Secret("x.y.z")] {
            #expect(await fixture.get(endpoint, ["Authorization": "Bearer \(token.exposedText)"]).status == 401)
        }
        let posted = await fixture.post(endpoint, ["access_token": tokens.accessToken.exposedText])
        #expect(posted.status == 200)
        let inAddress = await fixture.get(endpoint + "?access_token=" + tokens.accessToken.exposedText)
        #expect(inAddress.status == 401)
        fixture.clock.advance(seconds: 300)
        #expect(await fixture.post(endpoint, ["access_token": tokens.accessToken.exposedText]).status == 401)
    }
}
