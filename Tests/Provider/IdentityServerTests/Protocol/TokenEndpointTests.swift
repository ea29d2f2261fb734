import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityStore

/// Requests that the token endpoint refuses, and reuse of codes and refresh tokens.
@Suite struct TokenEndpointTests {
    private struct Coded {
        let fixture: TestProvider
        let flow: TestFlow
        let code: String
    }

    private func coded() async throws -> Coded {
        let fixture = try await TestProvider()
        try await fixture.makeUser("jane", code: "12345678")
        let flow = TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment)
        let done = try await flow.enrol()
        return Coded(fixture: fixture, flow: flow, code: try #require(try flow.answer(done)["code"]))
    }

    typealias Change = AuthorizationEndpointTests.Change

    @Test(arguments: [
        Change(name: "grant_type", value: nil, answer: "400 invalid_request: Missing form parameter: grant_type"),
        Change(name: "grant_type", value: "magic", answer: "400 unsupported_grant_type: Unsupported grant_type"),
        Change(
            name: "client_id", value: nil, answer: "401 invalid_client: Invalid client or Invalid client credentials"),
        Change(
            name: "client_id", value: "nobody",
            answer: "401 invalid_client: Invalid client or Invalid client credentials"),
        Change(name: "code", value: nil, answer: "400 invalid_request: Missing parameter: code"),
        Change(name: "code", value: "x.y.z", answer: "400 invalid_grant: Code not valid"),
        Change(name: "redirect_uri", value: "https://kobil/other", answer: "400 invalid_grant: Incorrect redirect_uri"),
        Change(name: "redirect_uri", value: nil, answer: "400 invalid_grant: Incorrect redirect_uri"),
        Change(
            name: "client_id", value: "KssIdpLogin",
            answer: "400 invalid_grant: Auth error: Found different client_id in clientSession"),
        Change(name: "code_verifier", value: nil, answer: "400 invalid_grant: PKCE code verifier not specified"),
        Change(
            name: "code_verifier", value: "short",
            answer: "400 invalid_grant: PKCE verification failed: Invalid code verifier"),
        Change(
            name: "code_verifier", value: String(repeating: "x", count: 43),
            answer: "400 invalid_grant: PKCE verification failed: Code mismatch"),
    ])
    func aCodeIsRedeemedOnlyWithEverythingThatBelongsToIt(_ change: Change) async throws {
        let coded = try await coded()
        let response = await coded.flow.redeem(coded.code) { $0 = $0.changed([change.name: change.value]) }
        #expect(response.oauthError == change.answer)
        #expect(response.headers["Cache-Control"] == "no-store")
    }

    @Test func aRepeatedParameterIsRefused() async throws {
        let coded = try await coded()
        let response = await coded.flow.redeem(coded.code) { $0.add("code", "another") }
        #expect(response.oauthError == "400 invalid_request: duplicated parameter")
    }

    @Test func aCodeLivesForAMinute() async throws {
        let coded = try await coded()
        coded.fixture.clock.advance(seconds: 60)
        #expect(await coded.flow.redeem(coded.code).oauthError == "400 invalid_grant: Code is expired")
    }

    @Test func aCodeThatComesTwiceEndsEverythingThatCameOfIt() async throws {
        let coded = try await coded()
        let tokens = try TokenResponse(json: await coded.flow.redeem(coded.code).json)
        #expect(await coded.flow.redeem(coded.code).oauthError == "400 invalid_grant: Code not valid")
        let refresh = try #require(tokens.refreshToken)
        #expect(
            await coded.flow.refresh(refresh).oauthError
                == "400 invalid_grant: Offline user session not found")
        let userinfo = await coded.fixture.userinfo(tokens.accessToken)
        #expect(userinfo.status == 401)
    }

    @Test func aWrongVerifierUsesTheCodeUp() async throws {
        let coded = try await coded()
        _ = await coded.flow.redeem(coded.code) { $0 = FormFields(encoded: $0.encoded + "0") }
        #expect(await coded.flow.redeem(coded.code).oauthError == "400 invalid_grant: Code not valid")
    }

    @Test func rotationTakesTheDirectPredecessorUntilItsSuccessorIsUsed() async throws {
        let coded = try await coded()
        let flow = coded.flow
        func next(_ token: Secret) async throws -> Secret {
            try #require(try TokenResponse(json: await flow.refresh(token).json).refreshToken)
        }
        let first = try #require(try TokenResponse(json: await flow.redeem(coded.code).json).refreshToken)
        let lost = try await next(first)
        // The response with `lost` never arrived, so the client uses the same token again.
        let second = try await next(first)
        let third = try await next(second)
        #expect(Set([first, lost, second, third].map(\.exposedText)).count == 4)
        // Using `second` proves that it arrived. Its predecessor and `lost` are now invalid, and using them ends the
        // session.
        #expect(
            await flow.refresh(lost).oauthError
                == "400 invalid_grant: Maximum allowed refresh token reuse exceeded")
        #expect(await flow.refresh(third).oauthError == "400 invalid_grant: Offline user session not found")
    }

    @Test func theGrandparentOfATokenIsDead() async throws {
        let coded = try await coded()
        let flow = coded.flow
        var tokens = [try #require(try TokenResponse(json: await flow.redeem(coded.code).json).refreshToken)]
        for _ in 0..<2 {
            tokens.append(
                try #require(try TokenResponse(json: await flow.refresh(tokens[tokens.count - 1]).json).refreshToken))
        }
        #expect(await flow.refresh(tokens[1]).status == 200)
        #expect(await flow.refresh(tokens[0]).status == 400)
    }

    @Test func refreshTokensAreTheirClientsAndTheirScopesOwn() async throws {
        let coded = try await coded()
        let tokens = try TokenResponse(json: await coded.flow.redeem(coded.code).json)
        let token = try #require(tokens.refreshToken)
        let endpoint = coded.fixture.endpoints.token
        func refresh(_ fields: FormFields) async -> HTTPResponse {
            var all: FormFields = ["grant_type": "refresh_token"]
            for field in fields.fields { all.add(field.name, field.value) }
            return await coded.fixture.post(endpoint, all)
        }
        #expect(
            await refresh(["client_id": "KssIdpLogin", "refresh_token": token.exposedText]).oauthError
                == "400 invalid_grant: Invalid refresh token. Token client and authorized client don't match")
        #expect(
            await refresh(["client_id": "KssIdpEnrollment"]).oauthError == "400 invalid_request: No refresh token")
        #expect(
            await refresh(["client_id": "KssIdpEnrollment", "refresh_token": "garbage"]).oauthError
                == "400 invalid_grant: Invalid refresh token")
        let wider: FormFields = [
            "client_id": "KssIdpEnrollment", "refresh_token": token.exposedText, "scope": "openid roots",
        ]
        #expect(await refresh(wider).oauthError == "400 invalid_scope: Invalid scopes: openid roots")
        // A first factor that a device names as a scope is accepted but not granted.
        let guarded: FormFields = [
            "client_id": "KssIdpEnrollment", "refresh_token": token.exposedText, "scope": "openid bio_auth_offline",
        ]
        let answered = try TokenResponse(json: await refresh(guarded).json)
        #expect(answered.scope == "openid")
        let narrower: FormFields = [
            "client_id": "KssIdpEnrollment", "refresh_token": token.exposedText, "scope": "profile",
        ]
        let narrowed = try TokenResponse(json: await refresh(narrower).json)
        #expect(narrowed.scope == "profile")
        #expect(narrowed.idToken == nil)
        let userinfo = await coded.fixture.userinfo(narrowed.accessToken)
        #expect(userinfo.status == 403)
    }

    @Test func whoIsSwitchedOffOrLoggedOutByAnAdministratorGetsNoMoreTokens() async throws {
        let coded = try await coded()
        let fixture = coded.fixture
        let token = try #require(try TokenResponse(json: await coded.flow.redeem(coded.code).json).refreshToken)
        let realm = try await fixture.sandbox
        let user = try #require(try await fixture.store.loginUser(named: "jane", in: realm)).record
        try await fixture.store.updateUser(id: user.id, in: realm, credentials: []) { $0.isEnabled = false }
        #expect(await coded.flow.refresh(token).oauthError == "400 invalid_grant: User disabled")
        let notBefore = Int(fixture.clock.now().timeIntervalSince1970) + 1
        try await fixture.store.updateUser(id: user.id, in: realm, credentials: []) {
            $0.isEnabled = true
            $0.notBefore = notBefore
        }
        #expect(await coded.flow.refresh(token).oauthError == "400 invalid_grant: Stale token")
        #expect(try await fixture.store.deleteUser(id: user.id, in: realm, at: fixture.clock.now()))
        #expect(await coded.flow.refresh(token).oauthError == "400 invalid_grant: Offline user session not found")
    }

    @Test func anOfflineTokenEndsAfterAMonthWithoutUse() async throws {
        let coded = try await coded()
        let token = try #require(try TokenResponse(json: await coded.flow.redeem(coded.code).json).refreshToken)
        coded.fixture.clock.advance(seconds: 2_591_999)
        let next = try #require(try TokenResponse(json: await coded.flow.refresh(token).json).refreshToken)
        coded.fixture.clock.advance(seconds: 2_592_001)
        #expect(await coded.flow.refresh(next).oauthError == "400 invalid_grant: Offline session not active")
    }

    @Test func onlineSessionsEndAfterHalfAnHourWithoutUse() async throws {
        let fixture = try await TestProvider()
        let master = RealmEndpoints(base: "/auth", tenant: TenantID("master"))
        func token(_ fields: FormFields) async -> HTTPResponse {
            var all: FormFields = ["client_id": "admin-cli"]
            for field in fields.fields { all.add(field.name, field.value) }
            return await fixture.post(master.token, all)
        }
        let first = try TokenResponse(json: await fixture.administratorsLogin().json)
        #expect(first.refreshExpiresIn == 1800)
        fixture.clock.advance(seconds: 1799)
        let refresh = try #require(first.refreshToken).exposedText
        let second = try TokenResponse(
            json: await token(["grant_type": "refresh_token", "refresh_token": refresh]).json)
        fixture.clock.advance(seconds: 1801)
        let late = await token([
            "grant_type": "refresh_token", "refresh_token": try #require(second.refreshToken).exposedText,
        ])
        #expect(late.oauthError == "400 invalid_grant: Token is not active")
        let users = await fixture.get(
            "/auth/admin/realms/sandbox/users", ["Authorization": "Bearer \(second.accessToken.exposedText)"])
        #expect(users.status == 401)
    }

    @Test func thePasswordGrantIsTheAdministratorsAloneAndLocksHimNeverOut() async throws {
        let fixture = try await TestProvider()
        try await fixture.makeUser("jane", password: "Secret123")
        let here = await fixture.passwordGrant("jane", "Secret123", client: "KssIdpLogin")
        #expect(here.oauthError?.contains("unauthorized_client") == true)
        let master = RealmEndpoints(base: "/auth", tenant: TenantID("master")).token
        for _ in 0..<5 {
            let wrong = await fixture.administratorsLogin("wrong")
            #expect(wrong.oauthError?.hasSuffix("invalid_grant: Invalid user credentials") == true)
        }
        // Wrong passwords do not lock the administrator out.
        #expect(await fixture.administratorsLogin().status == 200)
        let service = await fixture.post(master, ["grant_type": "client_credentials", "client_id": "admin-cli"])
        #expect(
            service.oauthError
                == "401 unauthorized_client: Public client not allowed to retrieve service account")
    }
}
