import Terminal
import TestSupport
import Testing

@Suite struct ScreenTests {
    @Test func aGridIsShownWithItsLooksAndItsCursor() async throws {
        let terminal = try await startedProbe()
        let screen = terminal.screen
        #expect(Array(screen.textRows.prefix(3)) == ["probe 80×24 colours 256 ●", "wide 日本 e\u{301} ü", ""])
        #expect(screen.style(at: .zero) == Style(foreground: Color(palette: 214, basic: 7), attributes: .bold))
        #expect(screen.style(at: Point(x: 0, y: 1)) == Style(attributes: .reverse))
        #expect(screen.style(at: Point(x: 70, y: 1)) == .plain)
        #expect(screen.isAlternate && screen.unknown == [])
        try await terminal.wait(until: "the cursor and the modes are set") {
            $0.screen.cursor == Point(x: 0, y: 2) && $0.screen.showsCursor && $0.screen.marksPastes
        }
        #expect(!terminal.settings.isCooked)
    }

    @Test func eightColoursAreEnough() async throws {
        let terminal = try await startedProbe(environment: ["TERM": "xterm"])
        #expect(terminal.screen.textRows[0].contains("colours 8"))
        #expect(terminal.screen.style(at: .zero) == Style(foreground: .yellow, attributes: .bold))
    }

    @Test func withoutColoursNoneAreWritten() async throws {
        let terminal = try await startedProbe(environment: ["NO_COLOR": "1"])
        #expect(terminal.screen.textRows[0].contains("colours 0"))
        #expect(terminal.screen.style(at: .zero) == Style(attributes: .bold))
        #expect(!terminal.screen.text.isEmpty && terminal.screen.unknown == [])
    }

    @Test(arguments: ["C", "POSIX", "", "xx_XX.nonsense"])
    func unicodeIsShownInTheCLocaleToo(locale: String) async throws {
        let terminal = try await startedProbe(environment: ["LC_ALL": locale, "LANG": nil])
        #expect(terminal.screen.textRows[0].hasSuffix("●"))
        try await terminal.waitFor(text: "wide 日本 e\u{301} ü")
    }

    @Test func nothingButASCIIIsWrittenWhereThatIsAskedFor() async throws {
        let terminal = try PseudoTerminal(program: BuiltProgram.path("terminal-probe"), arguments: ["--ascii"])
        try await terminal.waitFor(text: "wide ???? e ?")
        #expect(terminal.screen.textRows[0] == "probe 80?24 colours 256 *")
        #expect(terminal.snapshot.transcript.allSatisfy { $0 < 0x80 })
    }

    @Test func aTypedLetterCostsFewBytes() async throws {
        let terminal = try await startedProbe()
        try await terminal.wait(until: "the modes are set") { $0.screen.marksPastes && $0.screen.reportsFocus }
        let before = terminal.snapshot.transcript.count
        terminal.write("a")
        try await terminal.waitFor(text: "key a")
        #expect(terminal.snapshot.transcript.count - before <= 40)
    }

    @Test func theScreenFollowsItsSizeToTheLastCellAndBack() async throws {
        let terminal = try await startedProbe()
        for size in [(200, 50), (40, 12), (1, 1), (3, 2), (80, 24)] {
            let size = Size(width: size.0, height: size.1)
            terminal.resize(to: size)
            let head = String("probe \(size)".prefix(size.width))
            try await terminal.wait(until: "the head is cut at \(size)") { $0.screen.textRows[0].hasPrefix(head) }
        }
        terminal.write("z")
        try await terminal.waitFor(text: "key z")
        #expect(terminal.screen.unknown == [])
    }

    @Test func manySizesAtOnceEndInTheLastOne() async throws {
        let terminal = try await startedProbe()
        for width in 20..<120 { terminal.resize(to: Size(width: width, height: 10 + width % 7)) }
        terminal.resize(to: Size(width: 77, height: 21))
        try await terminal.waitFor(text: "probe 77×21")
        try await terminal.waitFor(text: "resize 77×21")
    }

    @Test func linesAndColumnsInTheEnvironmentDoNotOverrideTheTerminal() async throws {
        let terminal = try await startedProbe(environment: ["LINES": "10", "COLUMNS": "30"])
        terminal.resize(to: Size(width: 60, height: 20))
        try await terminal.waitFor(text: "probe 60×20")
    }

    @Test func aScreenThatWasDisturbedIsWrittenAnew() async throws {
        let terminal = try await startedProbe()
        terminal.write("l")
        try await terminal.waitFor(text: "key l")
        #expect(terminal.screen.textRows[0] == "probe 80×24 colours 256 ●")
    }

    @Test func aTextGoesToTheTerminalsClipboard() async throws {
        let terminal = try await startedProbe()
        terminal.write("c")
        let screen = try await terminal.waitFor(text: "copied")
        #expect(screen.strings == ["52;c;aGVsbG8sIOaXpeacrA=="])
        #expect(screen.unknown == [])
    }
}
