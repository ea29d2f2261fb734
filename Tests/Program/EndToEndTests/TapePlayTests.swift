import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Plays the program's tapes and compares the screens with those in the README and the guides.
@Suite struct TapePlayTests {
    static let tapes = [
        "attacker", "demo", "desk-day", "kobil-activation", "kobil-diagram", "kobil-life", "kobil-login",
        "sudo-life", "sudo-registration", "watch-app",
    ]

    /// Plays a tape in the program's folder, in which it may write files.
    private static func play(_ name: String, _ options: String..., by program: BuiltExecutable) async throws
        -> ChildProcess.End
    {
        let line = [
            BuiltProgram.path("idp-wizard"), "play", "\(Checkout.root)/Assets/Files/tapes/\(name).tape", "--language",
            "en",
        ]
        return try await ChildProcess.run(
            "/bin/sh", ["-c", #"cd "$0" && exec "$@""#, program.folder.path] + line + options,
            environment: program.environment)
    }

    @Test(arguments: TapePlayTests.tapes)
    func aTapePlaysToItsEndAndTheDocumentsShowItsScreens(_ name: String) async throws {
        let program = try BuiltExecutable()
        let shots = program.folder.path("shots")
        let cast = program.folder.path("play.cast")
        // A restore releases the port for a moment.
        if name == "demo" { try await program.takeOwnPort() }
        let end = try await Self.play(name, "--shots", shots, "--cast", cast, by: program)
        try #require(end.status == 0, "\(end.errors)")
        #expect(try String(contentsOfFile: cast, encoding: .utf8).hasPrefix("{\"version\":2,"))
        for block in try ScreenBlock.all() where block.tape == name {
            let shown = try String(contentsOfFile: "\(shots)/\(block.shot).txt", encoding: .utf8)
            let screen = ScreenBlock.masked(shown.split(separator: "\n", omittingEmptySubsequences: false))
            let wanted = ScreenBlock.masked(block.rows)
            let fits = screen.indices.contains { screen[$0...].starts(with: wanted) }
            #expect(fits, "the block \(block.shot) of a document is not on the screen:\n\(shown)")
        }
        for picture in try Self.pictures() where picture.tape == name {
            let shown = try String(contentsOfFile: "\(shots)/\(picture.shot).svg", encoding: .utf8)
            let kept = "\(Checkout.root)/Assets/Pictures/\(picture.file)"
            if ProcessInfo.processInfo.environment["UPDATE_PICTURES"] != nil {
                try shown.write(toFile: kept, atomically: true, encoding: .utf8)
            }
            let wanted = PictureRows(svg: try String(contentsOfFile: kept, encoding: .utf8))
            #expect(PictureRows(svg: shown) == wanted, "\(picture.file) is stale: play with UPDATE_PICTURES=1")
        }
    }

    /// The images in the documents, with the tape and shot that produced each.
    private static func pictures() throws -> [(tape: String, shot: String, file: String)] {
        try UserDocument.all().flatMap(\.lines).flatMap { line in
            line.matches(of: /\((?:Assets|\.\.)\/Pictures\/(([a-z-]+)\.([a-z0-9-]+)\.svg)\)/).map {
                (tape: String($0.output.2), shot: String($0.output.3), file: String($0.output.1))
            }
        }
    }

    @Test func everyPictureIsShownOnceAndMadeByATape() throws {
        let pictures = try Self.pictures()
        let files = try FileManager.default.contentsOfDirectory(atPath: "\(Checkout.root)/Assets/Pictures")
        #expect(files.sorted() == pictures.map(\.file).sorted())
        #expect(pictures.allSatisfy { Self.tapes.contains($0.tape) })
    }

    @Test func everyTapeOfTheFolderIsPlayed() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: "\(Checkout.root)/Assets/Files/tapes")
        #expect(files.filter { $0.hasSuffix(".tape") }.map { String($0.dropLast(5)) }.sorted() == Self.tapes)
    }

    @Test func theDocumentsShowScreensOfTheTapes() throws {
        let blocks = try ScreenBlock.all()
        #expect(!blocks.isEmpty)
        #expect(blocks.allSatisfy { Self.tapes.contains($0.tape) })
    }

    @Test func aWaitThatIsInVainFailsWithItsLineAndTheScreen() async throws {
        let program = try BuiltExecutable()
        try program.folder.write("vain.tape", Array("wait /No user/ within 60s\nwait /never/ within 200ms\n".utf8))
        let end = try await program.run("play", program.folder.path("vain.tape"))
        #expect(end.status == 1)
        #expect(end.errors.contains("line 2: /never/ did not appear"), "\(end.errors)")
        #expect(end.errors.contains("No user is activated"), "\(end.errors)")
    }

    @Test(arguments: [
        (
            "en",
            "does not exist, and the program has no tape of this name. Its own are attacker, kobil-life, sudo-life."
        ),
        ("de", "Seine eigenen sind attacker, kobil-life, sudo-life."),
        ("tr", "Kendi bantları: attacker, kobil-life, sudo-life."),
    ]) func aMisspeltTapeListsThoseOfTheProgram(_ language: String, _ words: String) async throws {
        let program = try BuiltExecutable()
        let end = try await program.run("play", "kobil-live", "--live", "--language", language)
        #expect(end.status == 2)
        #expect(
            end.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(words), "\(end.errors)")
    }

    @Test func aTapeThatCannotBeReadIsAUsageError() async throws {
        let program = try BuiltExecutable()
        try program.folder.write("bad.tape", Array("press enter\nhop 3\n".utf8))
        let end = try await program.run("play", program.folder.path("bad.tape"))
        #expect(end.status == 2)
        #expect(end.errors.contains("line 2: hop is not one of"), "\(end.errors)")
    }
}

/// A screen in a Markdown file: a fenced block below a line `<!-- TAPE: SHOT -->`.
struct ScreenBlock {
    let tape: String
    let shot: String
    let rows: [Substring]

    /// The blocks of all documents.
    static func all() throws -> [ScreenBlock] {
        let lines = try UserDocument.all().flatMap { $0.lines.map { $0[...] } }
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

    /// The rows with variable parts masked: numbers, months, IDs, and codes in large digits.
    static func masked(_ rows: some Sequence<Substring>) -> [String] {
        rows.filter { !$0.contains("█") }.map { row in
            row.split(separator: " ").map(masked).joined(separator: " ")
        }
    }

    static func masked(_ word: Substring) -> String {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        if months.contains(String(word)) { return "month" }
        if word.count == 26, word.allSatisfy({ $0.isNumber || $0.isUppercase }) { return "id" }
        if word.count > 20, word.allSatisfy({ $0.isHexDigit || $0 == "-" }) { return "id" }
        // Less than a second, also before a comma.
        if word.hasPrefix("ms"), word.dropFirst(2).allSatisfy(\.isPunctuation) { return "s" + word.dropFirst(2) }
        var masked = ""
        for character in word {
            let isPart = character.isNumber || (character == "." && masked.last == "0")
            if !isPart { masked.append(character) } else if masked.last != "0" { masked.append("0") }
        }
        return masked
    }
}

/// The text of a screen image, row by row, with variable parts masked.
struct PictureRows: Equatable {
    /// A text in its row: colour, weight, and the text with numbers, months and IDs masked.
    struct Piece: Equatable {
        let look: String
        let text: String
    }

    /// The rows from top to bottom, without their positions.
    ///
    /// Large digits are rectangles and therefore not included.
    let rows: [[Piece]]

    init(svg: String) {
        var rows: [String: [Piece]] = [:]
        var order: [String] = []
        let pattern = /<text x="[0-9.]+" y="([0-9.]+)" textLength="[0-9.]+" (fill="[^>]*)>([^<]*)<\/text>/
        for match in svg.matches(of: pattern) {
            let (y, look) = (String(match.output.1), String(match.output.2))
            if rows[y] == nil { order.append(y) }
            // The duration changes the length of its arrow.
            let drawn = match.output.3.replacing(#/ · [0-9.]+ m?s/#, with: "").replacing(#/[─╌]+/#, with: "─")
            let words = drawn.split(separator: " ").map(ScreenBlock.masked).joined(separator: " ")
            // Adjacent texts with one style are one piece, because a longer number moves the blank between them.
            var row = rows[y] ?? []
            if let last = row.last, last.look == look {
                row[row.count - 1] = Piece(look: look, text: last.text + " " + words)
            } else {
                row.append(Piece(look: look, text: words))
            }
            rows[y] = row
        }
        self.rows = order.compactMap { rows[$0] }
    }
}
