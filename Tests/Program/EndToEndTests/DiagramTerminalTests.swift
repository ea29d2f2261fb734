import Glibc
import Terminal
import TestSupport
import Testing

/// The diagram on a pseudo-terminal while a flow runs: signals, a crash, sizes, the mouse.
@Suite(.timeLimit(.minutes(5))) struct DiagramTerminalTests {
    private let password = "Correct-Horse9"
    private let f3 = "\u{1B}OR"

    /// A session whose diagram fills the window, while the activation waits for the credentials.
    private func sessionAtDiagram(
        in home: TemporaryFolder, size: Size = .standard, environment: [String: String?] = [:]
    ) async throws -> WizardSession {
        let session = try await WizardSession.start(in: home, size: size, environment: environment)
        _ = try await session.onboard("jane")
        try await session.goOnToCredentials()
        try await session.fill("Password", password)
        session.terminal.write(f3)
        try await session.terminal.wait(until: "the diagram fills the window") {
            $0.screen.text.contains("waiting for you: provideCredentials") && $0.screen.text.contains("f filter")
        }
        return session
    }

    /// Sends the credentials.
    ///
    /// From then on each message is delayed, so that the run continues while the test acts.
    private func letItRun(_ session: WizardSession, slower: Int) async throws {
        session.terminal.write(String(repeating: "-", count: slower))
        try await session.terminal.waitFor(text: "between messages")
        session.terminal.write("\u{1B}")
        try await session.terminal.waitFor(text: "Enter send")
        session.terminal.write("\r\(f3)")
        try await session.terminal.waitFor(text: "POST")
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
    func aSignalWhileTheDiagramRunsRestoresTheTerminal(signal: Int32) async throws {
        let home = try TemporaryFolder()
        let session = try await sessionAtDiagram(in: home)
        try await letItRun(session, slower: 5)
        session.terminal.send(signal: signal)
        #expect(try await session.terminal.waitForExit() == .killed(by: signal))
        session.expectRestored()
        session.expectUnseen(password)
        let next = try await WizardSession.start(in: home)
        try await next.waitFor(state: "▲ ACTIVATION_REQUIRED")
        try await next.quit()
    }

    @Test func aShellStopsTheDiagramAndBringsItBack() async throws {
        let home = try TemporaryFolder()
        let (session, editing) = try await WizardSession.startInShell(in: home)
        let shell = session.terminal
        _ = try await session.onboard("jane")
        try await session.goOnToCredentials()
        try await session.fill("Password", password)
        shell.write(f3)
        try await shell.waitFor(text: "f filter")
        try await letItRun(session, slower: 3)
        shell.write("\u{1A}")
        try await shell.wait(until: "the shell asks") {
            $0.screen.text.contains("Stopped") && $0.screen.textRows[$0.screen.cursor.y] == "shell>"
        }
        #expect(shell.settings == editing)
        #expect(!shell.screen.isAlternate && shell.screen.showsCursor)
        shell.write("fg\r")
        try await shell.wait(until: "the diagram is back") {
            $0.screen.isAlternate && $0.screen.text.contains("f filter")
        }
        try await shell.wait(until: "the run is over") {
            $0.screen.textRows[0].hasSuffix("● LOGGED_IN as jane") && !$0.screen.text.contains("following")
        }
        try await expectRightPicture(session)
        shell.write("\u{1B}[21~")
        try await shell.wait(until: "the shell asks again") {
            !$0.screen.isAlternate && $0.screen.textRows[$0.screen.cursor.y] == "shell>"
        }
        shell.write("exit $?\r")
        #expect(try await shell.waitForExit() == .exited(0))
    }

    /// A preloaded library traps when a key is read, in the middle of the run.
    @Test func aCrashWhileTheDiagramRunsRestoresTheTerminal() async throws {
        let home = try TemporaryFolder()
        let source = """
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <string.h>
            #include <unistd.h>
            ssize_t read(int file, void *bytes, size_t count) {
                ssize_t got = ((ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read"))(file, bytes, count);
                if (file == 0 && got > 0 && memchr(bytes, 'Z', got)) __builtin_trap();
                return got;
            }
            """
        try home.write("fault.c", Array(source.utf8))
        let compiled = try await ChildProcess.run(
            "/usr/bin/env",
            ["clang", "-w", "-shared", "-fPIC", "-o", home.path("fault.so"), home.path("fault.c")],
            environment: ["PATH": String(cString: getenv("PATH"))])
        guard compiled.status == 0 else { throw ProcessFailure(compiled) }
        let session = try await sessionAtDiagram(in: home, environment: ["LD_PRELOAD": home.path("fault.so")])
        try await letItRun(session, slower: 5)
        session.terminal.write("Z")
        #expect(try await session.terminal.waitForExit() == .exited(70))
        #expect(session.terminal.settings == session.terminal.initialSettings)
        #expect(!session.terminal.screen.isAlternate && session.terminal.screen.modes == [7, 25])
        #expect(session.terminal.screen.text.contains("a defect of this program ended it (SIGILL)"))
        session.expectUnseen(password)
    }

    /// The signals of a crash, sent by another process: they have their default effect, and the terminal is restored.
    @Test(arguments: [SIGABRT, SIGSEGV, SIGBUS])
    func aCrashSignalFromOutsideRestoresTheTerminal(signal: Int32) async throws {
        let session = try await sessionAtDiagram(in: try TemporaryFolder())
        try await letItRun(session, slower: 5)
        session.terminal.send(signal: signal)
        #expect(try await session.terminal.waitForExit() == .killed(by: signal))
        session.expectRestored()
        #expect(!session.terminal.screen.text.contains("a defect of this program"))
        session.expectUnseen(password)
    }

    @Test func aStormOfSizesLeavesTheRightPicture() async throws {
        let session = try await sessionAtDiagram(in: try TemporaryFolder())
        try await letItRun(session, slower: 1)
        var random = SplitMix(seed: 14)
        for _ in 0..<120 {
            session.terminal.resize(
                to: Size(width: Int.random(in: 1...220, using: &random), height: Int.random(in: 1...70, using: &random))
            )
        }
        for size in [Size(width: 140, height: 40), .standard] {
            session.terminal.resize(to: size)
            try await session.terminal.wait(until: "the activation has ended, at \(size)") {
                $0.screen.textRows[0].hasSuffix("● LOGGED_IN as jane")
                    && $0.screen.textRows.last?.hasSuffix("F10 quit") == true
                    && !$0.screen.text.contains("following") && $0.screen.size == size
            }
            try await expectRightPicture(session)
        }
        try await session.quit()
        session.expectUnseen(password)
    }

    @Test func aClickSelectsAnEventAndTheNextInspectsIt() async throws {
        let session = try await sessionAtDiagram(in: try TemporaryFolder())
        let row = try #require(session.terminal.screen.textRows.firstIndex { $0.contains("GET auth") })
        click(session, column: 20, row: row)
        try await session.terminal.wait(until: "the row is selected") { $0.screen.textRows[row].hasPrefix(" ▸") }
        click(session, column: 20, row: row)
        try await session.terminal.waitFor(text: "Parameters of the address")
        session.terminal.write("\u{1B}")
        try await session.terminal.waitFor(text: "f filter")
        // Other buttons have no effect; the wheel moves the selection.
        session.terminal.write("\u{1B}[<2;20;\(row)M\u{1B}[<2;20;\(row)m\u{1B}[<64;20;\(row)M")
        try await session.terminal.wait(until: "the row above is selected") {
            $0.screen.textRows[row - 1].hasPrefix(" ▸")
        }
        session.terminal.write("\u{1B}")
        try await session.terminal.waitFor(text: "Enter send")
        session.terminal.write("\r")
        try await session.waitFor(state: "● LOGGED_IN as jane")
        try await session.quit()
    }

    @Test func aClickOnTheDiagramBesideTheFormOpensIt() async throws {
        let size = Size(width: 140, height: 40)
        let session = try await WizardSession.start(in: try TemporaryFolder(), size: size)
        _ = try await session.onboard("jane")
        try await session.goOnToCredentials()
        try await session.terminal.waitFor(text: "waiting for you")
        click(session, column: 110, row: 12)
        try await session.terminal.waitFor(text: "f filter")
        session.terminal.write("\u{1B}")
        try await session.terminal.waitFor(text: "Enter send")
        session.terminal.send(signal: SIGTERM)
        #expect(try await session.terminal.waitForExit() == .killed(by: SIGTERM))
        session.expectRestored()
    }

    @Test func theVariableForThePlainModeAsksLineByLine() async throws {
        let home = try TemporaryFolder()
        let terminal = try PseudoTerminal(
            program: BuiltProgram.path("idp-wizard"),
            environment: WizardSession.variables(home).merging(["IDP_WIZARD_PLAIN": "on"]) { $1 })
        try await terminal.waitFor(text: "line by line")
        try await terminal.waitFor(text: "Choose 1 to")
        terminal.write("quit\r")
        #expect(try await terminal.waitForExit() == .exited(0))
        #expect(!terminal.snapshot.transcript.contains(0x1B))
        #expect(terminal.settings == terminal.initialSettings)
    }

    /// Presses and releases the left button on a cell, with zero-based coordinates.
    private func click(_ session: WizardSession, column: Int, row: Int) {
        session.terminal.write("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
    }

    /// Expects the screen to stay the same when the program redraws it completely.
    private func expectRightPicture(_ session: WizardSession) async throws {
        let before = session.terminal.snapshot
        session.terminal.write("\u{0C}")
        try await session.terminal.wait(until: "the redrawn screen is the same:\(before.screen)") { now in
            let added = String(decoding: now.transcript.dropFirst(before.transcript.count), as: UTF8.self)
            return added.contains("\u{1B}[2J") && now.screen.textRows == before.screen.textRows
        }
    }
}
