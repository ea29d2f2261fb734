import Glibc
import Testing

@testable import TestSupport

/// What tests of pages wait for in a browser.
@Suite struct DevToolsPipeTests {
    /// A browser that answers nothing would keep a test, and the whole run, beyond its time limit.
    @Test func waitingEndsWithItsTask() async throws {
        var (answers, commands): ([Int32], [Int32]) = ([0, 0], [0, 0])
        try #require(pipe(&answers) == 0 && pipe(&commands) == 0)
        // The pipe closes its own ends when the browser's end of the answers is closed.
        defer { for descriptor in [answers[1], commands[0]] { close(descriptor) } }
        let pipe = DevToolsPipe(reading: answers[0], writing: commands[1])
        let event = Task { await pipe.wait(for: "Page.loadEventFired", count: 1) }
        event.cancel()
        #expect(await event.value == false)
        let command = Task { try await pipe.send("Page.enable") }
        await #expect(throws: DevToolsPipe.Failure.self) { try await command.value }
    }
}
