import TestSupport
import Testing

/// Users whose name looks like an option, with the built program.
@Suite(.timeLimit(.minutes(3))) struct OptionNamesTests {
    @Test func aNameThatIsAnOptionIsCreatedWithAWarningAndChangedByTheCommandsThatAreShown() async throws {
        let program = try BuiltExecutable()
        let created = try await program.run("users", "create", "--", "--from")
        #expect(created.status == 0)
        #expect(
            created.errors.contains("warning: the user name --from begins with -: in a command, write it after --"),
            "\(created.errors)")
        _ = try await program.run("users", "create", "victims.csv")
        _ = try await program.run("users", "create", "jane")
        try program.folder.write("victims.csv", Array("jane\n".utf8))
        let done = try await ChildProcess.run(
            "/bin/sh",
            [
                "-c", #"cd "$0" && exec "$1" users disable --yes -- --from victims.csv"#, program.folder.path,
                BuiltProgram.path("idp-wizard"),
            ], environment: program.environment)
        #expect(done.status == 0, "\(done.errors)")
        let listed = try await program.run("users", "list", "--json")
        let isEnabled = listed.objects.map { [$0["username"] as? String ?? "", "\($0["enabled"] ?? "")"] }
        #expect(Set(isEnabled) == [["--from", "false"], ["victims.csv", "false"], ["jane", "true"]], "\(isEnabled)")
        let deleted = try await program.run("users", "delete", "--yes", "--", "--from")
        // What undoes it names an ID, which may be anything at another provider.
        #expect(deleted.lines.joined().contains("users restore "))
    }

    @Test func theCheckOfAFileWarns() async throws {
        let program = try BuiltExecutable()
        try program.folder.write("team.csv", Array("username\n--from\n".utf8))
        let checked = try await program.run("onboard", program.folder.path("team.csv"), "--dry-run")
        #expect(checked.status == 0)
        #expect(
            checked.errors.contains("row 2, column A (username): the user name --from begins with -"),
            "\(checked.errors)")
    }

    /// A file or pipe gets the data; a terminal nothing that acts on it.
    @Test func rowsAreDataInAPipeAndTextAtATerminal() async throws {
        let program = try BuiltExecutable()
        let value = "a\u{9B}31m\u{202E}b"
        _ = try await program.run("users", "create", "jane")
        let edited = try await program.run("users", "edit", "jane", "--attribute", "x=\(value)")
        #expect(edited.status == 0, "\(edited.errors)")
        let piped = try await program.run("users", "show", "jane", "--json")
        #expect(piped.lines.joined().unicodeScalars.contains("\u{202E}"))
        func terminal(_ arguments: [String]) async throws -> String {
            let terminal = try PseudoTerminal(
                program: BuiltProgram.path("idp-wizard"), arguments: arguments, environment: program.environment)
            #expect(try await terminal.waitForExit() == .exited(0))
            return terminal.screen.text.filter { $0 != "\n" }
        }
        let shown = try await terminal(["users", "show", "jane", "--json"])
        #expect(shown.contains("a<U+009B>31m<U+202E>b"), "\(shown)")
        let rows = try await program.run("users", "list", "--csv")
        #expect(rows.lines.first?.unicodeScalars.first == "\u{FEFF}")
        let table = try await terminal(["users", "list", "--csv"])
        #expect(table.hasPrefix("\"username\"") && table.contains("\"jane\""), "\(table)")
    }
}
