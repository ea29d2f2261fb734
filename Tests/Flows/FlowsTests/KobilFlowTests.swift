import Flows
import IdentityAdministration
import IdentityModel
import IdentityServer
import IdpSdk
import TestSupport
import Testing

/// The documented flows from end to end: both SDKs, the embedded server, HTTP between them.
@Suite(.timeLimit(.minutes(2))) struct KobilFlowTests {
    @Test func activationLogsInAndEveryEventIsRecordedInOrder() async throws {
        let fixture = try await FlowFixture()
        let driver = FlowDriver(FlowFixture.activation("jane", try await fixture.newUser("jane")))
        let device = await fixture.device(driver)
        #expect(await device.snapshot.state == .activationRequired)

        let outcome = await device.run(FlowRequest(.activate))
        #expect(outcome.status == .ok)
        #expect(outcome.ending == .succeeded)
        #expect(outcome.user == UserID("jane"))
        #expect(outcome.snapshot.state == .loggedIn)
        #expect(outcome.snapshot.loggedInUser == UserID("jane"))
        #expect(driver.steps.values == [.getAstClientData, .getAuthorizationCode, .setAuthorisationCode])
        #expect(outcome.trace.filter { $0.kind == .step }.map(\.name) == driver.steps.values.map(\.rawValue))
        let names = outcome.trace.filter { $0.kind != .step }.map(\.name)
        let documented = [
            "GetAstClientData", "GetAstClientDataResult", "getAuthorizationCode", "GET auth", "provideCredentials",
            "POST authenticate", "authorizationCode", "SetAuthorisationCode", "POST token",
            "SetAuthorisationCodeResult",
        ]
        #expect(names.filter(documented.contains) == documented)
        #expect(zip(outcome.trace, outcome.trace.dropFirst()).allSatisfy { $0.time <= $1.time })
        await device.close()
        await fixture.stop()
    }

    @Test func noSecretReachesTheTrace() async throws {
        let fixture = try await FlowFixture()
        let code = try await fixture.newUser("jane")
        let device = await fixture.device(FlowDriver(FlowFixture.activation("jane", code)))
        let outcome = await device.run(FlowRequest(.activate))
        let shown = outcome.trace.map { "\($0)" }
        #expect(!shown.isEmpty)
        for secret in ["Geheim-123", code.exposedText] {
            #expect(!shown.contains { $0.contains(secret) })
        }
        await device.close()
        await fixture.stop()
    }

    @Test func aRestartEndsTheSessionAndTheStoredFactorLogsInAgain() async throws {
        let fixture = try await FlowFixture()
        let driver = FlowDriver(FlowFixture.activation("jane", try await fixture.newUser("jane")))
        let device = await fixture.device(driver)
        _ = await device.run(FlowRequest(.activate))

        let restart = await device.run(FlowRequest(.restart))
        #expect(restart.status == .ok)
        #expect(restart.snapshot.state == .loginRequired)
        #expect(restart.snapshot.users.map(\.userIdentifier.userId) == ["jane"])

        let stay = await device.run(FlowRequest(.stayLoggedIn))
        #expect(stay.status == .ok)
        #expect(stay.user == UserID("jane"))
        #expect(stay.snapshot.state == .loggedIn)
        #expect(driver.questions.values.count == 1)
        await device.close()
        await fixture.stop()
    }

    @Test func aNewProcessFindsTheUserAndStaysLoggedIn() async throws {
        let fixture = try await FlowFixture()
        let first = await fixture.device(FlowDriver(FlowFixture.activation("jane", try await fixture.newUser("jane"))))
        _ = await first.run(FlowRequest(.activate))
        await first.close()

        let second = await fixture.device()
        #expect(await second.snapshot.state == .loginRequired)
        #expect(await second.run(FlowRequest(.stayLoggedIn)).status == .ok)
        await second.close()
        await fixture.stop()
    }

    @Test func logoutDropsTheFactorAndALoginAsksTheProviderAgain() async throws {
        let fixture = try await FlowFixture()
        let driver = FlowDriver(
            FlowFixture.activation("jane", try await fixture.newUser("jane")),
            [.username: Secret("jane"), .password: Secret("Geheim-123")])
        let device = await fixture.device(driver)
        _ = await device.run(FlowRequest(.activate))

        let logout = await device.run(FlowRequest(.logout))
        #expect(logout.status == .ok)
        #expect(logout.snapshot.state == .loginRequired)
        #expect(driver.steps.values.suffix(2) == [.clearIamTokenCache, .restart])
        let stay = await device.run(FlowRequest(.stayLoggedIn))
        #expect(stay.status == .noTokenDataAvailable)
        // This flow only uses the stored login, so a missing login is its failure.
        #expect(stay.trace.filter(\.isFailure).map(\.name) == ["OfflineLoginResult"])

        let login = await device.run(FlowRequest(.login))
        #expect(login.status == .ok)
        // The first step determines that no login is stored; this is not a failure of this run.
        #expect(login.trace.first { $0.name == "OfflineLoginResult" }?.outcome == "NO_TOKEN_DATA_AVAILABLE")
        #expect(login.trace.filter(\.isFailure).isEmpty)
        #expect(login.snapshot.loggedInUser == UserID("jane"))
        #expect(
            driver.steps.values.suffix(4) == [
                .offlineLogin, .getAstClientData, .getAuthorizationCode, .setAuthorisationCode,
            ])
        await device.close()
        await fixture.stop()
    }

    @Test func aLoginWithAStoredFactorAsksNobody() async throws {
        let fixture = try await FlowFixture()
        let driver = FlowDriver(FlowFixture.activation("jane", try await fixture.newUser("jane")))
        let device = await fixture.device(driver)
        _ = await device.run(FlowRequest(.activate))
        _ = await device.run(FlowRequest(.restart))
        #expect(await device.run(FlowRequest(.login)).status == .ok)
        #expect(driver.questions.values.count == 1)
        #expect(driver.steps.values.last == .offlineLogin)
        await device.close()
        await fixture.stop()
    }

    @Test func theFallBackKeepsTheAuthenticationMode() async throws {
        let fixture = try await FlowFixture()
        let driver = FlowDriver(
            FlowFixture.activation("jane", try await fixture.newUser("jane")),
            [.username: Secret("jane"), .password: Secret("Geheim-123")], pins: ["2468", "1357", "1357"])
        let device = await fixture.device(driver)
        #expect(await device.run(FlowRequest(.activate, mode: .pin)).status == .ok)
        _ = await device.run(FlowRequest(.logout))
        // Nothing is stored, so the provider's page asks, and then a new PIN is requested, because the mode was PIN.
        #expect(await device.run(FlowRequest(.login)).status == .ok)
        _ = await device.run(FlowRequest(.restart))
        #expect(await device.run(FlowRequest(.stayLoggedIn)).status == .ok)
        await device.close()
        await fixture.stop()
    }

    @Test func aSecondUserIsAddedAndTheFirstCanBeDeleted() async throws {
        let fixture = try await FlowFixture()
        let driver = FlowDriver(
            FlowFixture.activation("jane", try await fixture.newUser("jane")),
            FlowFixture.activation("max", try await fixture.newUser("max")))
        let device = await fixture.device(driver)
        _ = await device.run(FlowRequest(.activate))
        _ = await device.run(FlowRequest(.restart))

        let added = await device.run(FlowRequest(.activate))
        #expect(added.flow == .addUser)
        #expect(added.status == .ok)
        #expect(added.user == UserID("max"))
        #expect(Set(added.snapshot.users.map(\.userIdentifier.userId)) == ["jane", "max"])

        #expect(await device.run(FlowRequest(.deleteUser, user: UserID("max"))).status == .invalidState)
        let deleted = await device.run(FlowRequest(.deleteUser, user: UserID("jane")))
        #expect(deleted.status == .ok)
        #expect(deleted.snapshot.users.map(\.userIdentifier.userId) == ["max"])
        await device.close()
        await fixture.stop()
    }

    @Test func aWrongCodeIsAskedAgainAndTheRightOneActivates() async throws {
        let fixture = try await FlowFixture()
        let code = try await fixture.newUser("jane")
        let driver = FlowDriver(
            FlowFixture.activation("jane", Secret("00000000")), FlowFixture.activation("jane", code))
        let device = await fixture.device(driver)
        let outcome = await device.run(FlowRequest(.activate))
        #expect(outcome.status == .ok)
        guard case .credentials(let again, _)? = driver.questions.values.last?.subject else {
            Issue.record("the page was not asked again")
            return
        }
        #expect(again.attempt == 2)
        #expect(again.previousError?.subsystem == 580)
        #expect(again.previousError?.errorCode == 6)
        // The page that refuses the code is a failure with code and message; the first page is not.
        let forms = outcome.trace.filter { $0.name == "200 form" }
        #expect(forms.map(\.isFailure) == [false, true] && forms.map(\.outcome) == ["200", "580/6"])
        let words = again.previousError?.errorDescription ?? ""
        #expect(!words.isEmpty && forms.last?.fields.last == TraceField("error", words))
        await device.close()
        await fixture.stop()
    }

    @Test func aCodeIsGoodOnce() async throws {
        let fixture = try await FlowFixture()
        let code = try await fixture.newUser("jane")
        let first = await fixture.device(FlowDriver(FlowFixture.activation("jane", code)))
        _ = await first.run(FlowRequest(.activate))
        await first.close()
        let other = await fixture.device(FlowDriver(FlowFixture.activation("jane", code)))
        let outcome = await other.run(FlowRequest(.addUser))
        #expect(outcome.ending == .refused)
        #expect(outcome.status == .wrongCredentials)
        await other.close()
        await fixture.stop()
    }

    @Test func refusedCredentialsEndWithTheirStatusAndNothingIsStored() async throws {
        let fixture = try await FlowFixture()
        _ = try await fixture.newUser("jane")
        let device = await fixture.device(FlowDriver(FlowFixture.activation("jane", Secret("00000000"))))
        let outcome = await device.run(FlowRequest(.activate))
        #expect(outcome.status == .wrongCredentials)
        #expect(outcome.error?.subsystem == 580)
        #expect(outcome.snapshot.state == .activationRequired)
        #expect(outcome.snapshot.users.isEmpty)
        await device.close()
        await fixture.stop()
    }

    @Test func aPasswordAgainstTheRuleEndsInvalidPassword() async throws {
        let fixture = try await FlowFixture()
        let code = try await fixture.newUser("jane")
        let device = await fixture.device(FlowDriver(FlowFixture.activation("jane", code, password: "short")))
        #expect(await device.run(FlowRequest(.activate)).status == .invalidPassword)
        await device.close()
        await fixture.stop()
    }

    @Test func somebodyElsesLoginIsNotTheChosenUsers() async throws {
        let fixture = try await FlowFixture()
        let driver = FlowDriver(
            FlowFixture.activation("jane", try await fixture.newUser("jane")),
            FlowFixture.activation("max", try await fixture.newUser("max")),
            [.username: Secret("max"), .password: Secret("Geheim-123")])
        let device = await fixture.device(driver)
        _ = await device.run(FlowRequest(.activate))
        _ = await device.run(FlowRequest(.addUser))
        _ = await device.run(FlowRequest(.logout, user: UserID("max")))
        _ = await device.run(FlowRequest(.logout, user: UserID("jane")))
        let outcome = await device.run(FlowRequest(.login, user: UserID("jane")))
        #expect(outcome.status == .mismatchedUser)
        #expect(outcome.snapshot.loggedInUser == nil)
        await device.close()
        await fixture.stop()
    }

    @Test func aRefusedCodeLeavesNoNoteOfAnInterruption() async throws {
        let fixture = try await FlowFixture()
        _ = try await fixture.newUser("jane")
        let device = await fixture.device(FlowDriver(FlowFixture.activation("jane", Secret("00000000"))))
        #expect(await device.run(FlowRequest(.activate)).status == .wrongCredentials)
        await device.close()
        let next = await fixture.device()
        await next.close()
        #expect(await next.start().interrupted.isEmpty)
        await next.close()
        await fixture.stop()
    }

    @Test func wrongPasswordsLockTheUser() async throws {
        let fixture = try await FlowFixture { $0.failuresUntilLock = 2 }
        let code = try await fixture.newUser("jane")
        let wrong: [FieldID: Secret] = [.username: Secret("jane"), .password: Secret("Wrong-1234")]
        let driver = FlowDriver(FlowFixture.activation("jane", code), wrong, wrong, wrong)
        let device = await fixture.device(driver)
        _ = await device.run(FlowRequest(.activate))
        _ = await device.run(FlowRequest(.logout))
        let locked = await device.run(FlowRequest(.login))
        #expect(locked.status == .lockedUser)
        #expect(locked.error?.errorCode == 900)
        await device.close()
        await fixture.stop()
    }
}
