import TestSupport
import Testing

/// Files as spreadsheets and people write them, in each command that reads one.
@Suite(.timeLimit(.minutes(3))) struct ForeignFilesTests {
    /// The lines of the commands that read a table, without the file.
    static let readers = [
        ["onboard"], ["handout", "--results"], ["offboard", "--disable", "--yes"], ["users", "unlock", "--from"],
    ]

    @Test(arguments: readers) func aWorkbookIsNamedWithAdvice(_ words: [String]) async throws {
        let program = try BuiltExecutable()
        let zip: [UInt8] = [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 26)
        let openDocument = "mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
        for (kind, start) in [(".xlsx", "[Content_Types].xml"), (".ods", openDocument)] {
            try program.folder.write("users" + kind, zip + Array(start.utf8) + [UInt8](repeating: 0, count: 500))
            let end = try await program.run(words + [program.folder.path("users" + kind)])
            #expect(end.status == 2)
            let told = end.lines.joined() + end.errors
            #expect(told.contains("this is a workbook (\(kind)), not a CSV file: open it in a spreadsheet"), "\(told)")
        }
    }

    /// What Excel saves as "CSV" in Turkey, in each command: the advice can be followed.
    @Test func theEncodingIsAnOptionWhereverATableIsRead() async throws {
        let program = try BuiltExecutable()
        let name: [UInt8] = [0x61, 0x79, 0xFE, 0x65]
        let path = program.folder.path("users.csv")
        try program.folder.write("users.csv", Array("username;firstName\njane;".utf8) + name + [0x0A])
        let option = ["--encoding", "windows-1254"]
        let refused = try await program.run("onboard", path)
        #expect(refused.status == 2 && refused.lines.joined().contains("or give --encoding windows-1252"))
        #expect(try await program.run(["onboard", path] + option).status == 0)
        let shown = try await program.run("users", "list", "--json")
        #expect(shown.objects.first?["firstName"] as? String == "ayşe", "\(shown.lines)")
        // As a spreadsheet saves the results.
        let results = program.folder.path("results.csv")
        let issued = try #require(try await program.run("code", "issue", "jane", "--json").objects.first)
        let code = try #require(issued["activationCode"] as? String)
        let end = try #require(issued["expiresAt"] as? String)
        let id = try #require(shown.objects.first?["id"] as? String)
        try program.folder.write(
            "results.csv",
            Array("username;firstName;outcome;userId;code;expiresAt\njane;".utf8) + name
                + Array(";created;\(id);\(code);\(end)\n".utf8))
        for words in [
            ["users", "unlock", "--from", results], ["handout", "--results", results],
            ["offboard", results, "--disable", "--yes"],
        ] {
            let refused = try await program.run(words)
            #expect(
                refused.status == 2 && refused.errors.contains("or give --encoding windows-1252"), "\(refused.errors)")
            let end = try await program.run(words + option)
            #expect(end.status == 0, "\(words) \(end.errors)")
        }
        for words in [["users", "unlock", "jane"], ["handout", "jane"], ["offboard", "--tag", "a", "--disable"]] {
            let end = try await program.run(words + option)
            #expect(end.status == 2 && end.errors.contains("--encoding needs a file."), "\(end.errors)")
        }
    }

    @Test func resultsWithDeletedColumnsNameTheColumn() async throws {
        let program = try BuiltExecutable()
        let path = program.folder.path("results.csv")
        try program.folder.write("results.csv", Array("username;outcome\njane;created\n".utf8))
        for (words, column) in [(["handout", "--results"], "code"), (["offboard", "--disable", "--yes"], "userId")] {
            let end = try await program.run(words + [path])
            #expect(end.status == 2)
            #expect(
                end.errors.contains("needs the column \(column): take the results as they were written."),
                "\(end.errors)")
        }
    }

    /// A user whose name a spreadsheet would compute.
    @Test func resultsAreReadAgain() async throws {
        let program = try BuiltExecutable()
        let path = program.folder.path("users.csv")
        try program.folder.write("users.csv", Array("username\n+49151\n".utf8))
        #expect(try await program.run("onboard", path).status == 0)
        try program.folder.write("again.csv", Array("\"username\"\n\"'+49151\"\n".utf8))
        let again = try await program.run("onboard", program.folder.path("again.csv"))
        #expect(again.status == 5 && again.lines.last?.contains("exists 1") == true, "\(again.lines) \(again.errors)")
        let disabled = try await program.run("users", "disable", "--yes", "--from", path + ".results.csv")
        #expect(disabled.status == 0 && disabled.lines == ["+49151 is disabled."], "\(disabled.errors)")
    }

    /// Standard input is read like a file.
    @Test func namesComeFromATableWithBars() async throws {
        let program = try BuiltExecutable()
        #expect(try await program.run("users", "create", "jane").status == 0)
        let end = try await program.run("users", "unlock", "--from", "-", input: "Vorname|Benutzername\nJane|jane\n")
        #expect(end.status == 0 && end.lines == ["jane was not locked."], "\(end.errors)")
    }
}
