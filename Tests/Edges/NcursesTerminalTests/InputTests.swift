import Terminal
import TestSupport
import Testing

@Suite struct InputTests {
    @Test func aCharacterThatArrivesInPiecesIsOne() async throws {
        let terminal = try await startedProbe()
        for byte in Array("日é".utf8) + Array("a".utf8) { terminal.write([byte]) }
        try await terminal.waitFor(text: "key 日\n  key é\n  key a")
    }

    @Test func escAloneIsAKeyAndASequenceIsOne() async throws {
        let terminal = try await startedProbe()
        terminal.write("\u{1B}")
        try await terminal.waitFor(text: "key Esc")
        terminal.write("\u{1B}[A\u{1B}OB\u{1B}[1;5C")
        try await terminal.waitFor(text: "key ↑\n  key ↓\n  key Ctrl-→")
    }

    @Test func whatIsNotUnderstoodIsNotTyped() async throws {
        let terminal = try await startedProbe()
        terminal.write("\u{1B}[99;99x\u{1B}[?2026;2$y\u{1B}]11;rgb:0/0/0\u{1B}\\z")
        try await terminal.waitFor(text: "key z")
        #expect(terminal.screen.textRows[2] == "  key z" && terminal.screen.textRows[3] == "")
    }

    @Test func ctrlCIsAKey() async throws {
        let terminal = try await startedProbe()
        terminal.write("\u{3}")
        try await terminal.waitFor(text: "key Ctrl-C")
    }

    @Test func aPasteComesWholeAndSubmitsNothing() async throws {
        let terminal = try await startedProbe()
        terminal.paste("line1\nline2\tx\u{1B}[31m")
        try await terminal.waitFor(text: "paste 13: line1 line2 x")
        terminal.paste(String(repeating: "0123456789", count: 2_000))
        try await terminal.waitFor(text: "paste 20000: 01234567890123456789")
        #expect(!terminal.screen.text.contains("key"))
    }

    @Test func anotherThreadWakesTheLoop() async throws {
        let terminal = try await startedProbe()
        terminal.write("w")
        try await terminal.waitFor(text: "woken")
    }

    @Test func theLoopGoesRoundOnlyWhenSomethingComes() async throws {
        let terminal = try await startedProbe()
        terminal.write("a")
        try await terminal.waitFor(text: "key a")
        terminal.write("b")
        try await terminal.waitFor(text: "key b")
        terminal.write("i")
        try await terminal.waitFor(text: "rounds 3")
    }
}
