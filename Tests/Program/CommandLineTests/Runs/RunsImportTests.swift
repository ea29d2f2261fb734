import FoundationEssentials
import JOSE
import TestSupport
import Testing

/// `runs import`, and recordings in the place of runs, as scripts use them.
@Suite(.timeLimit(.minutes(3))) struct RunsImportTests {
    /// A program with a recording of a login that Chromium wrote at the sandbox, shortened.
    private func program() throws -> (program: BuiltExecutable, file: String) {
        let program = try BuiltExecutable()
        let folder = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
        let file = program.folder.path("app.har")
        try Data(contentsOf: URL(filePath: "\(folder)/Recordings/chromium-login.har")).write(to: URL(filePath: file))
        return (program, file)
    }

    @Test func theLoginOfABrowserIsKept() async throws {
        let (program, file) = try program()
        let shown = try await program.run("runs", "import", file, "--dry-run")
        #expect(shown.status == 0 && shown.lines.last == "Nothing is kept (--dry-run).", "\(shown.errors)")
        #expect(try await program.run("runs", "list", "--json").objects.isEmpty)
        let kept = try await program.run("runs", "import", file, "--json")
        let run = try #require(kept.objects.first)
        #expect(kept.status == 0 && kept.objects.count == 1)
        #expect(run["flow"] as? String == "login" && run["status"] as? String == "OK")
        #expect(run["userId"] as? String == "jane" && run["source"] as? String == "recording")
        let listed = try await program.run("runs", "list", "--json")
        #expect(listed.objects.compactMap { $0["id"] as? String } == [run["id"] as? String])
        let text = try await program.run("runs", "show", "last").lines.joined(separator: "\n")
        #expect(text.contains("POST token") && text.contains("ID token: 14 checks, passed"), "\(text)")
        let differences = try await program.run("runs", "compare", "last", file)
        #expect(differences.status == 0 && differences.lines.contains("Every event is in both runs."))
    }

    @Test func aCommandThatReadsTakesAFileAndAnotherRefusesIt() async throws {
        let (program, file) = try program()
        for arguments in [["show"], ["export", "--format", "md"], ["replay", "--speed", "1000"]] {
            let end = try await program.run(["runs"] + arguments.prefix(1) + [file] + arguments.dropFirst())
            #expect(end.status == 0 && end.lines.contains { $0.contains("token") }, "\(end.errors)")
        }
        #expect(try await program.run("runs", "list", "--json").objects.isEmpty)
        for arguments in [["pin", file], ["unpin", file], ["name", file, "a"], ["delete", file, "--yes"]] {
            let end = try await program.run(["runs"] + arguments)
            #expect(end.status == 2 && end.errors.contains("is a file"), "\(arguments) \(end.errors)")
        }
    }

    @Test func aBrokenFileIsRefused() async throws {
        let (program, file) = try program()
        try Data("{\"log\":{\n\"entries\":[{\"request\":]}]}}".utf8).write(to: URL(filePath: file))
        let broken = try await program.run("runs", "import", file)
        #expect(broken.status == 1 && broken.errors.contains("Line 2, byte 31"), "\(broken.errors)")
        #expect(try await program.run("runs", "show", "./missing.har").status == 2)
        #expect(try await program.run("runs", "import", file, "--keys", file).status == 2)
    }
}
