import Profiles
import Sentences
import TestSupport
import Testing

@testable import idp_wizard

/// Irreversible commands require confirmation, with `--yes` or at the terminal.
@Suite(.timeLimit(.minutes(2))) struct ConsentTests {
    /// The commands that delete data of a provider, of a pool or of this machine.
    static let destroying = CommandTable.program.descriptions.filter { command in
        ["delete", "remove", "revoke"].contains(command.words.last)
    }

    private func invocation(_ command: CommandDescription, _ options: [String] = [], atTerminal: Bool) throws {
        let arguments = command.arguments.map { _ in "x" }
        _ = try CommandTable.program.command(
            try CommandLineParser(.program).parse(command.words + arguments + options, atTerminal: atTerminal))
    }

    @Test(arguments: destroying.map(\.name)) func aCommandThatDeletesNeedsConsent(_ name: String) throws {
        let command = try #require(Self.destroying.first { $0.name == name })
        let error = #expect(throws: UsageError.self) { try invocation(command, atTerminal: false) }
        // This program's server restores users.
        let reason = name == "users delete" ? "asks first" : "cannot be undone"
        #expect(error?.message.english == "\(name) \(reason): confirm it with --yes.")
        // A prompt on the terminal would be mixed with the lines for the script.
        #expect(throws: UsageError.self) { try invocation(command, ["--json"], atTerminal: true) }
        try invocation(command, ["--yes"], atTerminal: false)
        try invocation(command, ["--yes", "--json"], atTerminal: false)
        try invocation(command, atTerminal: true)
    }

    @Test func aFinalDeletionOfAUserCannotBeUndone() throws {
        let error = #expect(throws: UsageError.self) {
            try invocation(UsersCommand.Delete.description, ["--purge"], atTerminal: false)
        }
        #expect(error?.message.english == "users delete cannot be undone: confirm it with --yes.")
    }

    @Test func theCommandsThatDeleteAreThese() {
        #expect(
            Self.destroying.map(\.name) == [
                "users delete", "clients delete", "groups delete", "admins remove", "runs delete", "sandbox delete",
                "sudo keys revoke",
                "sudo issuers remove",
                "sudo providers remove", "sudo fingerprints remove", "sudo devices remove", "sudo users delete",
            ])
    }

    @Test func withoutConsentNothingIsOpenedAndNothingDeleted() async throws {
        let program = try BuiltExecutable()
        for line in [["users", "delete", "jane"], ["clients", "delete", "app"], ["sudo", "users", "delete", "jane"]] {
            let end = try await program.run(line)
            #expect(end.status == 2 && end.errors.contains("confirm it with --yes"), "\(end.errors)")
        }
        #expect(program.folder.permissions("home") == nil)
        #expect(try await program.run("users", "create", "jane").status == 0)
        #expect(try await program.run("users", "delete", "jane", input: "y\n").status == 2)
        #expect(try await program.run("users", "show", "jane").status == 0)
        #expect(try await program.run("users", "delete", "jane", "--yes").status == 0)
        #expect(try await program.run("users", "show", "jane").status == 1)
    }
}
