import Terminal
import TestSupport
import Testing

@Suite struct RefusalTests {
    private func refusal(
        environment: [String: String?] = [:], files: PseudoTerminal.Files = .terminal
    ) async throws -> (PseudoTerminal, String) {
        let terminal = try PseudoTerminal(
            program: BuiltProgram.path("terminal-probe"), environment: environment, files: files)
        #expect(try await terminal.waitForExit() == .exited(1))
        expectRestored(terminal)
        #expect(!terminal.snapshot.transcript.contains(0x1B))
        return (terminal, terminal.screen.text)
    }

    @Test(arguments: [(nil, "TERM is not set"), ("", "TERM is not set"), ("dumb", "TERM is dumb")])
    func aTerminalWithoutATypeIsRefusedInASentence(type: String?, sentence: String) async throws {
        #expect(try await refusal(environment: ["TERM": type]).1.contains(sentence))
    }

    @Test func anUnknownTypeIsRefusedInASentenceThatCannotActOnTheTerminal() async throws {
        let text = try await refusal(environment: ["TERM": "no\u{1B}[31msuch"]).1
        #expect(text.contains("The terminal type no[31msuch is not known"))
    }

    @Test func withoutInputThereIsNoScreen() async throws {
        #expect(try await refusal(files: .noInput).1.contains("must be a terminal"))
    }

    @Test func withoutOutputThereIsNoScreen() async throws {
        _ = try await refusal(files: .noOutput)
    }

    /// ncurses keeps several cells per column and row: of 10 000 by 10 000 they take gigabytes.
    @Test(arguments: [
        ("stty columns 10000 rows 10000", [:]), ("stty columns 80 rows 1001", [:]), ("true", ["COLUMNS": "10000"]),
        ("true", ["LINES": "30000"]),
    ])
    func aHugeTerminalIsRefusedInASentence(_ before: String, _ environment: [String: String?]) async throws {
        let probe = BuiltProgram.path("terminal-probe")
        let terminal = try PseudoTerminal(
            program: "/bin/sh", arguments: ["-c", "\(before); exec '\(probe)'"], environment: environment)
        #expect(try await terminal.waitForExit() == .exited(1))
        #expect(!terminal.snapshot.transcript.contains(0x1B))
        #expect(terminal.screen.text.contains("The terminal has more than 1000 columns or rows."))
        #expect(terminal.screen.text.contains("stty columns 80 rows 24"))
    }

    @Test func aTerminalThatBecomesHugeIsDrawnUpToTheBound() async throws {
        let terminal = try await startedProbe()
        terminal.resize(to: Size(width: 1200, height: 30))
        try await terminal.waitFor(text: "probe 1000×30")
        terminal.write("q")
        #expect(try await terminal.waitForExit() == .exited(3))
        expectRestored(terminal)
    }

    @Test(arguments: ["xterm-ghostty", "xterm-kitty", "alacritty", "foot", "wezterm", "tmux-unheard-of"])
    func aRelativeOfXtermIsTakenForOne(type: String) async throws {
        let terminal = try await startedProbe(environment: ["TERM": type])
        #expect(terminal.screen.textRows[0].contains("colours 256"))
        terminal.write("q")
        #expect(try await terminal.waitForExit() == .exited(3))
        expectRestored(terminal)
    }

    @Test(arguments: ["linux", "vt100", "screen", "tmux-256color", "rxvt"])
    func otherTypesAreSpokenToInTheirWay(type: String) async throws {
        let terminal = try await startedProbe(environment: ["TERM": type])
        terminal.write("aq")
        #expect(try await terminal.waitForExit() == .exited(3))
        #expect(terminal.settings == terminal.initialSettings)
        #expect(terminal.screen.showsCursor && !terminal.screen.isAlternate)
        // Nothing remains, even on a terminal without an alternate screen.
        #expect(terminal.screen.text.contains("bye") && !terminal.screen.text.contains("probe"))
    }
}
