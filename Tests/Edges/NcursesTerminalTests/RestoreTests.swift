import Glibc
import Terminal
import TestSupport
import Testing

@Suite struct RestoreTests {
    @Test func leavingTheScreenLeavesNothing() async throws {
        let terminal = try await startedProbe()
        terminal.write("q")
        #expect(try await terminal.waitForExit() == .exited(3))
        expectRestored(terminal)
        #expect(terminal.screen.text.contains("bye"))
        #expect(!terminal.screen.text.contains("probe"))
    }

    @Test func exitWithoutLeavingLeavesNothing() async throws {
        let terminal = try await startedProbe()
        terminal.write("x")
        #expect(try await terminal.waitForExit() == .exited(4))
        expectRestored(terminal)
    }

    @Test(arguments: [(SIGTERM, "terminate"), (SIGINT, "interrupt"), (SIGHUP, "hangUp"), (SIGQUIT, "quit")])
    func aSignalEndsTheProgramHonestly(signal: Int32, name: String) async throws {
        let terminal = try await startedProbe()
        terminal.send(signal: signal)
        #expect(try await terminal.waitForExit() == .killed(by: signal))
        expectRestored(terminal)
        #expect(terminal.screen.text.contains("ends by \(name)"))
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
    func theSameSignalAgainEndsAProgramThatDoesNotListen(signal: Int32) async throws {
        let terminal = try await startedProbe()
        terminal.write("h")
        try await terminal.waitFor(text: "deaf")
        terminal.send(signal: signal)
        try await terminal.waitFor(text: "heard nothing")
        terminal.send(signal: signal)
        #expect(try await terminal.waitForExit() == .killed(by: signal))
        expectRestored(terminal)
    }

    @Test(arguments: ["f", "g"])
    func aDefectIsToldOnARestoredTerminal(key: String) async throws {
        let terminal = try await startedProbe()
        terminal.write(key)
        #expect(try await terminal.waitForExit() == .exited(70))
        expectRestored(terminal)
        let written = String(decoding: terminal.snapshot.transcript, as: UTF8.self)
        let left = try #require(written.firstRange(of: "\u{1B}[?1049l"))
        #expect(written[left.upperBound...].contains("a defect on \(key == "f" ? "the main" : "another") thread"))
        #expect(!terminal.screen.text.contains("probe 80"))
    }

    @Test(arguments: [
        SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF,
        SIGPWR,
        SIGIO, SIGXCPU, SIGSTKFLT,
    ])
    func aSignalOfAnotherProcessRestoresTheTerminalAndKeepsItsEffect(signal: Int32) async throws {
        let terminal = try await startedProbe()
        terminal.send(signal: signal)
        #expect(try await terminal.waitForExit() == .killed(by: signal))
        expectRestored(terminal)
    }

    @Test func aSignalThatTheParentIgnoresStaysIgnored() async throws {
        let terminal = try PseudoTerminal(
            program: "/bin/sh", arguments: ["-c", "trap '' USR1; exec \(BuiltProgram.path("terminal-probe"))"],
            environment: [:])
        try await terminal.waitFor(text: "probe 80×24")
        for signal in [SIGUSR1, SIGXFSZ] { terminal.send(signal: signal) }
        terminal.write("a")
        try await terminal.waitFor(text: "key a")
        terminal.write("q")
        #expect(try await terminal.waitForExit() == .exited(3))
    }

    @Test func aWindowThatIsClosedEndsTheProgram() async throws {
        let terminal = try await startedProbe()
        await terminal.hangUp()
        #expect(try await terminal.waitForExit() == .killed(by: SIGHUP))
    }

    @Test func whatIsSaidOnStandardErrorIsShownAfterwardsAndHarmless() async throws {
        let terminal = try await startedProbe()
        terminal.write("e")
        let screen = try await terminal.waitFor(text: "key e")
        #expect(!screen.text.contains("said"))
        terminal.write("q")
        #expect(try await terminal.waitForExit() == .exited(3))
        #expect(terminal.screen.text.contains("said ?[31mred?"))
        #expect(terminal.screen.unknown == [])
    }

    @Test func ctrlZAndFgInAShell() async throws {
        let shell = try PseudoTerminal(
            program: "/bin/bash", arguments: ["--norc", "--noprofile", "-i"], environment: ["PS1": "shell> "])
        try await shell.waitFor(text: "shell>")
        let editing = shell.settings
        shell.write("\(BuiltProgram.path("terminal-probe"))\r")
        try await shell.waitFor(text: "probe 80×24")
        for round in 1...3 {
            shell.write("\u{1A}")
            try await shell.waitFor(text: "Stopped")
            try await shell.wait(until: "the shell has the terminal") {
                !$0.screen.isAlternate && $0.screen.textRows[$0.screen.cursor.y] == "shell>"
            }
            #expect(shell.screen.showsCursor && !shell.screen.isAlternate)
            #expect(shell.settings == editing)
            shell.write("fg\r")
            try await shell.wait(until: "the program is back, for the \(round). time") { snapshot in
                snapshot.screen.isAlternate
                    && snapshot.screen.textRows.filter { $0 == "  resumed" }.count == round
            }
            #expect(shell.screen.textRows[0] == "probe 80×24 colours 256 ●")
            #expect(!shell.settings.isCooked)
        }
        shell.write("q")
        try await shell.wait(until: "the shell asks again") {
            $0.screen.text.contains("bye") && $0.screen.textRows[$0.screen.cursor.y] == "shell>"
        }
        shell.write("\u{4}")
        #expect(try await shell.waitForExit() == .exited(3))
    }

    @Test func aJobThatIsKilledWhileStoppedEnds() async throws {
        let shell = try PseudoTerminal(
            program: "/bin/bash", arguments: ["--norc", "--noprofile", "-i"], environment: ["PS1": "shell> "])
        try await shell.waitFor(text: "shell>")
        // The shell says at once how a job has ended; its `wait` may take the job for stopped for a moment longer.
        shell.write("set -b; \(BuiltProgram.path("terminal-probe"))\r")
        try await shell.waitFor(text: "probe 80×24")
        shell.write("\u{1A}")
        try await shell.waitFor(text: "Stopped")
        shell.write("kill %1\r")
        try await shell.waitFor(text: "ends by terminate")
        try await shell.waitFor(text: "Terminated")
        #expect(!shell.screen.isAlternate)
    }

    @Test func aProgramThatSomebodyStoppedComesBackWhole() async throws {
        let terminal = try await startedProbe()
        terminal.send(signal: SIGSTOP)
        try await terminal.wait(until: "it stops") { $0.isStopped }
        terminal.send(signal: SIGCONT)
        try await terminal.waitFor(text: "resumed")
        #expect(terminal.screen.isAlternate)
        try await terminal.wait(until: "pastes are marked") { $0.screen.marksPastes && $0.screen.reportsFocus }
        terminal.write("q")
        #expect(try await terminal.waitForExit() == .exited(3))
        expectRestored(terminal)
    }
}
