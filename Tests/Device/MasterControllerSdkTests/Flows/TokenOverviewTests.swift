import Foundation
import IdentityModel
import JOSE
import MasterControllerSdk
import OpenID
import TestSupport
import Testing

struct TokenOverviewTests {
    @Test func aLoginHasTokensUntilTheSessionEnds() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        #expect(try await controller.tokens() == nil)
        try await device.logIn(controller)
        let tokens = try #require(try await controller.tokens())
        #expect(tokens.user == TestDevice.jane && tokens.mode == .no)
        #expect(tokens.idToken.flatMap { UnverifiedIDToken($0).unverifiedClaims?["sub"]?.string } == "sub-jane")
        #expect(tokens.accessToken != nil)
        #expect(tokens.stored?.kind == .offlineToken && tokens.stored?.issuedAt == device.clock.now())
        _ = await controller.receive(RestartEvent())
        #expect(try await controller.tokens() == nil)
    }

    @Test func aStoreThatCannotBeReadIsNotALoggedOutUser() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        try await device.logIn(controller)
        try FileManager.default.removeItem(atPath: device.storeFolder)
        await #expect(throws: DeviceReadError.self) { _ = try await controller.tokens() }
        await #expect(throws: DeviceReadError.self) { _ = try await controller.overview() }
    }

    @Test func aModeWithoutAStoredTokenSaysSo() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        try await device.logIn(controller, mode: .password)
        let tokens = try #require(try await controller.tokens())
        #expect(tokens.mode == .password && tokens.stored == nil)
    }

    @Test func theAgeOfAStoredTokenIsKnownIfItIsRotated() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        device.clock.advance(seconds: 1000)
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
        #expect(try await controller.tokens()?.stored?.issuedAt == device.clock.now())
        device.provider.change {
            $0.rotates = false
            $0.givesRefreshTokens = false
        }
        device.clock.advance(seconds: 1000)
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
        let stored = try #require(try await controller.tokens()?.stored)
        #expect(stored.issuedAt == nil, "the token is older than this use, and no JWT")
    }

    /// What a provider reports of a refresh token's lifetime, and what is said of it: unknown is not the same as never.
    @Test(
        arguments: [
            (nil, Expiry<Double>.unknown), (.some(.null), .unknown), (-1, .unknown), ("soon", .unknown), (0, .never),
            ("0", .never), (1800, .known(1800)), ("1800", .known(1800)),
        ] as [(JSONValue?, Expiry<Double>)])
    func anExpiryThatIsNotReportedIsUnknown(_ sent: JSONValue?, _ span: Expiry<Double>) async throws {
        let device = try TestDevice()
        device.provider.change { $0.tokens = { $0["refresh_expires_in"] = sent } }
        let controller = await device.started()
        try await device.logIn(controller)
        let expected = span.map { device.clock.now().addingTimeInterval($0) }
        #expect(try await controller.tokens()?.stored?.expiry == expected)
        #expect(try await controller.overview()?.firstFactor?.expiry == expected)
        // The change of the mode seals the token again, and the expiry remains.
        let changed = await controller.result(of: EnableAuthenticationModeEvent(authenticationMode: .biometric))
        #expect(changed.status == .ok)
        #expect(try await controller.overview()?.firstFactor?.expiry == expected)
    }

    @Test func aTokenThatIsNotReplacedKeepsItsExpiry() async throws {
        let device = try TestDevice()
        device.provider.change { $0.refreshLifetime = 5000 }
        let end = device.clock.now().addingTimeInterval(5000)
        let controller = try await device.activated(mode: .no)
        device.provider.change {
            $0.rotates = false
            $0.givesRefreshTokens = false
        }
        device.clock.advance(seconds: 1000)
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
        #expect(try await controller.tokens()?.stored?.expiry == .known(end))
    }

    /// Keycloak's tokens name their type; for others the granted scope decides, and without one nothing is said.
    @Test(
        arguments: [
            (nil, nil, false), (nil, "openid", false), (nil, "openid offline_access", true), ("Offline", nil, true),
            ("Refresh", "openid offline_access", false), ("rt", "openid offline_access", true),
        ] as [(String?, String?, Bool)])
    func onlyATokenThatIsOneIsCalledOffline(_ type: String?, _ scope: String?, _ isOffline: Bool) async throws {
        let device = try TestDevice()
        let token = try type.map { type in
            try SigningKey.generate(.es256).sign(payload: JSONValue.object(["typ": .string(type)]).bytes)
        }
        device.provider.change {
            $0.tokens = { json in
                if let token { json["refresh_token"] = .string(token) }
                json["scope"] = scope.map(JSONValue.string)
            }
        }
        let controller = await device.started()
        try await device.logIn(controller)
        #expect(try await controller.tokens()?.stored?.isOffline == isOffline)
        #expect(try await controller.overview()?.firstFactor?.isOffline == isOffline)
    }

    /// An access token of unknown lifetime is renewed before each use, and is not said to have expired.
    @Test func anAccessTokenOfUnknownLifetimeHasNotExpired() async throws {
        let device = try TestDevice()
        device.provider.change { $0.tokens = { $0["expires_in"] = nil } }
        let controller = await device.started()
        try await device.logIn(controller)
        #expect(try await controller.tokens()?.accessTokenExpiry == .unknown)
        #expect(try await controller.overview()?.accessTokenExpiry == .unknown)
        #expect(try await controller.overview()?.accessTokenExpiry != nil)
    }

    @Test func nothingPrintsATokensText() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        try await device.logIn(controller)
        let tokens = try #require(try await controller.tokens())
        var dumped = ""
        dump(tokens, to: &dumped)
        let texts = [tokens.idToken, tokens.accessToken].compactMap { $0?.exposedText }
        #expect(texts.count == 2 && texts.allSatisfy { !dumped.contains($0) && !"\(tokens)".contains($0) })
    }
}
