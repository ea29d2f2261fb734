import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import MasterControllerSdk
import OpenID
import TestSupport
import Testing

/// Providers other than KOBIL's: names from userinfo, sessions that end at the server too, every check in the trace.
struct AnyProviderTests {
    private static let userinfo = "http://idp.test/userinfo"

    /// A provider whose ID token contains the subject but not the name, which is in userinfo.
    private func nameless(_ device: TestDevice, userinfo: String, status: Int = 200) {
        device.provider.change { state in
            state.discovery = { $0[.userinfo] = Self.userinfo }
            state.claims = { claims in
                claims.preferredUsername = nil
                claims.email = nil
            }
            state.before = { request throws(HTTPExchangeError) in
                request.target == Self.userinfo ? .text(userinfo, status: status) : nil
            }
        }
    }

    @Test func aNameThatTheIDTokenLacksComesFromUserinfo() async throws {
        let device = try TestDevice()
        nameless(device, userinfo: #"{"sub":"sub-jane","preferred_username":"jane","email":"j@example.com"}"#)
        let controller = await device.started(kind: .keycloak)
        let result = try await device.logIn(controller, client: "idp-wizard")
        #expect(result.userIdentifier == TestDevice.jane)
        #expect(try await controller.overview()?.users.first?.displayEmail == "j@example.com")
        let request = try #require(device.exchange.requests.last { $0.target == Self.userinfo })
        #expect(request.headers["Authorization"]?.hasPrefix("Bearer access-") == true)
    }

    @Test(arguments: [#"{"sub":"sub-jane"}"#, "not JSON"])
    func withoutAnyNameTheSubjectIsTheUser(userinfo: String) async throws {
        let device = try TestDevice()
        nameless(device, userinfo: userinfo)
        let controller = await device.started(kind: .keycloak)
        #expect(try await device.logIn(controller, client: "idp-wizard").userIdentifier?.userId == "sub-jane")
    }

    /// A profile that sends `max_age` requires an answer with a login that is recent enough.
    @Test(
        arguments: [
            (nil, "300", StatusType.invalidToken), (400, "300", .invalidToken), (100, "300", .ok), (nil, nil, .ok),
        ] as [(Int?, String?, StatusType)])
    func theAgeThatTheProfileAsksForIsHeldAgainstTheAnswer(age: Int?, allowed: String?, status: StatusType) async throws
    {
        let device = try TestDevice()
        device.provider.change { state in
            state.claims = { claims in
                claims.authenticatedAt = age.map { claims.issuedAt.addingTimeInterval(-Double($0)) }
            }
        }
        let controller = await device.started(
            kind: .keycloak, extraParameters: allowed.map { ["max_age": $0] } ?? [:])
        let result = try await device.logIn(controller, client: "idp-wizard")
        #expect(result.status == status, "\(result.errorDescription)")
        #expect(status == .ok || result.errorDescription.contains("authentication time"))
    }

    @Test func whoIsKnownKeepsHisNameThoughUserinfoFails() async throws {
        let device = try TestDevice()
        let controller = await device.started(kind: .keycloak)
        #expect(try await device.logIn(controller, client: "idp-wizard").userIdentifier == TestDevice.jane)
        nameless(device, userinfo: "", status: 503)
        _ = await controller.receive(RestartEvent())
        let again = try await device.logIn(controller, client: "idp-wizard")
        #expect(again.status == .ok && again.userIdentifier == TestDevice.jane && !again.isNewUser)
    }

    @Test func userinfoAboutSomebodyElseLogsNobodyIn() async throws {
        let device = try TestDevice()
        nameless(device, userinfo: #"{"sub":"sub-joe","preferred_username":"joe"}"#)
        let controller = await device.started(kind: .keycloak)
        let result = try await device.logIn(controller, client: "idp-wizard")
        #expect(result.status == .invalidToken && result.errorDescription.contains("userinfo"))
        #expect(await controller.result(of: GetInformationEvent()).sdkState == .activationRequired)
    }

    @Test func everyCheckOfTheIDTokenIsOnRecordThoughAllPassed() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        try await device.logIn(controller)
        let checks = device.trace.events.filter { $0.name == "check ID token" }
        let names = checks.flatMap(\.fields).filter { $0.name == "check" }.map(\.value.description)
        for name in ["form", "algorithm", "key", "signature", "issuer", "subject", "audience", "nonce", "expiry"] {
            #expect(names.contains(name), "\(name)")
        }
        #expect(checks.allSatisfy { $0.outcome == "ok" && $0.fields.map(\.name) == ["check", "expected", "found"] })
    }

    @Test func aWrongClockIsNamedWhereATokenLooksTooOld() async throws {
        let device = try TestDevice()
        device.provider.change { state in
            state.claims = { $0.expiresAt = $0.issuedAt.addingTimeInterval(-3600) }
            state.before = { request throws(HTTPExchangeError) in
                guard request.target.hasSuffix("/certs") else { return nil }
                return HTTPResponse(status: 503, headers: ["Date": "Wed, 01 Jul 2026 02:00:00 GMT"])
            }
        }
        let controller = await device.started()
        let result = try await device.logIn(controller)
        #expect(result.status == .notReachable)
        let clock = try #require(device.trace.events.first { $0.name == "check provider" })
        #expect(clock.outcome == "failed" && clock.fields.contains { $0.value.description == "7200 s" })
    }

    /// Keycloak's responses have no `Date`: the token's time of issue reveals the clock difference.
    @Test func withoutADateTheTokenItselfTellsTheClocks() async throws {
        let device = try TestDevice()
        device.provider.change { state in
            state.claims = {
                $0.expiresAt = $0.issuedAt.addingTimeInterval(-3300)
                $0.issuedAt = $0.issuedAt.addingTimeInterval(-3600)
            }
        }
        let controller = await device.started()
        let result = try await device.logIn(controller)
        #expect(result.status == .invalidToken && result.errorDescription.contains("expiry"))
        #expect(result.errorDescription.contains("3600 s behind this machine's clock"), "\(result.errorDescription)")
    }

    @Test(arguments: [true, false]) func aLogoutEndsTheSessionAtTheProviderToo(afterRestart: Bool) async throws {
        let device = try TestDevice()
        device.provider.change { state in
            state.discovery = { $0[.endSession] = "http://idp.test/logout" }
            state.before = { request throws(HTTPExchangeError) in
                request.target.contains("/logout") ? HTTPResponse(status: 204) : nil
            }
        }
        let controller = await device.started(kind: .keycloak)
        try await device.logIn(controller, client: "idp-wizard")
        if afterRestart { _ = await controller.receive(RestartEvent()) }
        let end = await controller.result(of: ClearIamTokenCacheEvent()).providerSession
        // The ID token is not stored, so after a restart the user must end the browser's session.
        let left = afterRestart ? "http://idp.test/logout" : nil
        #expect(end == ProviderSessionEnd(token: .revoked, browserSessionAt: left))
        let sent = device.exchange.requests.filter { URLReference($0.target).path == "/logout" }
        #expect(sent.first?.method == .post && sent.count == (afterRestart ? 1 : 2))
        let form = FormFields(encoded: String(decoding: sent.first?.body ?? [], as: UTF8.self))
        #expect(form["refresh_token"]?.hasPrefix("refresh-") == true && form["client_id"] == "idp-wizard")
        if !afterRestart { #expect(sent.last?.target.contains("id_token_hint=") == true) }
        _ = await controller.receive(RestartEvent())
        #expect(await controller.result(of: OfflineLoginEvent()).status == .noTokenDataAvailable)
    }

    /// Operations that a provider does not support, or does not perform, are reported.
    @Test(arguments: [
        (nil as String?, nil as String?, ProviderSessionEnd.Token.notRevocable),
        ("http://idp.test/revoke", nil, .revoked), ("http://idp.test/revoke", "out of order", .failed),
        ("http://idp.test/revoke", #"{"error":"invalid_token"}"#, .revoked),
        ("http://idp.test/revoke", #"{"error":"invalid_client"}"#, .failed),
    ])
    func whatALogoutLeavesAtTheProviderIsTold(
        _ endpoint: String?, _ refusal: String?, _ token: ProviderSessionEnd.Token
    ) async throws {
        let device = try TestDevice()
        device.provider.change { state in
            state.discovery = { $0[.revocation] = endpoint }
            state.before = { request throws(HTTPExchangeError) in
                guard request.target.hasSuffix("/revoke") else { return nil }
                return refusal.map { .text($0, status: 400) } ?? HTTPResponse(status: 200)
            }
        }
        let controller = await device.started(kind: .oidc)
        try await device.logIn(controller, client: "idp-wizard")
        let end = try #require(await controller.result(of: ClearIamTokenCacheEvent()).providerSession)
        #expect(end.token == token && end.browserSessionAt != nil)
    }

    /// A page that asks whether to log out has not ended the session.
    @Test(arguments: [
        ("<p>You are logged out.</p>", 200, true), ("<form action=/yes><button>Log out?</button></form>", 200, false),
        ("", 302, false), ("no", 400, false),
    ])
    func aBrowsersSessionHasEndedOnlyWhereTheProviderSaysSo(_ page: String, _ status: Int, _ isEnded: Bool) async throws
    {
        let device = try TestDevice()
        device.provider.change { state in
            state.discovery = { $0[.endSession] = "http://idp.test/logout" }
            state.before = { request throws(HTTPExchangeError) in
                request.method == .get && request.target.contains("/logout?") ? .text(page, status: status) : nil
            }
        }
        let controller = await device.started(kind: .oidc)
        try await device.logIn(controller, client: "idp-wizard")
        let end = try #require(await controller.result(of: ClearIamTokenCacheEvent()).providerSession)
        #expect((end.browserSessionAt == nil) == isEnded)
    }

    @Test func aLogoutIsALogoutThoughTheProviderCannotBeReached() async throws {
        let device = try TestDevice()
        device.provider.change { $0.discovery = { $0[.revocation] = "http://idp.test/revoke" } }
        let controller = await device.started(kind: .keycloak)
        try await device.logIn(controller, client: "idp-wizard")
        device.provider.unplug()
        #expect(await controller.receive(ClearIamTokenCacheEvent()) is ClearIamTokenCacheResultEvent)
        device.provider.plugIn()
        _ = await controller.receive(RestartEvent())
        #expect(await controller.result(of: OfflineLoginEvent()).status == .noTokenDataAvailable)
    }

    @Test func atKobilALogoutStaysOnTheDeviceAsDocumented() async throws {
        let device = try TestDevice()
        device.provider.change { $0.discovery = { $0[.endSession] = "http://idp.test/logout" } }
        let controller = await device.started()
        try await device.logIn(controller)
        let before = device.exchange.requests.count
        _ = await controller.receive(ClearIamTokenCacheEvent())
        #expect(device.exchange.requests.count == before)
    }

    @Test(arguments: [
        ("Maximum allowed refresh token reuse exceeded", "was used before"), ("Token is not active", "has expired"),
    ])
    func aRefusedTokenSaysWhatHappenedAndWhatToDo(words: String, reason: String) async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        device.provider.change { state in
            state.before = { request throws(HTTPExchangeError) in
                request.target.hasSuffix("/token") ? OAuthError(.invalidGrant, words).httpResponse : nil
            }
        }
        let result = await controller.result(of: OfflineLoginEvent())
        #expect(result.status == .cannotAcquireTokenData)
        #expect(result.errorDescription.contains(reason) && result.errorDescription.contains("Log in at the provider"))
        #expect(result.errorDescription.contains(words))
    }
}
