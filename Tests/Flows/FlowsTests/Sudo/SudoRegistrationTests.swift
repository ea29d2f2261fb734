import Flows
import FoundationEssentials
import IdentityAdministration
import IdentityModel
import JOSE
import Sentences
import TestSupport
import Testing

/// Every method of registration, against the embedded server.
@Suite(.timeLimit(.minutes(3))) struct SudoRegistrationTests {
    @Test func aTestKeyRegisters() async throws {
        let fixture = try await SudoFlowFixture()
        let driver = SudoFlowDriver()
        let device = try await fixture.device(GivenInputs(test: try await fixture.testKey()), driver: driver)
        let outcome = await device.run(
            SudoFlowRequest(.registerTest, registrationID: "support-1", name: "team"))
        #expect(outcome.status == "OK" && outcome.ending == .succeeded, "\(String(describing: outcome.error))")
        #expect(outcome.snapshot.state == .registered && outcome.snapshot.hasSignInKey)
        #expect(outcome.snapshot.username?.hasPrefix("team-") == true)
        #expect(outcome.registrationID == "support-1")
        #expect(driver.steps.values == outcome.requested.steps)
        #expect(outcome.trace.contains { $0.to == .cognito && $0.name == "SignUp" })
        let found = try await fixture.administration.sudo.registrations(withID: "support-1")
        #expect(found.map(\.succeeded) == [true] && found.first?.method == "TEST")
        await fixture.stop()
    }

    /// A device may register many times, each time as another user.
    @Test func aTestKeyRegistersManyUsersOfOneDevice() async throws {
        let fixture = try await SudoFlowFixture()
        let device = try await fixture.device(GivenInputs(test: try await fixture.testKey()))
        var names: Set<String> = []
        for _ in 1...3 {
            let outcome = await device.run(SudoFlowRequest(.registerTest))
            names.insert(try #require(outcome.snapshot.username))
            #expect(await device.run(SudoFlowRequest(.reset)).snapshot.state == .notRegistered)
        }
        #expect(names.count == 3)
        await fixture.stop()
    }

    @Test func aRevokedTestKeyIsRefusedAndSupportFindsTheRegistration() async throws {
        let fixture = try await SudoFlowFixture()
        let key = try await fixture.testKey()
        try await fixture.administration.sudo.revokeTestKey(SudoTestKeyID(rawValue: key.id))
        let device = try await fixture.device(GivenInputs(test: key))
        let outcome = await device.run(SudoFlowRequest(.registerTest))
        #expect(outcome.status == "NOT_AUTHORIZED" && outcome.ending == .refused)
        #expect(outcome.snapshot.state == .notRegistered)
        let service = try #require(outcome.error?.service)
        #expect(service.type.original == "UserLambdaValidationException")
        #expect(service.message.original.contains("sudoplatform.identity.TestRegCheckFailed"))
        let id = try #require(outcome.registrationID)
        let found = try await fixture.administration.sudo.registrations(withID: id)
        #expect(found.first?.succeeded == false && found.first?.failure?.isEmpty == false)
        await fixture.stop()
    }

    @Test func aSecondRegistrationIsRefusedBeforeAnythingIsSent() async throws {
        let fixture = try await SudoFlowFixture()
        let device = try await fixture.device(GivenInputs(test: try await fixture.testKey()))
        #expect(await device.run(SudoFlowRequest(.registerTest)).status == "OK")
        let again = await device.run(SudoFlowRequest(.registerTest))
        #expect(again.status == "ALREADY_REGISTERED" && again.ending == .refused)
        #expect(!again.trace.contains { $0.to == .cognito } && again.registrationID == nil)
        let other = await device.run(SudoFlowRequest(.registerTest, namespace: "second"))
        #expect(other.status == "OK" && other.snapshot.namespace == "second")
        await fixture.stop()
    }

    @Test func aCustomFederatedUserRegistersAndIsKnownAgain() async throws {
        let fixture = try await SudoFlowFixture()
        let inputs = GivenInputs(fsso: try await fixture.fssoKey("jane", keeping: ["team"]))
        let device = try await fixture.device(inputs)
        let first = await device.run(SudoFlowRequest(.registerFSSO, attributes: ["team": "blue"]))
        #expect(first.status == "OK" && first.snapshot.username == "jane", "\(String(describing: first.error))")
        #expect(!first.snapshot.hasSignInKey)
        #expect(await device.run(SudoFlowRequest(.reset)).status == "OK")
        let again = await device.run(SudoFlowRequest(.registerFSSO))
        #expect(again.status == "ALREADY_REGISTERED" && again.snapshot.state == .notRegistered)
        let signedIn = await device.run(SudoFlowRequest(.signIn, via: .fsso))
        #expect(signedIn.status == "OK" && signedIn.snapshot.username == "jane")
        let claims = try #require(try await device.session()).unverifiedClaims
        #expect(claims["team"]?.string == "blue" && claims["custom:userType"]?.string == "FSSO")
        await fixture.stop()
    }

    @Test func aDeviceRegistersWithDeviceCheckOnce() async throws {
        let fixture = try await SudoFlowFixture()
        let device = try await fixture.device(GivenInputs(administration: fixture.administration))
        let request = SudoFlowRequest(
            .registerDeviceCheck, vendorID: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
        let first = await device.run(request)
        #expect(first.status == "OK" && first.snapshot.hasSignInKey, "\(String(describing: first.error))")
        #expect(first.remarks.first?.english.contains("simulated") == true)
        #expect(first.trace.contains { $0.from == .attestation })
        _ = await device.run(SudoFlowRequest(.reset))
        let again = await device.run(request)
        #expect(again.status == "NOT_AUTHORIZED")
        #expect(again.error?.service?.message.original.contains("DeviceCheckAlreadyRegistered") == true)
        try await fixture.administration.sudo.allowDevice("E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
        #expect(await device.run(request).status == "OK", "the device is on the list")
        await fixture.stop()
    }

    @Test func anAppRegistersWithPlayIntegrity() async throws {
        let fixture = try await SudoFlowFixture()
        let device = try await fixture.device(GivenInputs(administration: fixture.administration))
        let outcome = await device.run(
            SudoFlowRequest(.registerPlayIntegrity, package: "com.example.app", deviceID: "9774d56d682e549c"))
        #expect(outcome.status == "OK" && outcome.snapshot.state == .registered, "\(String(describing: outcome.error))")
        try await fixture.administration.sudo.change(SudoPoolChange(checksFingerprints: true))
        _ = await device.run(SudoFlowRequest(.reset))
        let refused = await device.run(SudoFlowRequest(.registerPlayIntegrity, package: "com.example.app"))
        #expect(refused.status == "NOT_AUTHORIZED", "no fingerprint is listed")
        await fixture.stop()
    }

    @Test func aMissingOrUnusableKeyIsNamedAndNothingIsSent() async throws {
        let fixture = try await SudoFlowFixture()
        let none = await (try await fixture.device()).run(SudoFlowRequest(.registerTest))
        #expect(none.ending == .cancelled(by: .missingInput(Text("There is no TEST key."))))
        #expect(none.status == "INVALID_INPUT" && !none.trace.contains { $0.to == .cognito })
        let faulty = GivenInputs(test: SudoSigningKey(pem: Secret("-----BEGIN PUBLIC KEY-----\n"), id: "k"))
        let outcome = await (try await fixture.device(faulty, named: "other")).run(SudoFlowRequest(.registerTest))
        #expect(outcome.error?.sentence.english.contains("public key") == true)
        #expect(outcome.ending == .cancelled(by: .missingInput(outcome.error?.sentence ?? Text.empty)))
        await fixture.stop()
    }

    /// The device's clock is ahead, so the pool receives a token from the future.
    ///
    /// The response header `Date` reveals the difference.
    @Test func clocksThatDifferAreNamed() async throws {
        let fixture = try await SudoFlowFixture()
        let clock = StandingClock(Date(timeIntervalSinceNow: 1800))
        let device = try await fixture.device(GivenInputs(test: try await fixture.testKey()), clock: clock)
        let outcome = await device.run(SudoFlowRequest(.registerTest))
        #expect(outcome.status == "NOT_AUTHORIZED")
        #expect(outcome.error?.sentence.english.contains("clock") == true, "\(outcome.error?.sentence.english ?? "")")
        await fixture.stop()
    }

    @Test func aServerThatIsGoneIsUnreachable() async throws {
        let fixture = try await SudoFlowFixture()
        let device = try await fixture.device(GivenInputs(test: try await fixture.testKey()))
        await fixture.stop()
        let outcome = await device.run(SudoFlowRequest(.registerTest))
        #expect(outcome.ending == .unreachable && outcome.status == "REQUEST_ERROR")
        #expect(outcome.snapshot.interruptedRegistration != nil, "the outcome is not known")
    }

    /// If the response to SignUp is lost, the next start asks the pool whether the user exists.
    @Test func aRegistrationWhoseAnswerIsLostIsFoundByTheNextStart() async throws {
        let fixture = try await SudoFlowFixture()
        let inputs = GivenInputs(test: try await fixture.testKey())
        let device = try await fixture.device(inputs, exchange: LosingExchange(fixture.exchange))
        let lost = await device.run(SudoFlowRequest(.registerTest))
        #expect(lost.ending == .unreachable && lost.snapshot.state == .notRegistered)
        let name = try #require(lost.snapshot.interruptedRegistration)
        await device.close()
        let next = try await fixture.device(inputs)
        let snapshot = await next.snapshot
        #expect(snapshot.state == .registered && snapshot.username == name && snapshot.interruptedRegistration == nil)
        #expect(await next.run(SudoFlowRequest(.signIn)).status == "OK")
        await fixture.stop()
    }

    /// The pool may have created the user or not; the next flow adopts the state of the pool.
    @Test func aCancelDuringSignUpIsResolvedByTheNextFlow() async throws {
        let fixture = try await SudoFlowFixture()
        let driver = SudoFlowDriver()
        let device = try await fixture.device(GivenInputs(test: try await fixture.testKey()), driver: driver)
        let run = device.stage.newRun()
        driver.onStep { if $0 == .signUp { run.cancel(by: .person) } }
        let outcome = await device.run(SudoFlowRequest(.registerTest), as: run)
        #expect(outcome.ending == .cancelled(by: .person))
        driver.onStep { _ in }
        let next = await device.run(SudoFlowRequest(.signIn))
        #expect(next.snapshot.interruptedRegistration == nil, "\(String(describing: next.error))")
        #expect(next.status == (next.snapshot.state == .signedIn ? "OK" : "NOT_REGISTERED"))
        await fixture.stop()
    }
}
