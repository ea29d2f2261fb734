import Terminal
import TestSupport
import Testing

/// An unusable profile causes one readable sentence on the terminal.
@Suite struct ProfileSentenceTests {
    private static let administrator = """
        name: bank
        kind: kobil
        base-url: http://127.0.0.1:9/auth
        admin: { username: admin, password-file: missing.secret }

        """

    @Test(arguments: [
        (profile: Array(administrator.utf8), sentence: "cannot be read: No such file or directory."),
        (profile: Array("name: bank\n\0".utf8), sentence: "bank.yaml: not valid YAML: holds a NUL byte"),
        (profile: Array("name: bank\nkind: none\n".utf8), sentence: "bank.yaml:2:7: kind must be one of"),
    ])
    func theSentenceNamesTheFileAndHoldsNoValueOfTheProgram(profile: [UInt8], sentence: String) async throws {
        let home = try TemporaryFolder()
        try home.write("bank.yaml", profile)
        let terminal = try PseudoTerminal(
            program: BuiltProgram.path("idp-wizard"),
            arguments: ["--provider", home.path("bank.yaml"), "users", "list"],
            environment: WizardSession.variables(home), size: Size(width: 240, height: 10))
        #expect(try await terminal.waitForExit() == .exited(2))
        let said = terminal.screen.textRows.joined(separator: " ")
        #expect(said.contains(sentence), "\(said)")
        #expect(!said.contains("UsageError"))
    }
}
