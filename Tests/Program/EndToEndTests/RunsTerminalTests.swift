import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct RunsTerminalTests {
    private func terminal(_ home: TemporaryFolder, _ arguments: String...) throws -> PseudoTerminal {
        try PseudoTerminal(
            program: BuiltProgram.path("idp-wizard"), arguments: arguments, environment: WizardSession.variables(home))
    }

    @Test func aRunIsDeletedAfterTheUserAgrees() async throws {
        let home = try TemporaryFolder()
        let flow = try terminal(home, "flow", "restart")
        _ = try await flow.waitForExit()
        for (answer, status) in [("n", 130), ("", 130), ("y", 0)] {
            let asked = try terminal(home, "runs", "delete", "last")
            try await asked.waitFor(text: "permanently? [y/N]")
            asked.write("\(answer)\r")
            #expect(try await asked.waitForExit() == .exited(Int32(status)))
            #expect(asked.screen.text.contains(status == 0 ? "is deleted." : "Nothing was changed."))
        }
        let list = try terminal(home, "runs", "list")
        try await list.waitFor(text: "There are no runs")
    }
}
