import HTTPMessage
import IdentityModel
import JOSE
import MasterControllerSdk
import OpenID
import Synchronization
import TestSupport
import Testing

struct OfflineLoginTests {
    @Test func stayingLoggedInUsesTheStoredTokenAndStoresItsSuccessor() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        for _ in 0..<3 {
            let result = await controller.result(of: OfflineLoginEvent())
            #expect(result.status == .ok && result.userIdentifier == TestDevice.jane)
            #expect(await controller.result(of: GetInformationEvent()).sdkState == .loggedIn)
            await controller.close()
            #expect(await controller.result(of: StartEvent()).sdkState == .loginRequired)
        }
        let tokens = device.tokenRequests.compactMap { $0["refresh_token"] }
        #expect(tokens.count == 3 && Set(tokens).count == 3)
        #expect(device.tokenRequests.last?["client_id"] == "KssIdpEnrollment", "the client that got the token")
        #expect(device.provider.state.withLock { $0.reusedRefreshTokens } == 0)
    }

    @Test func aProviderThatDoesNotRotateKeepsWorking() async throws {
        let device = try TestDevice()
        device.provider.change { $0.rotates = false }
        let controller = try await device.activated()
        for _ in 0..<2 {
            #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
            _ = await controller.receive(RestartEvent())
        }
    }

    @Test func aValidAccessTokenComesBeforeTheRefreshTokenAndThatBeforeTheFirstFactor() async throws {
        let device = try TestDevice(factor: ScriptedFactor(presences: [.match]))
        let controller = await device.started()
        try await device.logIn(controller, mode: .biometric)
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
        #expect(device.tokenRequests.count == 1, "the access token is valid")
        device.clock.advance(seconds: 296)
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
        #expect(device.tokenRequests.count == 2)
        #expect(device.factor.presenceRequests.values.isEmpty, "the refresh token in memory asks nobody")
        _ = await controller.receive(RestartEvent())
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
        #expect(device.factor.presenceRequests.values.count == 1)
        #expect(device.provider.state.withLock { $0.reusedRefreshTokens } == 0)
    }

    @Test(arguments: ["openid-configuration", "/certs", "/token"])
    func aNetworkThatIsDownKeepsTheToken(_ suffix: String) async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        device.provider.unplug(.timedOut, at: suffix)
        #expect(await controller.result(of: OfflineLoginEvent()).status == .notReachable)
        #expect(await controller.result(of: GetInformationEvent()).sdkState == .loginRequired)
        device.provider.plugIn()
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
        #expect(device.provider.state.withLock { $0.reusedRefreshTokens } == 0)
    }

    @Test func aSuccessorIsKeptThoughItsKeyCannotBeLookedUp() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
        let fresh = try SigningKey.generate(.es256)
        device.provider.change { state in
            state.signingKey = fresh
            state.publishedKeys.append(fresh.publicKey)
        }
        device.clock.advance(seconds: 400)
        device.provider.unplug(.timedOut, at: "/certs")
        #expect(await controller.result(of: OfflineLoginEvent()).status == .notReachable)
        device.provider.plugIn()
        _ = await controller.receive(RestartEvent())
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
        #expect(device.provider.state.withLock { $0.reusedRefreshTokens } == 0)
    }

    @Test func aTokenThatTheProviderRefusesIsForgotten() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        device.provider.change { $0.refreshTokens = [:] }
        let refused = await controller.result(of: OfflineLoginEvent())
        #expect(refused.status == .cannotAcquireTokenData)
        #expect(refused.errorDescription.contains("Offline user session not found"))
        #expect(await controller.result(of: OfflineLoginEvent()).status == .noTokenDataAvailable)
        #expect(await controller.result(of: GetInformationEvent()).sdkState == .loginRequired)
    }

    @Test(arguments: [
        HTTPResponse.text("<html>", status: 502), .text("{}", status: 200),
        .text(#"{"error":"temporarily_unavailable"}"#, status: 503), .text(#"{"error":"invalid_client"}"#, status: 401),
    ])
    func whatIsNoRefusalOfTheTokenKeepsIt(_ answer: HTTPResponse) async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        device.provider.change { state in
            state.before = { request throws(HTTPExchangeError) in request.target.hasSuffix("/token") ? answer : nil }
        }
        #expect(await controller.result(of: OfflineLoginEvent()).status == .cannotAcquireTokenData)
        device.provider.plugIn()
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
    }

    @Test(arguments: [
        (
            #"{"error":"invalid_client","error_description":"Parameter client_assertion_type is missing"}"#,
            "private_key_jwt"
        ),
        (#"{"error":"unauthorized_client","error_description":"Invalid client"}"#, "secret-file and auth-method"),
        (#"{"error":"invalid_request","error_description":"DPoP proof is missing"}"#, "RFC 9449"),
        (#"{"error":"access_denied","error_description":"Realm not enabled"}"#, "Ask the provider's administrator"),
    ])
    func aClientThatIsRefusedIsToldFromATokenThatIs(_ answer: String, wayOn: String) async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        device.provider.change { state in
            state.before = { request throws(HTTPExchangeError) in
                request.target.hasSuffix("/token") ? .text(answer, status: 400) : nil
            }
        }
        let refused = await controller.result(of: OfflineLoginEvent())
        #expect(refused.errorCode == MasterControllerErrorCode.clientRefused.rawValue)
        #expect(refused.errorDescription.contains(wayOn) && !refused.errorDescription.contains("Log in again"))
        device.provider.plugIn()
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
    }

    @Test func aTokenWhoseTimeIsOverIsNotSent() async throws {
        let device = try TestDevice()
        device.provider.change { $0.refreshLifetime = 1800 }
        let controller = try await device.activated()
        device.clock.advance(seconds: 1801)
        let before = device.exchange.requests.count
        #expect(try await controller.overview()?.usersWithFirstFactor.isEmpty == true)
        #expect(await controller.result(of: OfflineLoginEvent()).status == .tokenDataIsOutdated)
        #expect(device.exchange.requests.count == before)
    }

    @Test func modePasswordKeepsNothing() async throws {
        let device = try TestDevice()
        let controller = try await device.activated(mode: .password)
        #expect(try await controller.overview()?.usersWithFirstFactor.isEmpty == true)
        #expect(await controller.result(of: OfflineLoginEvent()).status == .offlineNotActivated)
    }

    @Test func whoIsNotOnTheDeviceIsAnInvalidUserId() async throws {
        let device = try TestDevice()
        let fresh = await device.started()
        #expect(await fresh.result(of: OfflineLoginEvent()).status == .invalidUserId)
        let controller = try await device.activated()
        #expect(await controller.result(of: OfflineLoginEvent(userIdentifier: TestDevice.joe)).status == .invalidUserId)
        let nobody = KsUserIdentifier(tenantId: "", userId: "")
        #expect(await controller.result(of: OfflineLoginEvent(userIdentifier: nobody)).status == .ok)
    }

    @Test func anotherUserWaitsForARestart() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        try await device.logIn(controller, .joe)
        #expect(await controller.result(of: OfflineLoginEvent(userIdentifier: TestDevice.jane)).status == .invalidState)
        _ = await controller.receive(RestartEvent())
        #expect(await controller.result(of: OfflineLoginEvent(userIdentifier: TestDevice.jane)).status == .ok)
    }

    @Test func theTokensOfAnotherAccountAreNotTaken() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        device.provider.change { $0.claims = { $0.subject = "sub-joe" } }
        #expect(await controller.result(of: OfflineLoginEvent()).status == .invalidToken)
        #expect(await controller.result(of: GetInformationEvent()).sdkState == .loginRequired)
    }

    @Test func theKobilHeadersNameTheUserAndTheDevice() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        _ = await controller.receive(OfflineLoginEvent())
        let request = try #require(device.exchange.requests.last { $0.target.hasSuffix("/token") })
        #expect(request.headers["X-KOBIL-ASTUSERID"] == "jane")
        #expect(request.headers["X-KOBIL-ASTCLIENTID"] == "01J5A0000000000000000DEV1C")
    }
}
