import Glibc
import Terminal
import TestSupport
import Testing

/// Starts the probe program and waits for its first frame.
func startedProbe(
    _ arguments: [String] = [], environment: [String: String?] = [:], size: Size = .standard
) async throws -> PseudoTerminal {
    let quiet: [String: String?] = ["SWIFT_BACKTRACE": "enable=no"]
    let terminal = try PseudoTerminal(
        program: BuiltProgram.path("terminal-probe"), arguments: arguments,
        environment: quiet.merging(environment) { $1 }, size: size)
    try await terminal.waitFor(text: "probe \(size)")
    return terminal
}

/// Expects the terminal to be as it was before the program started.
func expectRestored(_ terminal: PseudoTerminal, sourceLocation: SourceLocation = #_sourceLocation) {
    let screen = terminal.screen
    #expect(terminal.settings == terminal.initialSettings, sourceLocation: sourceLocation)
    #expect(!screen.isAlternate, sourceLocation: sourceLocation)
    #expect(screen.showsCursor, sourceLocation: sourceLocation)
    #expect(!screen.marksPastes && !screen.reportsFocus, sourceLocation: sourceLocation)
    #expect(screen.modes == [7, 25], sourceLocation: sourceLocation)
    #expect(screen.unknown == [], sourceLocation: sourceLocation)
}
