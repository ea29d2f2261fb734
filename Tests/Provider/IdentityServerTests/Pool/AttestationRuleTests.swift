import CognitoProtocol
import FoundationEssentials
import IdentityModel
import JOSE
import Testing

@testable import IdentityStore

/// The simulated attestation: accepted tokens, and each reason for a refusal.
@Suite struct AttestationRuleTests {
    private let now = PoolFixture.now

    @Test func aDeviceRegistersOnceUnlessItIsAllowed() throws {
        let token = try deviceToken()
        let accepted = try decide(deviceCheck(token), facts())
        #expect(accepted.kind == .deviceCheck && accepted.markedDevice == "device-1")
        var registered = facts()
        registered.deviceBits.bit0 = true
        expect(.failed(.deviceCheckAlreadyRegistered)) { try decide(deviceCheck(token), registered) }
        registered.allowedDevice = AllowedDeviceRecord(
            deviceID: "V", expiresAt: now.addingTimeInterval(1), createdAt: now)
        #expect(try decide(deviceCheck(token), registered).markedDevice == "device-1")
        registered.allowedDevice = AllowedDeviceRecord(deviceID: "V", expiresAt: now, createdAt: now)
        expect(.failed(.deviceCheckAlreadyRegistered)) { try decide(deviceCheck(token), registered) }
    }

    @Test func aLongTokenIsReadFromItsParts() throws {
        let token = try deviceToken(padding: 3_000)
        let registration = try deviceCheck(token)
        #expect(registration.lookup.attestedDevice == "device-1")
        #expect(try decide(registration, facts()).markedDevice == "device-1")
    }

    @Test func theLongestTokenFitsIntoARegistration() throws {
        let registration = try deviceCheck(deviceToken(padding: 1_000_000))
        #expect(try decide(registration, facts()).kind == .deviceCheck)
    }

    @Test func everyFaultOfADeviceCheckTokenIsUserValidationFailed() throws {
        let key = TestKeys.attestation
        let play = try verdict().signed(by: key)
        let cases: [(String, AttestationError)] = [
            ("not a token", .notAToken), (play, .notAToken),
            (try deviceToken(key: SigningKey.generate(.es256)), .signature),
            (try deviceToken(at: now.addingTimeInterval(-601)), .tooOld),
            (try deviceToken(at: now.addingTimeInterval(61)), .future),
            (try deviceToken(build: .debug), .build),
            (
                try key.sign(
                    header: ["typ": .string(DeviceCheckToken.type)], payload: JSONValue.object(["iat": 1]).bytes),
                .malformed
            ),
        ]
        for (token, fault) in cases {
            expect(.failed(.userValidationFailed), fault.sentence) { try decide(deviceCheck(token), facts()) }
        }
    }

    @Test func aVerdictOfAGenuineDeviceIsAccepted() throws {
        #expect(try decide(playIntegrity(verdict()), facts()).kind == .playIntegrity)
    }

    @Test func everyFaultOfAVerdictIsUserValidationFailed() throws {
        let cases: [(AttestationError, (inout PlayIntegrityVerdict) -> Void)] = [
            (.requestHash, { $0.requestHash = "another" }), (.package, { $0.packageName = "com.another" }),
            (.tooOld, { $0.issuedAt = now.addingTimeInterval(-601) }),
            (.future, { $0.issuedAt = now.addingTimeInterval(61) }),
            (.appNotRecognized, { $0.appVerdict = "UNRECOGNIZED_VERSION" }),
            (.appNotRecognized, { $0.appVerdict = "UNEVALUATED" }), (.deviceIntegrity, { $0.deviceVerdicts = [] }),
            (.deviceIntegrity, { $0.deviceVerdicts = ["MEETS_BASIC_INTEGRITY"] }),
        ]
        for (fault, change) in cases {
            var verdict = verdict()
            change(&verdict)
            expect(.failed(.userValidationFailed), fault.sentence) { try decide(playIntegrity(verdict), facts()) }
        }
        let device = try deviceToken()
        expect(.failed(.userValidationFailed), AttestationError.notAToken.sentence) {
            try decide(playIntegrity(device), facts())
        }
        let forged = try verdict().signed(by: SigningKey.generate(.es256))
        expect(.failed(.userValidationFailed), AttestationError.signature.sentence) {
            try decide(playIntegrity(forged), facts())
        }
    }

    @Test func theCertificateCountsWhereFingerprintsAreChecked() throws {
        var verdict = verdict()
        verdict.certificateDigests = ["one", "two"]
        let accepted = facts(checksFingerprints: true, ["two"])
        #expect(try decide(playIntegrity(verdict), accepted).kind == .playIntegrity)
        for digests in [["three"], []] as [Set<String>] {
            expect(.failed(.userValidationFailed), AttestationError.certificate.sentence) {
                try decide(playIntegrity(verdict), facts(checksFingerprints: true, digests))
            }
        }
        #expect(try decide(playIntegrity(verdict), facts(["three"])).kind == .playIntegrity)
    }

    private func verdict() -> PlayIntegrityVerdict {
        PlayIntegrityVerdict(packageName: "com.example.app", requestHash: "9774d56d682e549c", issuedAt: now)
    }

    private func deviceToken(
        build: AppBuild = .release, at time: Date? = nil, padding: Int = 0, key: SigningKey? = nil
    ) throws -> String {
        try DeviceCheckToken(
            device: "device-1", build: build, issuedAt: time ?? now, nonce: "n", padding: padding
        ).signed(by: key ?? TestKeys.attestation)
    }

    private func deviceCheck(_ token: String) throws -> UnverifiedRegistration {
        var data = ValidationData([
            (.challengeType, "DEVICE_CHECK"), (.deviceId, "5iHh+MNsSVqT/Awkej5uXw=="), (.buildType, "release"),
            (.publicKey, try PoolFixture.document().text()),
        ])
        data.appendChunked(answer: Data(token.utf8).base64EncodedString())
        // The limits of the request apply to the parts too.
        return try UnverifiedRegistration(
            username: PoolFixture.username, data: ValidationData(json: data.json))
    }

    private func playIntegrity(_ verdict: PlayIntegrityVerdict) throws -> UnverifiedRegistration {
        try playIntegrity(verdict.signed(by: TestKeys.attestation))
    }

    private func playIntegrity(_ token: String) throws -> UnverifiedRegistration {
        let data = ValidationData([
            (.challengeType, "PLAY_INTEGRITY"), (.deviceId, "9774d56d682e549c"), (.packageName, "com.example.app"),
            (.answer, token), (.publicKey, try PoolFixture.document().text()),
        ])
        return try UnverifiedRegistration(username: PoolFixture.username, data: ValidationData(json: data.json))
    }

    private func facts(
        checksFingerprints: Bool = false, _ fingerprints: Set<String> = []
    ) -> RegistrationFacts {
        RegistrationFacts(
            pool: PoolRecord(
                realmID: "realm", realmName: .sandbox, poolID: UserPoolID("us-east-1_Ab12Cd34E"),
                clientID: ClientID("client"), identityPoolID: "us-east-1:id", checksFingerprints: checksFingerprints,
                createdAt: now),
            isUsernameTaken: false, fingerprints: fingerprints)
    }

    private func decide(
        _ registration: UnverifiedRegistration, _ facts: RegistrationFacts
    ) throws -> AcceptedRegistration {
        try RegistrationRule(
            registration, attestation: TestKeys.attestation.publicKey, at: now
        ).decide(facts)
    }

    private func expect(
        _ reason: RegistrationError.Reason, _ detail: String? = nil, _ body: () throws -> AcceptedRegistration
    ) {
        #expect {
            try body()
        } throws: { error in
            let refusal = error as? RegistrationError
            return refusal?.reason == reason && (detail == nil || refusal?.detail == detail)
        }
    }
}
