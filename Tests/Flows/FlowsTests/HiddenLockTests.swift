import Flows
import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityServer
import IdpSdk
import OpenID
import TestSupport
import Testing

/// A login page in Keycloak's theme says "Invalid username or password" for every reason: only the administration
/// reveals a lock-out.
@Suite(.timeLimit(.minutes(2))) struct HiddenLockTests {
    /// An administration that reports the same state for every account.
    private struct SayingRegister: AccountRegister {
        let standing: AccountStanding
        let asked = Recorder<UserID>()

        func standing(
            of name: UserID, after error: IdpSdkError, tracing trace: any TraceSink
        ) async -> (AccountStanding, account: UserID?) {
            asked.append(name)
            return (standing, standing == .unknown ? nil : UserID("jane"))
        }
    }

    private static let end = Date(timeIntervalSince1970: 1_795_000_000)
    private static let wrong: [FieldID: Secret] = [
        .username: Secret("jane"), .password: Secret("Wrong-1234"),
    ]

    /// A device on which jane is activated and logged out.
    private static func device(
        _ fixture: FlowFixture, _ driver: FlowDriver, _ accounts: (any AccountRegister)?
    ) async throws -> FlowEngine {
        let device = await fixture.device(driver, accounts: accounts)
        #expect(await device.run(FlowRequest(.activate)).status == .ok)
        _ = await device.run(FlowRequest(.logout))
        return device
    }

    private static let findings: [(AccountStanding?, StatusType, Int, String?)] = [
        (.locked(until: end), .lockedUser, 900, "locked until 2026-11-18T11:06:40Z (580/900)"),
        (.locked(until: nil), .lockedUser, 900, "locked (580/900)"),
        (.lockedPermanently, .lockedUser, 905, "locked until an administrator unlocks the user (580/905)"),
        (.disabled, .lockedUser, 901, "disabled (580/901)"),
        (.open, .wrongCredentials, 10, "nothing against the account"),
        (.unknown, .wrongCredentials, 10, "no such account"),
        (.untold("HTTP 403 Forbidden"), .wrongCredentials, 10, "not told: HTTP 403 Forbidden"),
        (nil, .wrongCredentials, 10, nil),
    ]

    @Test(arguments: HiddenLockTests.findings)
    func aRefusalWithoutAReasonGetsTheAdministrations(
        standing: AccountStanding?, status: StatusType, code: Int, found: String?
    ) async throws {
        let fixture = try await FlowFixture { $0.theme = .keycloak }
        let driver = FlowDriver(FlowFixture.activation("jane", try await fixture.newUser("jane")), Self.wrong)
        let register = standing.map { SayingRegister(standing: $0) }
        let device = try await Self.device(fixture, driver, register)
        let outcome = await device.run(FlowRequest(.login))
        #expect(outcome.status == status)
        #expect(outcome.error?.errorCode == code)
        #expect(outcome.standing == (status == .lockedUser ? standing : nil))
        let asked = outcome.trace.filter { $0.name == "account standing" }
        #expect(asked.map(\.outcome) == (found.map { [$0] } ?? []))
        #expect(asked.allSatisfy { $0.fields == [TraceField("username", "jane")] })
        #expect(register.map { $0.asked.values == [UserID("jane")] } != false)
        if status == .lockedUser {
            #expect(outcome.user == UserID("jane"))
            #expect(outcome.error?.errorDescription.contains("Invalid username or password") == true)
        }
        await device.close()
        await fixture.stop()
    }

    /// An administration that makes a request, as an administrator's client does.
    private struct AskingRegister: AccountRegister {
        let carried = Recorder<TraceParent?>()

        func standing(
            of name: UserID, after error: IdpSdkError, tracing trace: any TraceSink
        ) async -> (AccountStanding, account: UserID?) {
            carried.append(trace.traceParent)
            let requests = RequestTrace(trace, clock: SystemWallClock(), from: .desk, to: .identityProvider)
            let sent = await requests.announce(HTTPRequest(target: "http://idp/users"), as: "GET users")
            sent.answered(HTTPResponse(status: 200), as: "200 users")
            return (.open, nil)
        }
    }

    /// An app has no administrator: the desk's requests neither stop the flow nor carry its trace context.
    @Test func theDesksRequestsAreNotPartOfTheFlow() async throws {
        let fixture = try await FlowFixture { $0.theme = .keycloak }
        let driver = FlowDriver(
            FlowFixture.activation("jane", try await fixture.newUser("jane")), Self.wrong, Self.wrong, Self.wrong)
        let register = AskingRegister()
        let device = try await Self.device(fixture, driver, register)
        device.stage.pace = FlowPace(stops: .messages)
        driver.onPause { _ in device.stage.goOn() }
        let outcome = await device.run(FlowRequest(.login))
        let desk = outcome.trace.filter(\.isOfDesk)
        // The account is looked up for each of the three refusals.
        let once = ["GET users", "200 users", "account standing"]
        #expect(desk.map(\.name) == once + once + once)
        #expect(register.carried.values == [nil, nil, nil])
        #expect(driver.pauses.values.contains(.message("POST authenticate")))
        #expect(!driver.pauses.values.contains(.message("GET users")))
        await device.close()
        await fixture.stop()
    }

    @Test func theReasonStandsOnThePageThatIsAskedAgainAndOutlastsTheTries() async throws {
        let fixture = try await FlowFixture { $0.theme = .keycloak }
        let driver = FlowDriver(
            FlowFixture.activation("jane", try await fixture.newUser("jane")), Self.wrong, Self.wrong, Self.wrong)
        let device = try await Self.device(fixture, driver, SayingRegister(standing: .locked(until: Self.end)))
        let outcome = await device.run(FlowRequest(.login))
        let pages = driver.questions.values.dropFirst()
        #expect(pages.map(\.standing) == [nil, .locked(until: Self.end), .locked(until: Self.end)])
        guard case .credentials(let again, _)? = pages.last?.subject else { throw CancellationError() }
        #expect(again.previousError?.errorCode == 900)
        #expect(outcome.status == .lockedUser && outcome.standing == .locked(until: Self.end))
        await device.close()
        await fixture.stop()
    }

    @Test func aPageThatTellsTheLockItselfNeedsNoAdministration() async throws {
        let fixture = try await FlowFixture { $0.failuresUntilLock = 1 }
        let wrong: [FieldID: Secret] = [.username: Secret("jane"), .password: Secret("Wrong-1234")]
        let driver = FlowDriver(FlowFixture.activation("jane", try await fixture.newUser("jane")), wrong, wrong)
        let register = SayingRegister(standing: .open)
        let device = try await Self.device(fixture, driver, register)
        #expect(await device.run(FlowRequest(.login)).status == .lockedUser)
        #expect(register.asked.values.count <= 1)
        await device.close()
        await fixture.stop()
    }
}
