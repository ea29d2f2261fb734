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
