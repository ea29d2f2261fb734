import HTTPClient
import HTTPMessage
import IdentityModel
import Sentences
import TestSupport
import Testing

@testable import Flows

/// The hosted pages, with the sandbox's own realm as their identity provider.
@Suite(.timeLimit(.minutes(3))) struct SudoFederatedTests {
    private static let jane: [FieldID: Secret] = [.username: Secret("jane"), .password: Secret("Geheim-123")]

    @Test func theFirstFederatedSignInIsTheRegistration() async throws {
        let fixture = try await SudoFlowFixture()
        try await fixture.newUpstreamUser("jane", password: "Geheim-123")
        let driver = SudoFlowDriver(Self.jane)
        let device = try await fixture.device(driver: driver)
        let outcome = await device.run(SudoFlowRequest(.federatedSignIn))
        #expect(outcome.status == "OK" && outcome.snapshot.state == .signedIn, "\(String(describing: outcome.error))")
        #expect(outcome.snapshot.isFederated && outcome.snapshot.username?.hasPrefix("sandbox_") == true)
        #expect(outcome.snapshot.identityID != nil)
        #expect(driver.steps.values == SudoFlowRequest(.federatedSignIn).steps)
        #expect(driver.questions.values.count == 1)
        #expect(outcome.trace.contains { $0.from == .browser && $0.to == .cognito })
        await fixture.stop()
    }

    /// The guide says to delete such a user at the identity provider.
    @Test func aFederatedUserIsNotDeregistered() async throws {
        let fixture = try await SudoFlowFixture()
        try await fixture.newUpstreamUser("jane", password: "Geheim-123")
        let device = try await fixture.device(driver: SudoFlowDriver(Self.jane))
        #expect(await device.run(SudoFlowRequest(.federatedSignIn)).status == "OK")
        let refused = await device.run(SudoFlowRequest(.deregister))
        #expect(refused.status == "NOT_SUPPORTED" && refused.ending == .refused)
        #expect(refused.error?.sentence.english.contains("identity provider") == true)
        #expect(!refused.trace.contains { $0.to == .graphQL } && refused.snapshot.state == .signedIn)
        let pages = await device.run(SudoFlowRequest(.federatedSignOut))
        #expect(pages.status == "OK" && pages.snapshot.state == .signedIn, "the client's tokens stay")
        let out = await device.run(SudoFlowRequest(.signOut))
        #expect(out.status == "OK" && out.snapshot.state == .registered)
        await fixture.stop()
    }

    @Test func aWrongPasswordIsAskedAgainAndTheLastOneCounts() async throws {
        let fixture = try await SudoFlowFixture()
        try await fixture.newUpstreamUser("jane", password: "Geheim-123")
        let wrong: [FieldID: Secret] = [.username: Secret("jane"), .password: Secret("wrong")]
        let driver = SudoFlowDriver(wrong, Self.jane)
        let device = try await fixture.device(driver: driver)
        #expect(await device.run(SudoFlowRequest(.federatedSignIn)).status == "OK")
        #expect(driver.questions.values.count == 2)
        let other = try await fixture.device(named: "other", driver: SudoFlowDriver(wrong))
        let refused = await other.run(SudoFlowRequest(.federatedSignIn))
        #expect(refused.status == "NOT_AUTHORIZED" && refused.ending == .refused)
        #expect(refused.snapshot.state == .notRegistered)
        await fixture.stop()
    }

    @Test func aCancelAtThePageLeavesNothing() async throws {
        let fixture = try await SudoFlowFixture()
        let driver = SudoFlowDriver()
        let device = try await fixture.device(driver: driver)
        let run = device.stage.newRun()
        driver.onQuestion {
            run.cancel(by: .person)
            return true
        }
        let outcome = await device.run(SudoFlowRequest(.federatedSignIn), as: run)
        #expect(outcome.ending == .cancelled(by: .person) && outcome.status == "CANCELLED")
        #expect(outcome.snapshot.state == .notRegistered)
        let early = device.stage.newRun()
        early.cancel(by: .deadline)
        let never = await device.run(SudoFlowRequest(.signOut), as: early)
        #expect(never.ending == .cancelled(by: .deadline) && never.trace.isEmpty)
        await fixture.stop()
    }

    /// The test acts as the browser: it follows the start link and sends the answer to the redirect URI.
    @Test func aBrowserBringsTheAnswerToThisMachine() async throws {
        let port = try FreePort.find()
        let redirect = "http://127.0.0.1:\(port)/cb"
        let opened = Recorder<AddressToOpen>()
        let signal = Signal()
        let meter = ActivityMeter()
        meter.begin()
        let interaction = RunInteraction(clock: SystemWallClock(), activity: meter) { _ in }
        let anchor = BrowserAnchor(
            tenantName: "test", styleSheet: "", language: nil, deadline: .seconds(60), random: SeededRandom.another(),
            interaction: interaction, failures: FailureNote()
        ) { notification in
            guard case .addressOpened(let address) = notification else { return }
            opened.append(address)
            signal.give()
        }
        async let answer = anchor.present(
            address: "https://pool.example/oauth2/authorize?client_id=c&state=s-1", redirectURI: redirect,
            preferPrivateSession: true)
        await signal.wait()
        let link = try #require(opened.values.first?.startLink)
        let browser = CurlExchange()
        let first = try await browser.send(HTTPRequest(target: link))
        #expect(first.headers["Location"] == "https://pool.example/oauth2/authorize?client_id=c&state=s-1")
        #expect(try await browser.send(HTTPRequest(target: redirect + "?code=evil&state=other")).status == 400)
        #expect(try await browser.send(HTTPRequest(target: redirect + "?code=c-1&state=s-1")).status == 200)
        #expect(try await answer == redirect + "?code=c-1&state=s-1")
        meter.finish()
    }
}
