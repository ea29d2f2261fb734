import TestSupport
import Testing

/// The states of the sandbox on a pseudo-terminal.
@Suite(.timeLimit(.minutes(3))) struct StatesTests {
    /// The provider is opened again, so that nothing shows what was read before.
    @Test func afterAResetNobodyIsOnTheDevice() async throws {
        let person = try await WizardSession.start(in: TemporaryFolder())
        try await person.waitFor(state: "▲ ACTIVATION_REQUIRED")
        _ = try await person.onboard("jane")
        try await person.activate("jane", password: "Correct-Horse9")
        try await person.choose("Back to the start")
        try await person.choose("States of the sandbox")
        try await person.choose("Reset the sandbox")
        try await person.terminal.waitFor(text: "Change nothing")
        try await person.choose("Reset the sandbox")
        try await person.terminal.waitFor(text: "The sandbox is empty.")
        try await person.waitFor(state: "▲ ACTIVATION_REQUIRED")
        try await person.quit()
    }
}
