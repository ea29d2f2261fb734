import Glibc
import TestSupport
import Testing

/// The first start: the state is displayed while the sandbox generates its keys, and nothing waits for them
/// unnecessarily.
@Suite struct FirstStartTests {
    private let password = "Correct-Horse9"

    @Test func whatIsChosenWhileTheSandboxStartsIsDoneWhenItIsReady() async throws {
        let home = try TemporaryFolder()
        let session = try await WizardSession.start(in: home)
        try await session.waitFor(state: "▲ ACTIVATION_REQUIRED")
        _ = try await session.onboard("jane")
        try await session.activate("jane", password: password)
        try await session.quit()
    }

    @Test func theUserMayLeaveWhileTheKeysAreMade() async throws {
        let home = try TemporaryFolder()
        let session = try await WizardSession.start(in: home)
        try await session.waitFor(state: "▲ ACTIVATION_REQUIRED")
        try await session.quit()
        let next = try await WizardSession.start(in: home)
        try await next.waitFor(state: "▲ ACTIVATION_REQUIRED")
        _ = try await next.onboard("jane")
        try await next.activate("jane", password: password)
        try await next.quit()
    }

    /// Each round kills the program when another one of its first files, or its screen, appears.
    @Test func aKillDuringTheFirstStartLeavesAHomeThatTheNextStartCompletes() async throws {
        let moments = ["", "state/sandbox.sqlite", "state/sandbox.sqlite-wal", "state/sandbox.sqlite.admin"]
        for moment in moments {
            let home = try TemporaryFolder()
            let session = try await WizardSession.start(in: home)
            let file = home.path(moment)
            try await session.terminal.wait(until: "\(file) is there, or the sandbox is ready") {
                access(file, F_OK) == 0 || $0.screen.text.contains("/auth")
            }
            session.terminal.send(signal: SIGKILL)
            #expect(try await session.terminal.waitForExit() == .killed(by: SIGKILL))
            let next = try await WizardSession.start(in: home)
            try await next.waitFor(state: "▲ ACTIVATION_REQUIRED")
            _ = try await next.onboard("jane")
            try await next.activate("jane", password: password)
            try await next.quit()
        }
    }
}
