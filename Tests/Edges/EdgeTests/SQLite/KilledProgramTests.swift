import Glibc
import SQLDatabase
import SQLite
import TestSupport
import Testing

@Suite struct KilledProgramTests {
    @Test func whatWasReportedIsThereAndNothingIsHalf() async throws {
        let folder = try TemporaryFolder()
        var last: Int64 = 0
        for _ in 0..<4 {
            let program = try PseudoTerminal(
                program: BuiltProgram.path("store-probe"), arguments: [folder.path("store")], environment: [:])
            let reported = last + 7
            // The probe writes faster than the test reads the screen, so its last number may have scrolled away.
            try await program.wait(until: "the probe has committed \(reported)") {
                Self.newestReport(on: $0.screen.text) >= reported
            }
            program.send(signal: SIGKILL)
            _ = try await program.waitForExit()

            let database = try SQLiteDatabase(
                path: folder.path("store"), migrations: [Migration(version: 1, name: "as the probe has it", sql: "")])
            try database.readBlocking { connection in
                #expect(try connection.first("PRAGMA integrity_check")?["integrity_check"] as String? == "ok")
                let one = try connection.query("SELECT n FROM one ORDER BY n").map { try $0["n"] as Int64 }
                let other = try connection.query("SELECT n FROM other ORDER BY n").map { try $0["n"] as Int64 }
                #expect(one == other)
                #expect(one == Array(1...Int64(one.count)))
                #expect(Int64(one.count) >= reported)
            }
            last = try database.readBlocking { try $0.first("SELECT max(n) AS n FROM one")?["n"] as Int64? ?? 0 }
            database.close()
        }
    }

    /// The highest complete number on the screen, or 0 if there is none.
    private static func newestReport(on text: String) -> Int64 {
        text.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("committed "), let end = line.firstIndex(of: ".") else { return nil }
            return Int64(line[line.index(line.startIndex, offsetBy: 10)..<end])
        }
        .max() ?? 0
    }
}
