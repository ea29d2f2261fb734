import FoundationEssentials
import TestSupport
import Testing

/// The tapes of the program, played against it; the README shows what they show.
@Suite struct TapePlayTests {
    private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    static let tapes = ["kobil-activation", "kobil-login", "sudo-registration"]

    @Test(arguments: TapePlayTests.tapes)
    func aTapePlaysToItsEndAndTheREADMEShowsItsScreens(_ name: String) async throws {
        let program = try BuiltExecutable()
        let shots = program.folder.path("shots")
        let cast = program.folder.path("play.cast")
        let end = try await program.run(
            "play", "\(Self.root)/Assets/Files/tapes/\(name).tape", "--shots", shots, "--cast", cast)
        try #require(end.status == 0, "\(end.errors)")
        #expect(try String(contentsOfFile: cast, encoding: .utf8).hasPrefix("{\"version\":2,"))
        for block in try ScreenBlock.all(inFile: "\(Self.root)/README.md") where block.tape == name {
            let shown = try String(contentsOfFile: "\(shots)/\(block.shot).txt", encoding: .utf8)
            let screen = ScreenBlock.masked(shown.split(separator: "\n", omittingEmptySubsequences: false))
            let wanted = ScreenBlock.masked(block.rows)
            let fits = screen.indices.contains { screen[$0...].starts(with: wanted) }
            #expect(fits, "the block \(block.shot) of the README is not on the screen:\n\(shown)")
        }
    }

    @Test func everyTapeOfTheFolderIsPlayed() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: "\(Self.root)/Assets/Files/tapes")
        #expect(files.filter { $0.hasSuffix(".tape") }.map { String($0.dropLast(5)) }.sorted() == Self.tapes)
    }

    @Test func theREADMEShowsScreensOfTheActivation() throws {
        let blocks = try ScreenBlock.all(inFile: "\(Self.root)/README.md")
        #expect(blocks.count >= 3)
        #expect(blocks.allSatisfy { Self.tapes.contains($0.tape) })
    }

    @Test func aWaitThatIsInVainFailsWithItsLineAndTheScreen() async throws {
        let program = try BuiltExecutable()
        try program.folder.write("vain.tape", Array("wait /No user/ within 60s\nwait /never/ within 200ms\n".utf8))
        let end = try await program.run("play", program.folder.path("vain.tape"))
        #expect(end.status == 1)
        #expect(end.errors.contains("line 2: /never/ did not come"), "\(end.errors)")
        #expect(end.errors.contains("No user is activated"), "\(end.errors)")
    }

    @Test func aTapeThatCannotBeReadIsAUsageError() async throws {
        let program = try BuiltExecutable()
        try program.folder.write("bad.tape", Array("press enter\nhop 3\n".utf8))
        let end = try await program.run("play", program.folder.path("bad.tape"))
        #expect(end.status == 2)
        #expect(end.errors.contains("line 2: hop is none of"), "\(end.errors)")
    }
}

/// A screen in a Markdown file: a fenced block below a line `<!-- TAPE: SHOT -->`.
struct ScreenBlock {
    let tape: String
    let shot: String
    let rows: [Substring]

    static func all(inFile path: String) throws -> [ScreenBlock] {
        let lines = try String(contentsOfFile: path, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
        var blocks: [ScreenBlock] = []
        for (index, line) in lines.enumerated() where line.hasPrefix("<!-- ") && line.hasSuffix(" -->") {
            let parts = line.dropFirst(5).dropLast(4).split(separator: ": ")
            guard parts.count == 2, lines.indices.contains(index + 1), lines[index + 1] == "```" else { continue }
            blocks.append(
                ScreenBlock(
                    tape: String(parts[0]), shot: String(parts[1]),
                    rows: Array(lines[(index + 2)...].prefix { $0 != "```" })))
        }
        return blocks
    }

    /// The rows without what differs from play to play: numbers, months, ids, and codes in large digits.
    static func masked(_ rows: some Sequence<Substring>) -> [String] {
        rows.filter { !$0.contains("█") }.map { row in
            row.split(separator: " ").map(masked).joined(separator: " ")
        }
    }

    private static func masked(_ word: Substring) -> String {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        if months.contains(String(word)) { return "month" }
        if word.count == 26, word.allSatisfy({ $0.isNumber || $0.isUppercase }) { return "id" }
        if word == "ms" { return "s" }
        var masked = ""
        for character in word {
            let isPart = character.isNumber || (character == "." && masked.last == "0")
            if !isPart { masked.append(character) } else if masked.last != "0" { masked.append("0") }
        }
        return masked
    }
}
