import Terminal
import TestSupport
import Testing

/// A new user's path from the start command to LOGGED_IN and back, by reading the screen and typing.
@Suite struct ActivationTests {
    private let password = "Correct-Horse9"

    @Test func aNewcomerActivatesAUserAndStaysLoggedInAfterARestart() async throws {
        let home = try TemporaryFolder()
        let first = try await WizardSession.start(in: home)
        try await first.waitFor(state: "▲ ACTIVATION_REQUIRED")
        _ = try await first.onboard("jane")
        try await first.activate("jane", password: password)
        first.expectUnseen(password)

        try await first.choose("Restart the SDK")
        try await first.waitFor(state: "■ LOGIN_REQUIRED")
        try await first.choose("Stay logged in")
        try await first.waitFor(state: "● LOGGED_IN as jane")
        try await first.quit()

        // After a restart of the program, the device's store suffices for a login.
        let second = try await WizardSession.start(in: home)
        try await second.waitFor(state: "■ LOGIN_REQUIRED")
        try await second.choose("Stay logged in")
        try await second.waitFor(state: "● LOGGED_IN as jane")
        try await second.choose("Log out")
        try await second.waitFor(state: "■ LOGIN_REQUIRED")
        try await second.quit()
        second.expectUnseen(password)
    }

    @Test func aSecondUserIsAddedToTheDevice() async throws {
        let session = try await WizardSession.start(in: try TemporaryFolder())
        _ = try await session.onboard("jane")
        try await session.activate("jane", password: password)
        try await session.choose("Back to the start")
        _ = try await session.onboard("john")
        try await session.activate("john", password: password)
        try await session.quit()
    }

    @Test func aWrongCodeIsToldBesideItsFieldAndTheRightOneWorksThen() async throws {
        let session = try await WizardSession.start(in: try TemporaryFolder())
        let code = try await session.onboard("jane")
        try await session.goOnToCredentials()
        try await session.fill("Password", password)
        let last = try #require(code.last?.wholeNumberValue)
        try await session.fill("Activation code", code.dropLast() + "\((last + 1) % 10)")
        session.terminal.write("\r")
        let screen = try await session.terminal.waitFor(text: "✗")
        #expect(screen.textRows[0].hasSuffix("▲ ACTIVATION_REQUIRED"))
        let field = try #require(screen.textRows.firstIndex { $0.contains("Activation code   ") })
        #expect(screen.textRows[field...].prefix(3).contains { $0.contains("✗") }, "\(screen.text)")

        try await session.fill("Password", password)
        try await session.fill("Activation code", code)
        session.terminal.write("\r")
        try await session.waitFor(state: "● LOGGED_IN as jane")
        session.expectUnseen(password)
        try await session.quit()
    }

    @Test func cancellingLosesNothingAndTheSameCodeWorksAfterwards() async throws {
        let session = try await WizardSession.start(in: try TemporaryFolder())
        let code = try await session.onboard("jane")
        try await session.goOnToCredentials()
        try await session.fill("Password", password)
        session.terminal.write("\u{1B}")
        try await session.terminal.waitFor(goneText: "Enter send")
        try await session.waitFor(state: "▲ ACTIVATION_REQUIRED")
        session.expectUnseen(password)

        try await session.choose("None")
        try await session.fill("User name", "jane")
        try await session.fill("Password", password)
        try await session.fill("Activation code", code)
        session.terminal.write("\r")
        try await session.waitFor(state: "● LOGGED_IN as jane")
        try await session.quit()
    }

    @Test func aPasteIntoAFieldSubmitsNothing() async throws {
        let session = try await WizardSession.start(in: try TemporaryFolder())
        try await session.choose("Onboard a test user")
        try await session.focus("User name", forwards: "\t", backwards: "\u{1B}[Z")
        session.terminal.paste("jane\n")
        try await session.terminal.wait(until: "the field shows it") { $0.screen.text.contains("jane___") }
        #expect(session.terminal.screen.text.contains("create the user"))
        try await session.quit()
    }

    @Test func aUserWhoHasLoggedOutLogsInWithThePasswordAndAWrongOneIsTold() async throws {
        let session = try await WizardSession.start(in: try TemporaryFolder())
        _ = try await session.onboard("jane")
        try await session.activate("jane", password: password)
        try await session.choose("Log out")
        try await session.waitFor(state: "■ LOGIN_REQUIRED")
        try await session.choose("Log in as jane")
        try await session.terminal.waitFor(text: "Enter send")
        try await session.fill("Password", "Wrong-Horse9")
        session.terminal.write("\r")
        try await session.terminal.waitFor(text: "✗")
        try await session.fill("Password", password)
        session.terminal.write("\r")
        try await session.waitFor(state: "● LOGGED_IN as jane")
        session.expectUnseen(password)
        try await session.quit()
    }

    @Test func twoWizardsOverOneHomeDoNotDisturbEachOther() async throws {
        let home = try TemporaryFolder()
        let first = try await WizardSession.start(in: home)
        try await first.waitFor(state: "▲ ACTIVATION_REQUIRED")
        let second = try await WizardSession.start(in: home)
        try await second.waitFor(state: "▲ ACTIVATION_REQUIRED")
        _ = try await first.onboard("jane")
        _ = try await second.onboard("john")
        try await first.activate("jane", password: password)
        try await second.activate("john", password: password)
        try await first.quit()
        try await second.quit()
        let third = try await WizardSession.start(in: home)
        try await third.waitFor(state: "■ LOGIN_REQUIRED")
        try await third.quit()
    }
}
