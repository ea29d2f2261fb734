import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityCore
@testable import IdentityStorage

/// SignUp with the simulated DeviceCheck and Play Integrity.
@Suite struct AttestedRegistrationTests {
    private static let failure = "UserLambdaValidationException: PreSignUp failed with error sudoplatform.identity."
    /// Vendor ID E621E1F8-C36C-495A-93FC-0C247A3E6E5F, as sudo-user-ios sends it.
    private static let vendorID = "5iHh+MNsSVqT/Awkej5uXw=="

    private func deviceCheck(
        _ fixture: PoolFixture, _ username: String, device: String = "device-1", build: AppBuild = .debug,
        age: Double = 0, padding: Int = 0, key: SigningKey? = nil, sentBuild: String = "debug"
    ) async throws -> JSONValue {
        let keys = try await fixture.services.keys.keys(of: fixture.pool)
        let token = try DeviceCheckToken(
            device: device, build: build, issuedAt: fixture.clock.now().addingTimeInterval(-age),
            nonce: fixture.random.uuid(), padding: padding
        ).signed(by: key ?? keys.attestation)
        var data = ValidationData([(.challengeType, "DEVICE_CHECK")])
        data.appendChunked(answer: Data(token.utf8).base64EncodedString())
        data.append(.registrationId, "3F0C0000-0000-4000-8000-000000000000")
        data.append(.deviceId, Self.vendorID)
        data.append(.buildType, sentBuild)
        data.append(.publicKey, try fixture.publicKey())
        var body = fixture.signUp(username, [])
        body["ValidationData"] = data.json
        return body
    }

    @Test(arguments: [0, 3000, 20_000]) func aDeviceRegistersWithATokenOfAnyLength(padding: Int) async throws {
        let fixture = try await PoolFixture()
        let body = try await deviceCheck(fixture, "E9C1B3C2-0F5E-4B57-9D0C-0C6B0B7B5E1D", padding: padding)
        let parts = (body["ValidationData"]?.array ?? []).filter { $0["Name"]?.string?.hasPrefix("answer.") == true }
        #expect(parts.isEmpty == (padding == 0))
        #expect(try await fixture.call(.signUp, body)["UserConfirmed"] == true)
        let tokens = try await fixture.signIn("E9C1B3C2-0F5E-4B57-9D0C-0C6B0B7B5E1D")
        #expect(try tokens.idToken.claims()["custom:userType"] == "DEVICE_CHECK")
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
        fixture.clock.advance(seconds: 61)
        #expect(
            try await fixture.refusal(.signUp, deviceCheck(fixture, "fourth"))
                == Self.failure + "DeviceCheckAlreadyRegistered.")
    }

    @Test func aDeviceTokenThatProvesNothingIsRefused() async throws {
        let fixture = try await PoolFixture()
        let bodies = [
            try await deviceCheck(fixture, "a", age: 601), try await deviceCheck(fixture, "a", age: -61),
            try await deviceCheck(fixture, "a", build: .release),
            try await deviceCheck(fixture, "a", key: SigningKey.generate(.es256)),
        ]
        for body in bodies {
            #expect(try await fixture.refusal(.signUp, body) == Self.failure + "UserValidationFailed.")
        }
        let unreadable = try await deviceCheck(fixture, "a", sentBuild: "beta")
        #expect(try await fixture.refusal(.signUp, unreadable).contains("sudoplatform.DecodingError"))
        var incomplete = try await deviceCheck(fixture, "a", padding: 3000)
        incomplete["ValidationData"] = .array(
            (incomplete["ValidationData"]?.array ?? []).filter { $0["Name"] != "answer.1" })
        #expect(try await fixture.refusal(.signUp, incomplete).contains("sudoplatform.DecodingError"))
    }

    private func playIntegrity(
        _ fixture: PoolFixture, _ username: String, _ change: (inout PlayIntegrityVerdict) -> Void = { _ in }
    ) async throws -> JSONValue {
        let keys = try await fixture.services.keys.keys(of: fixture.pool)
        var verdict = PlayIntegrityVerdict(
            packageName: "com.example.app", requestHash: "9774d56d682e549c", issuedAt: fixture.clock.now(),
            certificateDigests: ["AAAA"])
        change(&verdict)
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

    @Test func aVerdictThatProvesNothingIsRefused() async throws {
        let fixture = try await PoolFixture()
        let changes: [(inout PlayIntegrityVerdict) -> Void] = [
            { $0.requestHash = "another" }, { $0.packageName = "com.example.other" },
            { $0.issuedAt.addTimeInterval(-601) }, { $0.appVerdict = "UNRECOGNIZED_VERSION" },
            { $0.deviceVerdicts = ["MEETS_BASIC_INTEGRITY"] },
        ]
        for change in changes {
            #expect(
                try await fixture.refusal(.signUp, playIntegrity(fixture, "a", change))
                    == Self.failure + "UserValidationFailed.")
        }
        // With the check enabled and an empty list of certificates, every registration is refused.
        _ = try await fixture.store.updatePool(fixture.pool) { $0.checksFingerprints = true }
        #expect(
            try await fixture.refusal(.signUp, playIntegrity(fixture, "a")) == Self.failure + "UserValidationFailed.")
    }
}
