import Glibc
import Terminal
import TestSupport
import Testing

/// The program restores the terminal, whatever ends it, and keeps typed text when the terminal changes.
@Suite struct TerminalCareTests {
    private let password = "Correct-Horse9"

    /// A session at the credentials page with a typed password.
    private func sessionAtCredentials(in home: TemporaryFolder) async throws -> WizardSession {
        let session = try await WizardSession.start(in: home)
        _ = try await session.onboard("jane")
        try await session.goOnToCredentials()
        try await session.fill("Password", password)
        return session
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
    func aSignalInTheMiddleOfAFlowRestoresTheTerminalAndIsTold(signal: Int32) async throws {
        let home = try TemporaryFolder()
        let session = try await sessionAtCredentials(in: home)
        session.terminal.send(signal: signal)
        #expect(try await session.terminal.waitForExit() == .killed(by: signal))
        session.expectRestored()
        session.expectUnseen(password)

        let next = try await WizardSession.start(in: home)
        try await next.waitFor(state: "▲ ACTIVATION_REQUIRED")
        try await next.quit()
    }

    @Test func aKillInTheMiddleOfAFlowLeavesAStateThatTheNextStartReads() async throws {
        let home = try TemporaryFolder()
        let session = try await sessionAtCredentials(in: home)
        session.terminal.send(signal: SIGKILL)
        #expect(try await session.terminal.waitForExit() == .killed(by: SIGKILL))
        let next = try await WizardSession.start(in: home)
        try await next.waitFor(state: "▲ ACTIVATION_REQUIRED")
        _ = try await next.onboard("john")
        try await next.activate("john", password: password)
        try await next.quit()
    }

    @Test(arguments: [
        ("en", "password (what you type is not shown):", "jane is created"),
        ("de", "Passwort (die Eingabe wird nicht angezeigt):", "jane ist beim Provider angelegt"),
        ("tr", "parola (yazdıklarınız gösterilmez):", "jane sağlayıcıda oluşturuldu"),
    ])
    func aLineThatIsTypedForACommandIsAskedForAndNotShown(
        _ language: String, _ prompt: String, _ result: String
    ) async throws {
        let home = try TemporaryFolder()
        let terminal = try PseudoTerminal(
            program: BuiltProgram.path("idp-wizard"),
            arguments: ["users", "create", "jane", "--password-file", "-", "--language", language],
            environment: WizardSession.variables(home))
        try await terminal.waitFor(text: prompt)
        terminal.write("\(password)\n")
        try await terminal.waitFor(text: result)
        #expect(try await terminal.waitForExit() == .exited(0))
        WizardSession(terminal: terminal, home: home).expectUnseen(password)
    }

    @Test func aClosedWindowEndsTheProgram() async throws {
        let session = try await sessionAtCredentials(in: try TemporaryFolder())
        await session.terminal.hangUp()
        #expect(try await session.terminal.waitForExit() == .killed(by: SIGHUP))
    }

    @Test func aWindowThatGetsSmallKeepsWhatWasTyped() async throws {
        let session = try await sessionAtCredentials(in: try TemporaryFolder())
        for size in [Size(width: 40, height: 10), Size(width: 1, height: 1), Size(width: 200, height: 50)] {
            session.terminal.resize(to: size)
            if size.width == 40 { try await session.terminal.waitFor(text: "40×10") }
        }
        session.terminal.resize(to: .standard)
        try await session.terminal.wait(until: "the form is back") {
            $0.screen.text.contains("••••••••••••••__") && $0.screen.textRows[0].hasSuffix("ACTIVATION_REQUIRED")
        }
        session.terminal.write("\r")
        try await session.waitFor(state: "● LOGGED_IN as jane")
        try await session.quit()
        session.expectUnseen(password)
    }

    @Test func aShellStopsTheWizardAndBringsItBack() async throws {
        let home = try TemporaryFolder()
        let (session, editing) = try await WizardSession.startInShell(in: home)
        let shell = session.terminal
        _ = try await session.onboard("jane")
        try await session.goOnToCredentials()
        try await session.fill("Password", password)
        shell.write("\u{1A}")
        try await shell.wait(until: "the shell asks") {
            $0.screen.text.contains("Stopped") && $0.screen.textRows[$0.screen.cursor.y] == "shell>"
        }
        #expect(shell.settings == editing)
        #expect(!shell.screen.isAlternate && shell.screen.showsCursor)
        shell.write("fg\r")
        try await shell.wait(until: "the form is back") {
            $0.screen.isAlternate && $0.screen.text.contains("••••••••••••••__")
        }
        shell.write("\r")
        try await session.waitFor(state: "● LOGGED_IN as jane")
        // The state changes before the result is displayed, which discards earlier key presses.
        try await shell.waitFor(text: "is activated on this device")
        shell.write("\u{1B}[21~")
        try await shell.wait(until: "the shell asks again") {
            !$0.screen.isAlternate && $0.screen.textRows[$0.screen.cursor.y] == "shell>"
        }
        shell.write("exit $?\r")
        #expect(try await shell.waitForExit() == .exited(0))
        session.expectUnseen(password)
    }

    @Test func withoutATypeOfTerminalASentenceSaysWhatToDo() async throws {
        let home = try TemporaryFolder()
        let terminal = try PseudoTerminal(
            program: BuiltProgram.path("idp-wizard"),
            environment: WizardSession.variables(home).merging(["TERM": nil]) { $1 })
        #expect(try await terminal.waitForExit() == .exited(2))
        #expect(terminal.screen.text.contains("TERM"))
        #expect(!terminal.snapshot.transcript.contains(0x1B))
    }

    @Test func theWizardReadsWithoutColourAndWithoutALocale() async throws {
        let home = try TemporaryFolder()
        let session = try await WizardSession.start(
            in: home, environment: ["NO_COLOR": "1", "LC_ALL": "C", "LANG": nil])
        try await session.waitFor(state: "▲ ACTIVATION_REQUIRED")
        let written = String(decoding: session.terminal.snapshot.transcript, as: UTF8.self)
        #expect(!written.contains(#/\u{1B}\[([0-9]+;)*[349][0-9](;[0-9]+)*m/#), "a colour was set")
        try await session.quit()
    }

    @Test(arguments: [PseudoTerminal.Files.noInput, .noOutput])
    func withoutATerminalThereIsASentenceAndNoScreen(files: PseudoTerminal.Files) async throws {
        let home = try TemporaryFolder()
        let terminal = try PseudoTerminal(
            program: BuiltProgram.path("idp-wizard"), environment: WizardSession.variables(home), files: files)
        #expect(try await terminal.waitForExit() == .exited(2))
        #expect(terminal.screen.text.contains("must be a terminal"))
        #expect(terminal.settings == terminal.initialSettings)
        #expect(!terminal.snapshot.transcript.contains(0x1B))
    }

    @Test func aHomeThatCannotBeWrittenIsToldOnTheScreen() async throws {
        let home = try TemporaryFolder()
        try home.write("state", Array("a file where the folder should be".utf8))
        let session = try await WizardSession.start(in: home)
        try await session.terminal.waitFor(text: "store could not be opened")
        session.terminal.write("\u{1B}[21~")
        _ = try await session.terminal.waitForExit()
        session.expectRestored()
    }
}
