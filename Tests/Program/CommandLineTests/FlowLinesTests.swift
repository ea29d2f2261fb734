import FoundationEssentials
import TestSupport
import Testing

/// The events that `flow --json` prints are the lines of the recorded run.
@Suite(.timeLimit(.minutes(3))) struct FlowLinesTests {
    @Test func eachEventIsALineOfTheKeptRunWithoutSecrets() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        let activation = program.activation("jane")
        let file = program.folder.path("run.jsonl")
        let activated = try await program.run(
            ["flow", "activate", "--json", "--mode", "no", "--trace", file] + activation)
        #expect(activated.status == 0, "\(activated.errors)")
        let kept = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
        let events = kept.filter { $0.hasPrefix(#"{"type":"event""#) && !$0.contains(#""kind":"step""#) }
        // The Master Controller has started before the run.
        #expect(activated.lines.dropLast().suffix(events.count) == events[...])
        #expect(events.count > 30)
        for member in [#""request":{"method":"POST""#, #""response":{"status":"#, #""check":{"name":"#, #""ms":"#] {
            #expect(activated.lines.contains { $0.contains(member) }, "\(member)")
        }
        // Values that the run sent and received and that must not be printed.
        let text = activated.lines.joined()
        #expect(!text.contains("Geheim-123"))
        #expect(!text.contains("eyJ"), "a token")
        #expect(text.contains("‹hidden›") || text.contains("‹redacted›"))
    }
}
