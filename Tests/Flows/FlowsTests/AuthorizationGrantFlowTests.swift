import Flows
import FoundationEssentials
import HTTPClient
import HTTPMessage
import IdentityAdministration
import IdentityModel
import IdentityServer
import IdpSdk
import MasterControllerSdk
import TestSupport
import Testing

/// Stored logins with a key instead of a token, end to end with the real device and the real server.
@Suite(.timeLimit(.minutes(2))) struct AuthorizationGrantFlowTests {
    private func fixture() async throws -> FlowFixture {
        try await FlowFixture(profile: {
            $0.firstFactor = .authorizationGrant
            $0.scope = "openid"
        })
    }

    /// The grants that the provider received, in order.
    private func grants(_ outcome: FlowOutcome) -> [String] {
        outcome.trace.filter { $0.name == "POST token" }.flatMap(\.fields).filter { $0.name == "grant_type" }
            .map(\.value.description)
    }

    private static let jwtBearer = "urn:ietf:params:oauth:grant-type:jwt-bearer"

    @Test(arguments: [AuthenticationMode.no, .biometric, .pin])
    func everyNewProcessSignsForItselfAsTheModeAllows(_ mode: AuthenticationMode) async throws {
        let fixture = try await fixture()
        let code = try await fixture.newUser("jane")
        let first = await fixture.device(FlowDriver(FlowFixture.activation("jane", code), pins: ["2468"]))
        #expect(await first.run(FlowRequest(.activate, mode: mode)).status == .ok)
        await first.close()
        for _ in 0..<2 {
            let device = await fixture.device(FlowDriver(pins: ["2468"]))
            let outcome = await device.run(FlowRequest(.stayLoggedIn))
            #expect(outcome.status == .ok && outcome.user == UserID("jane"), "\(outcome)")
            #expect(grants(outcome) == [Self.jwtBearer])
            await device.close()
        }
        let guess = await fixture.device(FlowDriver(pins: ["1357"]))
        let guessed = await guess.run(FlowRequest(.stayLoggedIn))
        #expect(guessed.status == (mode == .pin ? .invalidPin : .ok))
        await guess.close()
        await fixture.stop()
    }

    @Test func modePasswordKeepsNoKey() async throws {
        let fixture = try await fixture()
        let driver = FlowDriver(FlowFixture.activation("jane", try await fixture.newUser("jane")))
        let device = await fixture.device(driver)
        #expect(await device.run(FlowRequest(.activate, mode: .password)).status == .ok)
        _ = await device.run(FlowRequest(.restart))
        #expect(await device.run(FlowRequest(.stayLoggedIn)).status == .offlineNotActivated)
        await device.close()
        await fixture.stop()
    }

    @Test func aLogoutForgetsTheKeyAndTheNextLoginBringsAnother() async throws {
        let fixture = try await fixture()
        let code = try await fixture.newUser("jane")
        let driver = FlowDriver(
            FlowFixture.activation("jane", code), [.username: Secret("jane"), .password: Secret("Geheim-123")])
        let device = await fixture.device(driver)
        #expect(await device.run(FlowRequest(.activate)).status == .ok)
        #expect(await device.run(FlowRequest(.logout)).status == .ok)
        #expect(await device.run(FlowRequest(.stayLoggedIn)).status == .noTokenDataAvailable)
        #expect(await device.run(FlowRequest(.login)).status == .ok)
        _ = await device.run(FlowRequest(.restart))
        #expect(await device.run(FlowRequest(.stayLoggedIn)).status == .ok)
        await device.close()
        await fixture.stop()
    }

    @Test func anUnlinkedDeviceGetsNoTokensAndIsToldSo() async throws {
        let fixture = try await fixture()
        let code = try await fixture.newUser("jane")
        let device = await fixture.device(FlowDriver(FlowFixture.activation("jane", code)))
        #expect(await device.run(FlowRequest(.activate)).status == .ok)
        _ = await device.run(FlowRequest(.restart))
        let user = try #require(try await fixture.administration.findUser(named: "jane"))
        let linked = try #require(try await fixture.administration.devices(of: user.id)?.first)
        let token = try await Self.adminToken(fixture)
        let path = "\(fixture.server.baseURL)/admin/realms/sandbox/users/\(user.id)/devices/\(linked.astClientId)"
        let answer = try await fixture.exchange.send(
            HTTPRequest(method: .delete, target: path, headers: ["Authorization": "Bearer \(token)"]))
        #expect(answer.status == 204)
        let outcome = await device.run(FlowRequest(.stayLoggedIn))
        #expect(outcome.status == .cannotAcquireTokenData)
        #expect(outcome.error?.errorDescription.contains("not activated") == true, "\(outcome)")
        await device.close()
        await fixture.stop()
    }

    @Test(arguments: [-700.0, 700.0]) func aWrongClockIsNamedAndCostsNothing(_ offset: Double) async throws {
        let fixture = try await fixture()
        let code = try await fixture.newUser("jane")
        let device = await fixture.device(FlowDriver(FlowFixture.activation("jane", code)))
        #expect(await device.run(FlowRequest(.activate)).status == .ok)
        await device.close()
        let astray = await fixture.device(FlowDriver(), clock: AstrayClock(offset: offset))
        let outcome = await astray.run(FlowRequest(.stayLoggedIn))
        #expect(outcome.status == .cannotAcquireTokenData)
        await astray.close()
        let right = await fixture.device(FlowDriver())
        #expect(await right.run(FlowRequest(.stayLoggedIn)).status == .ok)
        await right.close()
        await fixture.stop()
    }

    private static func adminToken(_ fixture: FlowFixture) async throws -> String {
        let answer = try await fixture.exchange.send(
            .form(
                [
                    "grant_type": "password", "client_id": "admin-cli", "username": "admin",
                    "password": "Administrator-1",
                ], to: "\(fixture.server.baseURL)/realms/master/protocol/openid-connect/token"))
        let text = String(decoding: answer.body, as: UTF8.self)
        let rest = text.split(separator: "\"access_token\":\"", maxSplits: 1)
        return String(try #require(rest.last).prefix { $0 != "\"" })
    }
}

/// A clock with a constant error.
private struct AstrayClock: WallClock {
    let offset: Double

    func now() -> Date { Date(timeIntervalSinceNow: offset) }
}
