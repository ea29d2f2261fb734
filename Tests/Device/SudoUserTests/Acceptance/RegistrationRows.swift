import FoundationEssentials
import IdentityAdministration
import SudoUser
import TestSupport
import Testing

/// The rows of the acceptance table about registration, with the embedded server's pool over HTTP.
@Suite(.timeLimit(.minutes(5))) struct RegistrationRows {
    @Test func A01_aTESTRegistrationSucceeds() async throws {
        let project = try await Project()
        let client = try project.client()
        let name = try await client.registerWithAuthenticationProvider(
            authenticationProvider: project.testProvider(), registrationId: "dummy_rid")
        #expect(name.hasPrefix("mytest-"))
        #expect(try await client.isRegistered())
        #expect(try await client.getUserName() == name)
        let recorded = try await project.administration.registrations(withID: "dummy_rid")
        #expect(recorded.map(\.username) == [name])
        await project.stop()
    }

    @Test func A02_anotherKeyIsNotAuthorizedAndNoUserIsRegistered() async throws {
        let project = try await Project()
        let good = try await project.administration.generateTestKey()
        let other = try await project.administration.generateTestKey()
        let provider = try TESTAuthenticationProvider(
            name: "mytest", key: other.privateKey.exposedText, keyId: good.key.id.rawValue,
            keyManager: project.keyManager("test"))
        let client = try project.client()
        #expect(
            await failure {
                try await client.registerWithAuthenticationProvider(
                    authenticationProvider: provider, registrationId: "failed")
            } == "notAuthorized")
        #expect(try await client.isRegistered() == false)
        #expect(
            try await project.administration.registrations(onlyFailed: true).map(\.registrationID) == ["failed"])
        await project.stop()
    }

    @Test func A03_anUnknownOrRevokedKeyIsNotAuthorized() async throws {
        let project = try await Project()
        let generated = try await project.administration.generateTestKey()
        for id in [UUID().uuidString.lowercased(), generated.key.id.rawValue] {
            if id == generated.key.id.rawValue { try await project.administration.revokeTestKey(generated.key.id) }
            let provider = try TESTAuthenticationProvider(
                name: "mytest", key: generated.privateKey.exposedText, keyId: id,
                keyManager: project.keyManager("test-\(id)"))
            let client = try project.client()
            #expect(
                await failure {
                    try await client.registerWithAuthenticationProvider(
                        authenticationProvider: provider, registrationId: nil)
                } == "notAuthorized")
        }
        await project.stop()
    }

    @Test func A04_anAnswerThatIsNoTokenIsNotAuthorized() async throws {
        struct NoToken: AuthenticationProvider, AuthenticationInfo {
            let type = "TEST"
            func getAuthenticationInfo() async throws -> any AuthenticationInfo { self }
            func isValid() -> Bool { true }
            func toString() -> String { "dummy_answer" }
            func getUsername() -> String { "dummy_user" }
            func reset() {}
        }
        let project = try await Project()
        let client = try project.client()
        #expect(
            await failure {
                try await client.registerWithAuthenticationProvider(
                    authenticationProvider: NoToken(), registrationId: nil)
            } == "notAuthorized")
        #expect(try await client.isRegistered() == false)
        await project.stop()
    }

    @Test func A05_registeringTwiceIsRefusedWithoutARequest() async throws {
        let project = try await Project()
        let client = try project.client()
        let provider = try await project.testProvider()
        _ = try await client.registerWithAuthenticationProvider(
            authenticationProvider: provider, registrationId: nil)
        await project.stop()
        #expect(
            await failure {
                try await client.registerWithAuthenticationProvider(
                    authenticationProvider: provider, registrationId: nil)
            } == "alreadyRegistered")
    }

    @Test func oneTESTKeyRegistersADeviceManyTimes() async throws {
        let project = try await Project()
        let provider = try await project.testProvider()
        var names: Set<String> = []
        for _ in 1...3 {
            let client = try project.client()
            names.insert(
                try await client.registerWithAuthenticationProvider(
                    authenticationProvider: provider, registrationId: nil))
            _ = try await client.signInWithKey()
            try await client.reset()
        }
        #expect(names.count == 3)
        await project.stop()
    }

    @Test(arguments: [0, 3000])
    func A07_A08_aDeviceCheckTokenRegistersADeviceOnceWholeOrInParts(padding: Int) async throws {
        let project = try await Project()
        let vendor = UUID()
        let order = DeviceCheckOrder(deviceID: vendor.uuidString, padding: padding)
        let token = Data(try await project.administration.deviceCheckToken(order).exposedBytes)
        let client = try project.client()
        _ = try await client.registerWithDeviceCheck(
            token: token, buildType: "release", vendorId: vendor, registrationId: nil)
        _ = try await client.signInWithKey()
        #expect(try await client.getUserClaim(name: "custom:userType") as? String == "DEVICE_CHECK")

        // The device's bit is set: only an allowed device registers again.
        try await client.reset()
        let again = Data(
            try await project.administration.deviceCheckToken(.init(deviceID: vendor.uuidString)).exposedBytes)
        #expect(
            await failure {
                try await client.registerWithDeviceCheck(
                    token: again, buildType: "release", vendorId: vendor, registrationId: nil)
            } == "notAuthorized")
        try await project.administration.allowDevice(vendor.uuidString)
        _ = try await client.registerWithDeviceCheck(
            token: again, buildType: "release", vendorId: vendor, registrationId: nil)
        await project.stop()
    }

    @Test func A09_aPlayIntegrityTokenRegistersAndEachWrongVerdictIsRefused() async throws {
        let project = try await Project()
        let attestation = project.administration
        let good = PlayIntegrityOrder(deviceID: "9774d56d682e549c", packageName: "com.example.app")
        var unrecognised = good
        unrecognised.appRecognitionVerdict = "UNRECOGNIZED_VERSION"
        var noIntegrity = good
        noIntegrity.deviceRecognitionVerdict = []
        var old = good
        old.age = 3600
        let otherDevice = PlayIntegrityOrder(deviceID: "other", packageName: "com.example.app")
        let otherPackage = PlayIntegrityOrder(deviceID: "9774d56d682e549c", packageName: "com.example.other")
        let client = try project.client()
        for order in [unrecognised, noIntegrity, old, otherDevice, otherPackage] {
            let token = try await attestation.playIntegrityToken(order).exposedText
            #expect(
                await failure {
                    try await client.registerWithGooglePlayIntegrity(
                        packageName: "com.example.app", deviceId: "9774d56d682e549c", token: token, registrationId: nil)
                } == "notAuthorized", "\(order)")
        }
        let token = try await attestation.playIntegrityToken(good).exposedText
        _ = try await client.registerWithGooglePlayIntegrity(
            packageName: "com.example.app", deviceId: "9774d56d682e549c", token: token, registrationId: nil)
        _ = try await client.signInWithKey()
        #expect(try await client.getUserClaim(name: "custom:userType") as? String == "PLAY_INTEGRITY")
        await project.stop()
    }

    @Test func aSigningCertificateIsCheckedWhereThePoolDemandsIt() async throws {
        let project = try await Project()
        let digest = (16..<48).map { String($0, radix: 16) }.joined(separator: ":")
        var order = PlayIntegrityOrder(deviceID: "device", packageName: "app")
        order.certificateDigest = digest
        let token = try await project.administration.playIntegrityToken(order).exposedText
        let client = try project.client()
        func register() async throws -> String {
            try await client.registerWithGooglePlayIntegrity(
                packageName: "app", deviceId: "device", token: token, registrationId: nil)
        }
        try await project.administration.change(SudoPoolChange(checksFingerprints: true))
        #expect(await failure { try await register() } == "notAuthorized")
        _ = try await project.administration.addFingerprint(digest)
        _ = try await register()
        await project.stop()
    }
}
