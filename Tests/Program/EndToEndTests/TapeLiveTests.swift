import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Tapes that play in a terminal, with a presenter who presses keys.
@Suite(.timeLimit(.minutes(5))) struct TapeLiveTests {
    private static let f10 = "\u{1B}[21~"
    private static let f12 = "\u{1B}[24~"

    private static let tape = """
        stop /No user is activated/ Nobody is here yet
        mark nobody
        press enter
        stop /create the user/ A name is asked
        type jane
        wait /jane/
        press esc
        wait /Onboard a test user/
        """

    /// A home with the tape; the sandbox's keys are generated at its first start.
    private static func home() throws -> TemporaryFolder {
        let home = try TemporaryFolder()
        try home.write("talk.tape", Array(tape.utf8))
        return home
    }

    private static func play(_ home: TemporaryFolder, _ options: String...) throws -> PseudoTerminal {
        try PseudoTerminal(
            program: BuiltProgram.path("idp-wizard"), arguments: ["play", home.path("talk.tape"), "--live"] + options,
            environment: WizardSession.variables(home))
    }

    @Test func aTapeStopsForThePresenterAndItsEndLeavesTheProgramToThem() async throws {
        let home = try Self.home()
        let terminal = try Self.play(home)
        try await terminal.waitFor(text: "Nobody is here yet (Space: continue)")
        // The wizard's last row stands below the tape's.
        let rows = terminal.screen.textRows
        #expect(rows[22].hasPrefix(" Nobody is here yet") && rows[23].contains("F10 quit"))
        terminal.write(" ")
        try await terminal.waitFor(text: "A name is asked (Space: continue)")
        terminal.write("\u{1B}[6~")
        try await terminal.waitFor(text: "The tape has ended, and you have the keys.")
        terminal.write("q")
        #expect(try await terminal.waitForExit() == .exited(0))
    }

    @Test func aKeyTakesOverAndF12ContinuesOnTheExpectedScreen() async throws {
        let home = try Self.home()
        let terminal = try Self.play(home)
        try await terminal.waitFor(text: "Nobody is here yet")
        terminal.write(" ")
        try await terminal.waitFor(text: "A name is asked")
        terminal.write("x")
        try await terminal.waitFor(text: "The tape waits, and you have the keys.")
        // Neither the key that took over nor a later one of the tape is in the field.
        terminal.write("\u{1B}")
        try await terminal.waitFor(text: "Onboard a test user   ")
        terminal.write(Self.f12)
        try await terminal.wait(until: "the tape expects another screen") {
            $0.screen.text.contains("(line 4)") && $0.screen.text.contains("--from nobody.")
        }
        terminal.write("\r")
        try await terminal.wait(until: "the form is open") {
            $0.screen.text.contains("create the user") && !$0.screen.text.contains("(line 4)")
        }
        terminal.write(Self.f12)
        try await terminal.waitFor(text: "A name is asked")
        terminal.write(" ")
        try await terminal.waitFor(text: "The tape has ended")
        terminal.write(Self.f10)
        #expect(try await terminal.waitForExit() == .exited(0))
    }

    @Test func afterAKillTheTapeBeginsAtAMark() async throws {
        let home = try Self.home()
        let terminal = try Self.play(home)
        try await terminal.waitFor(text: "Nobody is here yet")
        terminal.write(" ")
        try await terminal.waitFor(text: "A name is asked")
        terminal.send(signal: SIGKILL)
        #expect(try await terminal.waitForExit() == .killed(by: SIGKILL))
        let again = try Self.play(home, "--from", "nobody")
        try await again.waitFor(text: "A name is asked")
        again.write(Self.f10)
        #expect(try await again.waitForExit() == .exited(0))
    }

    @Test(arguments: [
        (["--from", "somewhere"], "it has nobody."), (["--from", "nobody"], "was not reached yet"),
        (["--provider", "keycloak-example"], "is another provider"),
    ]) func whatCannotBeginIsAUsageError(_ options: [String], _ words: String) async throws {
        let home = try Self.home()
        let terminal = try PseudoTerminal(
            program: BuiltProgram.path("idp-wizard"),
            arguments: ["play", home.path("talk.tape"), "--live"] + options,
            environment: WizardSession.variables(home))
        #expect(try await terminal.waitForExit() == .exited(2))
        #expect(terminal.screen.text.replacing("\n", with: " ").contains(words), "\(terminal.screen.text)")
    }

    @Test func aSandboxWithUsersIsOnlyUsedAfterAReset() async throws {
        let home = try Self.home()
        let create = try PseudoTerminal(
            program: BuiltProgram.path("idp-wizard"), arguments: ["users", "create", "jane"],
            environment: WizardSession.variables(home))
        #expect(try await create.waitForExit() == .exited(0))
        let refused = try Self.play(home)
        #expect(try await refused.waitForExit() == .exited(2))
        #expect(refused.screen.text.contains("has users"), "\(refused.screen.text)")
        let reset = try Self.play(home, "--reset")
        try await reset.waitFor(text: "Nobody is here yet")
        reset.write(Self.f10)
        #expect(try await reset.waitForExit() == .exited(0))
        let list = try PseudoTerminal(
            program: BuiltProgram.path("idp-wizard"), arguments: ["sandbox", "list"],
            environment: WizardSession.variables(home))
        try await list.waitFor(text: "before")
        #expect(list.screen.text.contains("1 user"))
    }

    /// Each mark's state is that of its own place, so the tape plays to its end from everywhere.
    @Test(arguments: ["attacker", "kobil-life", "sudo-life"])
    func aTalkPlaysToItsEndFromItsBeginningAndFromEachMark(_ tape: String) async throws {
        let home = try TemporaryFolder()
        func play(_ options: String...) async throws {
            let terminal = try PseudoTerminal(
                program: BuiltProgram.path("idp-wizard"), arguments: ["play", tape, "--live"] + options,
                environment: WizardSession.variables(home))
            var note = ""
            while !note.contains("The tape has ended") {
                let last = note
                let shown = try await terminal.wait(until: "the tape goes on after “\(last)”") {
                    let now = $0.screen.textRows[22]
                    return now != last && (now.contains("(Space: continue)") || now.contains("The tape has ended"))
                }
                note = shown.screen.textRows[22]
                #expect(!note.contains("is not saved"))
                terminal.write(" ")
            }
            terminal.write(Self.f10)
            #expect(try await terminal.waitForExit() == .exited(0))
        }
        try await play()
        let text = try String(contentsOfFile: "\(Checkout.root)/Assets/Files/tapes/\(tape).tape", encoding: .utf8)
        let marks = text.matches(of: #/\nmark ([a-z-]+)/#).map { String($0.output.1) }
        #expect(marks.count > 1)
        for mark in marks { try await play("--from", mark) }
    }
}
