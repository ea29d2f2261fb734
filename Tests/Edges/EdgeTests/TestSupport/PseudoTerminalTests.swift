import Terminal
import TestSupport
import Testing

@Suite struct PseudoTerminalTests {
    @Test func aProgramHasAControllingTerminalOfItsOwn() async throws {
        let terminal = try PseudoTerminal(
            program: "/bin/sh", arguments: ["-c", "tty; stty size; ls /proc/self/fd | wc -l; exit 7"],
            size: Size(width: 33, height: 11))
        #expect(try await terminal.waitForExit() == .exited(7))
        let rows = terminal.screen.textRows
        #expect(rows[0].hasPrefix("/dev/pts/"))
        #expect(rows[1] == "11 33")
        // `ls` itself has one more open file: the folder that it reads.
        #expect(rows[2].split(separator: " ") == ["4"])
    }

    @Test func whatNeverComesIsAFailureWithTheScreenInIt() async throws {
        let terminal = try PseudoTerminal(program: "/bin/echo", arguments: ["hello"])
        let failure = await #expect(throws: PseudoTerminalTimeout.self) {
            try await terminal.waitFor(text: "goodbye")
        }
        #expect(failure?.description.contains("hello") == true)
    }

    @Test func aProgramThatIsNotThereIsAFailure() {
        #expect(throws: PosixFailure.self) { _ = try PseudoTerminal(program: "/no/such/program") }
    }

    @Test func theSignalThatEndsAProgramIsTold() async throws {
        let terminal = try PseudoTerminal(program: "/bin/sh", arguments: ["-c", "kill -9 $$"])
        #expect(try await terminal.waitForExit() == .killed(by: 9))
    }

    @Test func typedTextIsEchoedAndRead() async throws {
        let terminal = try PseudoTerminal(program: "/bin/sh", arguments: ["-c", "read x; echo \"<$x>\""])
        terminal.write("jane\r")
        try await terminal.waitFor(text: "<jane>")
        #expect(terminal.settings == terminal.initialSettings)
    }
}
