import TestSupport
import Testing

/// Files as spreadsheets and people write them, in each command that reads one.
@Suite(.timeLimit(.minutes(3))) struct ForeignFilesTests {
    /// The lines of the commands that read a table, without the file.
    static let readers = [
        ["onboard"], ["handout", "--results"], ["offboard", "--disable", "--yes"], ["users", "unlock", "--from"],
    ]

    @Test(arguments: readers) func aWorkbookIsNamedWithWhatToDo(_ words: [String]) async throws {
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

    /// Standard input is read like a file.
    @Test func namesComeFromATableWithBars() async throws {
        let program = try BuiltExecutable()
        #expect(try await program.run("users", "create", "jane").status == 0)
        let end = try await program.run("users", "unlock", "--from", "-", input: "Vorname|Benutzername\nJane|jane\n")
        #expect(end.status == 0 && end.lines == ["jane was not locked."], "\(end.errors)")
    }
}
