import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityStore

/// Activation, login, refresh and logout, one after another.
@Suite struct ThinPathTests {
    @Test func anActivationSetsThePasswordLinksTheDeviceAndUsesTheCodeUp() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        let user = try await fixture.makeUser("jane", code: "12345678")
        let flow = TestFlow(fixture, device, client: .kssIdpEnrollment)
        let page = try await flow.open()
        #expect(page.status == 200)
        #expect(page.shown.contains("activation-code"))

        let done = try await flow.submit(["username": "Jane", "password": "Secret123", "activation-code": " 12345678 "])
        let answer = try flow.answer(done)
        #expect(answer.fields.map(\.name) == ["state", "session_state", "iss", "code"])
        #expect(answer["state"] == "s-1")
        #expect(answer["iss"] == TestProvider.base + "/realms/sandbox")
        let tokens = try await flow.redeemed(done)
        #expect(tokens.refreshExpiresIn == 0)
        #expect(tokens.scope == "openid profile email offline_access")

        let claims = try flow.claims(tokens)
        #expect(claims["sub"]?.string == user.id)
        #expect(claims["preferred_username"]?.string == "jane")
        #expect(claims["nonce"]?.string == "n-1")
        #expect(claims["acr"]?.string == "1")
        #expect(claims["sid"]?.string == answer["session_state"])
        let minted = AstClientID(claims["ast_client_id"]?.string ?? "")
        #expect(minted.isWellFormed && minted != .unassigned)

        let realm = try await fixture.sandbox
        let credentials = try await fixture.store.credentials(ofUser: user.id, in: realm)
        #expect(credentials.map(\.kind) == [.password])
        #expect(try await fixture.store.devices(ofUser: user.id, in: realm).map(\.astClientID) == [minted])
    }

    @Test func theIDTokenIsWhatAClientBelieves() async throws {
        let fixture = try await TestProvider()
        let tokens = try await fixture.activated("jane", fixture.device())
        let keys = try JSONWebKeySet(json: await fixture.get(fixture.endpoints.keys).json)
        let idToken = try #require(tokens.idToken)
        let verified = try UnverifiedIDToken(idToken).verified(
            keys: keys,
            expectations: IDTokenExpectations(
                issuer: TestProvider.base + "/realms/sandbox", clientID: .kssIdpEnrollment, nonce: Nonce("n-1"),
                now: fixture.clock.now()))
        #expect(verified.claims.preferredUsername == "jane")
        let half = SHA256.digest(tokens.accessToken).prefix(16)
        #expect(verified.claims.extra["at_hash"]?.string == Base64URL.encode(half))
    }

    @Test func anActivatedDeviceLogsInWithThePassword() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        _ = try await fixture.activated("jane", device)
        let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        let page = try await flow.open()
        #expect(page.shown.contains("value=\"jane\""))
        let tokens = try await flow.redeemed(try await flow.submit(["username": "jane", "password": "Secret123"]))
        #expect(try flow.claims(tokens)["ast_client_id"]?.string == device.id.rawValue)

        let userinfo = await fixture.userinfo(tokens.accessToken)
        #expect(userinfo.json["preferred_username"]?.string == "jane")
        #expect(userinfo.json["email"]?.string == "jane@example.com")
    }

    @Test func anOfflineTokenOutlivesLogoutOfTheSessionAndEndsWithItsOwn() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        let first = try await fixture.activated("jane", device)
        let flow = TestFlow(fixture, device, client: .kssIdpEnrollment)
        let idToken = try #require(first.idToken)
        let loggedOut = await fixture.get(
            fixture.endpoints.logout
                + "?"
                + FormFields(dictionaryLiteral: ("id_token_hint", idToken.exposedText)).encoded)
        #expect(loggedOut.status == 200)
        let offline = try #require(first.refreshToken)
        let second = try TokenResponse(json: await flow.refresh(offline).json)
        let next = try #require(second.refreshToken)

        let ended = await fixture.post(
            fixture.endpoints.logout,
            ["client_id": "KssIdpEnrollment", "refresh_token": next.exposedText])
        #expect(ended.status == 204)
        #expect(
            await flow.refresh(next).oauthError == "400 invalid_grant: Offline user session not found")
        let userinfo = await fixture.userinfo(second.accessToken)
        #expect(userinfo.status == 401)
    }

    @Test func theAdministratorSignsInWithThePasswordAlone() async throws {
        let fixture = try await TestProvider()
        let token = try TokenResponse(json: await fixture.administratorsLogin().json).accessToken
        let users = await fixture.get(
            "/auth/admin/realms/sandbox/users", ["Authorization": "Bearer \(token.exposedText)"])
        #expect(users.status == 200)
        #expect(await fixture.get("/auth/admin/realms/sandbox/users").status == 401)
        // A token of another realm is refused.
        let other = try await fixture.activated("jane", fixture.device())
        let refused = await fixture.get(
            "/auth/admin/realms/sandbox/users",
            ["Authorization": "Bearer \(other.accessToken.exposedText)"])
        #expect(refused.status == 403)
    }
}
