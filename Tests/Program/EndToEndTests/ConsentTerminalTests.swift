import TestSupport
import Testing

/// Commands that delete data of a provider, on a pseudo-terminal.
@Suite(.timeLimit(.minutes(3))) struct ConsentTerminalTests {
    private func terminal(_ home: TemporaryFolder, _ arguments: [String]) throws -> PseudoTerminal {
        try PseudoTerminal(
            program: BuiltProgram.path("idp-wizard"), arguments: arguments, environment: WizardSession.variables(home))
    }

    @Test(arguments: [
        (["users", "create", "jane"], ["users", "delete", "jane"], "Delete jane at sandbox? [y/N]"),
        (
            ["clients", "create", "app", "--redirect-uri", "http://127.0.0.1/a"], ["clients", "delete", "app"],
            "Delete the client app at sandbox? [y/N]"
        ),
        (
            ["sudo", "devices", "allow", "0C8BA5F4-52A6-4A5E-A3F0-2A7D4D0D4C11"],
            ["sudo", "devices", "remove", "0C8BA5F4-52A6-4A5E-A3F0-2A7D4D0D4C11"], "4D0D4C11? [y/N]"
        ),
    ])
    func whatIsAtAProviderIsDeletedAfterTheUserAgrees(
        _ making: [String], _ deleting: [String], _ question: String
    ) async throws {
        let home = try TemporaryFolder()
        let made = try terminal(home, making)
        #expect(try await made.waitForExit() == .exited(0))
        try await answer(deleting, question, deleting.contains("sudo") ? "is removed." : "is deleted at", home)
        let again = try terminal(home, deleting + ["--yes"])
        #expect(try await again.waitForExit() == .exited(1))
    }

    /// Answers "no", then with an empty line, then "yes".
    private func answer(
        _ line: [String], _ question: String, _ done: String, _ home: TemporaryFolder
    ) async throws {
        for (answer, status) in [("n", 130), ("", 130), ("y", 0)] {
            let asked = try terminal(home, line)
            try await asked.waitFor(text: question)
            asked.write("\(answer)\r")
            #expect(try await asked.waitForExit() == .exited(Int32(status)))
            #expect(asked.screen.text.contains(status == 0 ? done : "Nothing was changed."), "\(asked.screen.text)")
        }
    }
}
