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
