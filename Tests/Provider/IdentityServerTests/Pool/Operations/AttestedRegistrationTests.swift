import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityStore

/// SignUp with the simulated DeviceCheck and Play Integrity.
@Suite struct AttestedRegistrationTests {
    private static let failure = "UserLambdaValidationException: PreSignUp failed with error sudoplatform.identity."
    /// Vendor ID E621E1F8-C36C-495A-93FC-0C247A3E6E5F, as sudo-user-ios sends it.
    private static let vendorID = "5iHh+MNsSVqT/Awkej5uXw=="

    private func deviceCheck(
        _ fixture: PoolFixture, _ username: String, padding: Int = 0, key: SigningKey? = nil
    ) async throws -> JSONValue {
        let keys = try await fixture.provider.pools.keys.keys(of: fixture.pool)
        let token = try DeviceCheckToken(
            device: "device-1", build: .debug, issuedAt: fixture.clock.now(), nonce: fixture.random.uuid(),
            padding: padding
        ).signed(by: key ?? keys.attestation)
        var data = ValidationData([(.challengeType, "DEVICE_CHECK")])
        data.appendChunked(answer: Data(token.utf8).base64EncodedString())
        data.append(.registrationId, "3F0C0000-0000-4000-8000-000000000000")
        data.append(.deviceId, Self.vendorID)
        data.append(.buildType, "debug")
        data.append(.publicKey, try fixture.publicKey())
        var body = fixture.signUp(username, [])
        body["ValidationData"] = data.json
        return body
    }

    @Test func aDeviceRegistersWithATokenInParts() async throws {
        let fixture = try await PoolFixture()
        let name = "E9C1B3C2-0F5E-4B57-9D0C-0C6B0B7B5E1D"
        let body = try await deviceCheck(fixture, name, padding: 3000)
        #expect(body["ValidationData"]?.array?.contains { $0["Name"] == "answer.1" } == true)
        #expect(try await fixture.call(.signUp, body)["UserConfirmed"] == true)
        #expect(try await fixture.signIn(name).idToken.claims()["custom:userType"] == "DEVICE_CHECK")
    }

    /// The first attempt has marked the device.
    @Test func aDevicesRepetitionGetsTheFirstAnswer() async throws {
        let fixture = try await PoolFixture()
        let body = try await deviceCheck(fixture, "first")
        let first = try await fixture.call(.signUp, body)
        #expect(try await fixture.call(.signUp, body) == first)
    }

    @Test func aDeviceRegistersOnceUnlessItIsAllowed() async throws {
        let fixture = try await PoolFixture()
        _ = try await fixture.call(.signUp, deviceCheck(fixture, "first"))
        #expect(
            try await fixture.refusal(.signUp, deviceCheck(fixture, "second"))
                == Self.failure + "DeviceCheckAlreadyRegistered.")
        let device = AllowedDeviceRecord(
            deviceID: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", expiresAt: fixture.clock.now().addingTimeInterval(60),
            createdAt: fixture.clock.now())
        try await fixture.store.allow(device, in: fixture.pool)
        _ = try await fixture.call(.signUp, deviceCheck(fixture, "third"))
    }

    private func playIntegrity(_ fixture: PoolFixture, _ username: String) async throws -> JSONValue {
        let keys = try await fixture.provider.pools.keys.keys(of: fixture.pool)
        let verdict = PlayIntegrityVerdict(
            packageName: "com.example.app", requestHash: "9774d56d682e549c", issuedAt: fixture.clock.now(),
            certificateDigests: ["AAAA"])
        return fixture.signUp(
            username,
            [
                (.challengeType, "PLAY_INTEGRITY"), (.deviceId, "9774d56d682e549c"), (.packageName, "com.example.app"),
                (.answer, try verdict.signed(by: keys.attestation)), (.registrationId, "rid"),
                (.publicKey, try fixture.publicKey()),
            ])
    }

    @Test func anAppRegistersWithAVerdict() async throws {
        let fixture = try await PoolFixture()
        _ = try await fixture.call(.signUp, playIntegrity(fixture, "0b9b6c1e-6c3e-4f0a-9a53-6a7c5e2b1f44"))
        let tokens = try await fixture.signIn("0b9b6c1e-6c3e-4f0a-9a53-6a7c5e2b1f44")
        #expect(try tokens.idToken.claims()["custom:userType"] == "PLAY_INTEGRITY")
    }

    @Test func anAttestationThatProvesNothingIsRefused() async throws {
        let fixture = try await PoolFixture()
        let forged = try await deviceCheck(fixture, "a", key: SigningKey.generate(.es256))
        #expect(try await fixture.refusal(.signUp, forged) == Self.failure + "UserValidationFailed.")
        // With the check enabled and an empty list of certificates, every registration is refused.
        _ = try await fixture.store.updatePool(fixture.pool) { $0.checksFingerprints = true }
        #expect(
            try await fixture.refusal(.signUp, playIntegrity(fixture, "a")) == Self.failure + "UserValidationFailed.")
    }
}
