import IdentityModel
import MasterControllerSdk
import SQLDatabase
import Synchronization
import TestSupport
import Testing

struct FirstFactorTests {
    @Test func aNewPINIsAskedBeforeAnythingIsSentAndAWeakOneAgain() async throws {
        let device = try TestDevice(
            factor: ScriptedFactor(pins: [.pin("123"), .pin(String(repeating: "1", count: 65)), .pin("2718")]))
        let controller = await device.started()
        #expect(try await device.logIn(controller, mode: .pin).status == .ok)
        let requests = device.factor.pinRequests.values
        #expect(requests.map(\.purpose) == [.create, .create, .create])
        #expect(requests.map(\.refusal) == [nil, .tooShort, .tooLong])
        #expect(requests.allSatisfy { $0.attemptsLeft == nil })
    }

    @Test(arguments: [
        ([PINAnswer.cancelled], StatusType.userCancel), ([.pin("1"), .exhausted], .invalidPin),
        ([.exhausted], .userCancel), ([.pin("1"), .cancelled], .userCancel),
    ])
    func withoutANewPINNothingIsSent(_ answers: [PINAnswer], _ status: StatusType) async throws {
        let device = try TestDevice(factor: ScriptedFactor(pins: answers))
        let controller = await device.started()
        #expect(try await device.logIn(controller, mode: .pin).status == status)
        #expect(device.tokenRequests.isEmpty)
        #expect(await controller.result(of: RestartEvent()).interruptedActivations.isEmpty)
    }

    @Test func theRightPINOpensTheFactorAlsoAfterAWrongOne() async throws {
        let device = try TestDevice(factor: ScriptedFactor(pins: [.pin("2718")]))
        let controller = try await device.activated(mode: .pin)
        device.factor.add(.pin("1111"), .pin("2222"), .pin("2718"))
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
        let requests = device.factor.pinRequests.values.dropFirst()
        #expect(requests.map(\.attemptsLeft) == [3, 2, 1])
        #expect(requests.map(\.refusal) == [nil, .wrong, .wrong])
        #expect(requests.allSatisfy { $0.user == TestDevice.jane && $0.purpose == .unlock })

        _ = await controller.receive(RestartEvent())
        device.factor.add(.pin("1111"), .pin("2718"))
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok, "a right PIN forgets the wrong ones")
    }

    @Test func wrongPINsAreCountedAcrossProgramsAndThenTheFactorIsGone() async throws {
        let device = try TestDevice(factor: ScriptedFactor(pins: [.pin("2718")]))
        let first = try await device.activated(mode: .pin)
        device.factor.add(.pin("1111"), .exhausted)
        let wrong = await first.result(of: OfflineLoginEvent())
        #expect(wrong.status == .invalidPin && wrong.pinAttemptsLeft == 2)
        let second = await device.started()
        device.factor.add(.pin("2222"), .exhausted)
        #expect(await second.result(of: OfflineLoginEvent()).pinAttemptsLeft == 1)
        device.factor.add(.pin("3333"))
        let blocked = await first.result(of: OfflineLoginEvent())
        #expect(blocked.status == .pinBlocked && blocked.pinAttemptsLeft == 0)
        let asked = device.factor.pinRequests.values.count
        #expect(await second.result(of: OfflineLoginEvent()).status == .pinBlocked)
        #expect(device.factor.pinRequests.values.count == asked, "nobody is asked any more")

        device.factor.add(.pin("4444"))
        #expect(try await device.logIn(second, mode: .pin).status == .ok)
        _ = await second.receive(RestartEvent())
        device.factor.add(.pin("4444"))
        #expect(await second.result(of: OfflineLoginEvent()).status == .ok, "a login with a code sets a new PIN")
    }

    @Test func aRightPINSealsWhatAnOlderProgramSealedAtLowerCosts() async throws {
        let device = try TestDevice(factor: ScriptedFactor(pins: [.pin("2718")]))
        try await device.activated(mode: .pin).close()
        let today = PasswordHash.Parameters(memoryBytes: 8192, iterations: 2)
        let before = try await device.sealedByPIN()
        #expect(before.iterations == 1)
        let controller = device.controller(pinCosts: today)
        _ = await controller.result(of: StartEvent())
        device.factor.add(.pin("1111"), .exhausted)
        #expect(await controller.result(of: OfflineLoginEvent()).status == .invalidPin)
        #expect(try await device.sealedByPIN().sealed == before.sealed, "a wrong PIN seals nothing")
        // The provider gives no successor, so only the PIN seals the token again.
        device.provider.unplug()
        device.factor.add(.pin("2718"))
        #expect(await controller.result(of: OfflineLoginEvent()).status != .ok)
        let after = try await device.sealedByPIN()
        #expect(after.iterations == 2 && after.tries == 0)
        #expect(after.salt != before.salt && after.sealed != before.sealed)
        device.provider.plugIn()
        device.factor.add(.pin("2718"))
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
        // A program with lower costs changes nothing.
        await controller.close()
        let older = await device.started()
        device.factor.add(.pin("2718"))
        #expect(await older.result(of: OfflineLoginEvent()).status == .ok)
        #expect(try await device.sealedByPIN().iterations == 2)
    }

    @Test func aPINThatCannotBeComputedUsesNoTryUp() async throws {
        let device = try TestDevice(factor: ScriptedFactor(pins: [.pin("2718")]))
        let controller = try await device.activated(mode: .pin)
        let database = try device.database()
        // Costs above the limit are not computed, as if memory were missing.
        try await database.write { try $0.execute("UPDATE first_factors SET pin_tries = 1, pin_iterations = 65") }
        device.factor.add(.pin("2718"))
        #expect(await controller.result(of: OfflineLoginEvent()).status == .internalError)
        #expect(try await device.sealedByPIN().tries == 1)
        try await database.write { try $0.execute("UPDATE first_factors SET pin_iterations = 1") }
        device.factor.add(.pin("2718"))
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
        database.close()
    }

    @Test func aPINCostsAboutASecond() {
        let costs = MasterControllerConfiguration(
            profile: ProviderProfile(name: "", kind: .kobil, baseURL: "", tenant: ScriptedProvider.tenant),
            storeFolder: ""
        ).pinHashParameters
        #expect(costs.memoryBytes == 64 << 20 && costs.iterations == 24)
    }

    @Test func aTryIsCountedBeforeItIsMade() async throws {
        let device = try TestDevice(factor: ScriptedFactor(pins: [.pin("2718")]))
        let controller = try await device.activated(mode: .pin)
        await controller.close()
        let database = try device.database()
        try await database.write { try $0.execute("UPDATE first_factors SET pin_tries = 3") }
        database.close()
        _ = await controller.receive(StartEvent())
        device.factor.add(.pin("2718"))
        #expect(await controller.result(of: OfflineLoginEvent()).status == .pinBlocked)
    }

    @Test(arguments: [
        (PresenceOutcome.match, StatusType.ok, 0), (.noMatch, .wrongCredentials, 802_025_293),
        (.cancelled, .userCancel, 802_000_128), (.lockedOut, .temporaryLocked, 802_000_008),
        (.notEnrolled, .notSupported, 802_067_811),
    ])
    func theSensorsOutcomeIsTheStatus(_ outcome: PresenceOutcome, _ status: StatusType, _ code: Int) async throws {
        let device = try TestDevice(factor: ScriptedFactor(presences: [outcome, .match]))
        let controller = try await device.activated(mode: .biometric)
        let sent = device.tokenRequests.count
        let result = await controller.result(of: OfflineLoginEvent())
        #expect(result.status == status && result.errorCode == code)
        #expect(device.factor.presenceRequests.values == [PresenceRequest(user: TestDevice.jane)])
        if outcome != .match {
            #expect(device.tokenRequests.count == sent)
            #expect(await controller.result(of: OfflineLoginEvent()).status == .ok, "the factor is still there")
        }
    }

    @Test func theModeInTheFileCannotBeChangedToGetAroundTheSensor() async throws {
        let device = try TestDevice()
        let controller = try await device.activated(mode: .biometric)
        await controller.close()
        let database = try device.database()
        try await database.write { try $0.execute("UPDATE users SET authentication_mode = 'no'") }
        database.close()
        _ = await controller.receive(StartEvent())
        let result = await controller.result(of: OfflineLoginEvent())
        #expect(result.status == .internalError)
        #expect(result.errorCode == MasterControllerErrorCode.factorDamaged.rawValue)
    }

    @Test func aFactorIsNoUseToAnotherUser() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        try await device.logIn(controller, .joe)
        await controller.close()
        let database = try device.database()
        try await database.write { connection in
            try connection.execute(
                """
                UPDATE first_factors SET sealed = (SELECT sealed FROM first_factors WHERE user_id = 'joe')
                WHERE user_id = 'jane'
                """)
        }
        database.close()
        _ = await controller.receive(StartEvent())
        let jane = await controller.result(of: OfflineLoginEvent(userIdentifier: TestDevice.jane))
        #expect(jane.errorCode == MasterControllerErrorCode.factorDamaged.rawValue)
    }

    @Test func theStoreHoldsNoTokenInTheClear() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        await controller.close()
        let database = try device.database()
        let sealed = try await database.read {
            try $0.query("SELECT sealed FROM first_factors").map { try $0["sealed"] as [UInt8] }
        }
        database.close()
        #expect(sealed.count == 1)
        #expect(!String(decoding: sealed.joined(), as: UTF8.self).contains("refresh"))
    }

    /// From each mode to each: the questions, and what the next login requires.
    @Test(arguments: AuthenticationMode.allCases, AuthenticationMode.allCases)
    func everyModeCanBeChangedIntoEveryOther(_ from: AuthenticationMode, _ to: AuthenticationMode) async throws {
        let device = try TestDevice()
        let controller = await device.started()
        if from == .pin { device.factor.add(.pin("2718")) }
        #expect(try await device.logIn(controller, mode: from).status == .ok)
        if from == .biometric { device.factor.add(.match) }
        if from == .pin { device.factor.add(.pin("2718")) }
        if to == .pin { device.factor.add(.pin("31415")) }
        let result = await controller.result(of: EnableAuthenticationModeEvent(authenticationMode: to))
        #expect(result.status == .ok)
        device.clock.advance(seconds: 400)
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok, "the session goes on")
        _ = await controller.receive(RestartEvent())
        if to == .biometric { device.factor.add(.match) }
        if to == .pin { device.factor.add(.pin("31415")) }
        #expect(
            await controller.result(of: OfflineLoginEvent()).status == (to == .password ? .offlineNotActivated : .ok))
        #expect(device.provider.state.withLock { $0.reusedRefreshTokens } == 0)
    }

    @Test func aModeIsNotLeftWithoutItsProof() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        try await device.logIn(controller, mode: .biometric)
        device.factor.add(.noMatch)
        let change = EnableAuthenticationModeEvent(authenticationMode: .no)
        #expect(await controller.result(of: change).status == .wrongCredentials)
        _ = await controller.receive(RestartEvent())
        device.factor.add(.match)
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok, "the mode is as before")
    }

    @Test func withoutALoginNoModeIsEnabled() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        let change = EnableAuthenticationModeEvent(authenticationMode: .password)
        #expect(await controller.result(of: change).status == .invalidState)
    }

    @Test func aSessionWhosePINWasBlockedElsewhereCanChooseAnotherMode() async throws {
        let device = try TestDevice(factor: ScriptedFactor(pins: [.pin("2718")]))
        let controller = await device.started()
        try await device.logIn(controller, mode: .pin)
        let other = await device.started()
        device.factor.add(.pin("1111"), .pin("2222"), .pin("3333"))
        #expect(await other.result(of: OfflineLoginEvent()).status == .pinBlocked)
        let change = EnableAuthenticationModeEvent(authenticationMode: .no)
        #expect(await controller.result(of: change).status == .ok)
        #expect(await other.result(of: OfflineLoginEvent()).status == .ok)
    }
}
