import Terminal
import TestSupport
import Testing

/// The line-by-line wizard, through a pipe and on a terminal.
@Suite struct PlainTests {
    private let password = "Correct-Horse9"

    private func output(_ end: ChildProcess.End) -> String { end.lines.joined(separator: "\n") }

    @Test func aNewUserIsActivatedThroughAPipe() async throws {
        let program = try BuiltExecutable()
        let lines = ["1", "jane", "", "1", "1", "", password, "", "quit"]
        let end = try await program.run("--plain", input: lines.map { $0 + "\n" }.joined())
        #expect(end.status == 0, "\(output(end))\(end.errors)")
        #expect(output(end).hasPrefix("idp-wizard, line by line."))
        #expect(output(end).contains("State: LOGGED_IN as jane."), "\(output(end))")
        #expect(!output(end).contains(password))
        #expect(!output(end).contains("\u{1B}"))
    }

    @Test func aWrongPasswordIsRefusedBesideItsQuestion() async throws {
        let program = try BuiltExecutable()
        let lines = ["1", "jane", "", "1", "1", "", "short", password, "", "quit"]
        let end = try await program.run("--plain", input: lines.map { $0 + "\n" }.joined())
        // It is refused before the next question is asked, which is then asked once.
        #expect(output(end).contains("error:"), "\(output(end))")
        #expect(output(end).split(separator: "Activation code (").count == 2, "\(output(end))")
        #expect(!output(end).contains("marked fields"))
        #expect(output(end).contains("State: LOGGED_IN as jane."), "\(output(end))")
    }

    /// After a refusal, the page asks for all fields again.
    ///
    /// The user name is proposed; secrets and codes are not.
    @Test func aRefusedPageAsksEachFieldAgain() async throws {
        let program = try BuiltExecutable()
        let lines = ["1", "jane", "", "1", "1", "", password, "11111111", "", password]
        let end = try await program.run("--plain", input: lines.map { $0 + "\n" }.joined())
        let again = try #require(output(end).split(separator: "attempt 2 of 3").last)
        #expect(again.contains("User name (Enter keeps jane"), "\(again)")
        #expect(again.contains("Password (not shown; empty or Ctrl-D: back): "), "\(again)")
        #expect(!output(end).contains("marked fields"), "\(output(end))")
        #expect(again.contains("Activation code: ") && !again.contains("11111111"), "\(again)")
        #expect(end.status == 2)
    }

    /// The number of characters that a complete onboarding printed through a pipe before explanations were omitted, and
    /// of the two entries that the start menu has since then.
    private static let charactersWithExplanations =
        4308 + "7. Watch apps, what your app sends, and what is wrong\n".count
        + "8. Connect an app, its settings, ready to copy\n".count

    @Test func anOnboardingTakesHalfOfTheCharactersAndAgainSaysTheRest() async throws {
        let program = try BuiltExecutable()
        let lines = ["1", "jane", "", "1", "1", "", password, ""]
        let end = try await program.run("--plain", input: (lines + ["quit"]).map { $0 + "\n" }.joined())
        // A slow machine prints what it waits for, too.
        let printed = end.lines.filter { !$0.hasPrefix("Waiting for ") }.joined(separator: "\n")
        #expect(printed.count <= Self.charactersWithExplanations / 2, "\(printed)")
        #expect(output(end).contains("State: LOGGED_IN as jane."))
        let all = try await program.run("--plain", input: "again\nquit\n")
        #expect(output(all).contains("Onboard a test user, create a user, issue a code, activate"))
        // Either line is possible, depending on whether the sandbox has started when the command is read.
        let about = ["The sandbox is an identity server inside this program.", "The sandbox is starting."]
        #expect(about.contains { output(all).contains($0) }, "\(output(all))")
    }

    /// At a question for a secret no word is a command.
    @Test(arguments: ["help", "cancel", "quit", "back", "again", ".", "-"])
    func everyLineIsTheSecret(_ word: String) async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        let lines = ["2", "1", "jane", word, "Correct-Horse9", "quit"]
        let end = try await program.run("--plain", input: lines.map { $0 + "\n" }.joined())
        // The password is refused as one, and asked for again.
        #expect(output(end).contains("error:"), "\(output(end))")
        #expect(output(end).split(separator: "Password (not shown").count == 3, "\(output(end))")
        #expect(!output(end).contains("Cancelled."), "\(output(end))")
    }

    @Test func anEmptyLineLeavesAQuestionForASecret() async throws {
        let program = try BuiltExecutable()
        let lines = ["1", "jane", "", "1", "1", "", "", "help", "quit"]
        let end = try await program.run("--plain", input: lines.map { $0 + "\n" }.joined())
        #expect(output(end).contains("Cancelled."), "\(output(end))")
        #expect(output(end).contains("In a secret field every line is the secret."), "\(output(end))")
        #expect(end.status == 0)
    }

    @Test func controlDLeavesAQuestionForASecretAtATerminal() async throws {
        let home = try TemporaryFolder()
        let terminal = try PseudoTerminal(
            program: BuiltProgram.path("idp-wizard"), arguments: ["--plain"],
            environment: WizardSession.variables(home), size: Size(width: 80, height: 60))
        for (question, answer) in [
            ("Choose 1 to", "1\r"), ("User name", "jane\r"), ("E-mail", "\r"), ("1. Activate on this device", "1\r"),
            ("protect the stored login", "1\r"), ("User name (Enter keeps jane)", "\r"),
            ("Password (not shown;", "\u{4}"),
        ] {
            try await terminal.waitFor(text: question)
            terminal.write(answer)
        }
        try await terminal.waitFor(text: "Cancelled.")
        // The terminal is read on.
        terminal.write("quit\r")
        #expect(try await terminal.waitForExit() == .exited(0))
    }

    @Test func backAndCancelAreWords() async throws {
        let program = try BuiltExecutable()
        let lines = ["1", "back", "2", "1", "cancel", "help", "quit"]
        let end = try await program.run("--plain", input: lines.map { $0 + "\n" }.joined())
        #expect(end.status == 0, "\(output(end))")
        #expect(output(end).contains("Cancelled."), "\(output(end))")
    }

    /// The search is a separate question; an empty line ends it.
    @Test func aListIsSearchedByALine() async throws {
        let program = try BuiltExecutable()
        let lines = ["1", "jane", "", "3", "2", "find", "zzz", "find", "", "1 details", "quit"]
        let end = try await program.run("--plain", input: lines.map { $0 + "\n" }.joined())
        #expect(end.status == 0, "\(output(end))\(end.errors)")
        #expect(output(end).contains("No user name or address contains \"zzz\"."), "\(output(end))")
        #expect(output(end).contains("User jane"), "\(output(end))")
    }

    /// A fault is selected by its number in the menu that the list of commands opens.
    @Test(arguments: [
        ("en", "find a command", "The fault \"expired code\" is on for one run."),
        ("de", "Befehl suchen", "Der Fehler „abgelaufener Code“ ist für einen Lauf an."),
        ("tr", "komut bul", "\"süresi dolmuş kod\" hatası bir çalıştırma için açık."),
    ])
    func aFaultIsChosenByItsNumber(_ language: String, _ word: String, _ sentence: String) async throws {
        let program = try BuiltExecutable()
        let end = try await program.run(["--plain", "--language", language], input: "\(word)\n4\n2\nquit\n")
        #expect(end.status == 0, "\(output(end))\(end.errors)")
        #expect(output(end).contains(sentence), "\(output(end))")
        #expect(!output(end).contains("F6") && !output(end).contains("Ctrl-"), "\(output(end))")
    }

    @Test func aFieldThatMayBeEmptyIsEmptied() async throws {
        let program = try BuiltExecutable()
        let lines = ["1", "jane", "x y", "-", "quit"]
        let end = try await program.run("--plain", input: lines.map { $0 + "\n" }.joined())
        #expect(end.status == 0, "\(output(end))")
        #expect(output(end).contains("(Enter keeps x y, - empties it)"), "\(output(end))")
        #expect(output(end).contains("Activation code for jane"), "\(output(end))")
        // The prompt says that the field is optional; no other row repeats it.
        #expect(!end.lines.contains("optional"), "\(output(end))")
    }

    /// A line of control characters empties the user name: the form is not sent, and only that field is asked again.
    @Test func aFormThatIsNotSentIsAskedAgain() async throws {
        let program = try BuiltExecutable()
        let lines = ["1", "jane", "", "1", "1", "\u{1}", password, "", "jane", "quit"]
        let end = try await program.run("--plain", input: lines.map { $0 + "\n" }.joined())
        #expect(output(end).contains("User name is required."), "\(output(end))")
        #expect(output(end).contains("State: LOGGED_IN as jane."), "\(output(end))")
    }

    @Test func aTextIsOneLine() async throws {
        let program = try BuiltExecutable()
        let lines = ["1", "jane", "", "1", "quit"]
        let end = try await program.run("--plain", input: lines.map { $0 + "\n" }.joined())
        let key = "None: The encryption key is stored beside it: somebody who copies this device's files can log in."
        #expect(end.lines.contains(key), "\(output(end))")
    }

    /// While a provider does not answer, the user at a terminal can cancel the flow by typing.
    @Test func aFlowThatWaitsIsCancelledByAWord() async throws {
        let server = try LoopbackServer { _ in .hold() }
        let home = try TemporaryFolder()
        let profile = "name: hung\nkind: keycloak\nbase-url: \(server.base)\ntenant: demo\n"
        try home.write("hung.yaml", Array(profile.utf8))
        let terminal = try PseudoTerminal(
            program: BuiltProgram.path("idp-wizard"), arguments: ["--plain", "--provider", home.path("hung.yaml")],
            environment: WizardSession.variables(home))
        try await terminal.waitFor(text: "Choose 1 to")
        terminal.write("1\r")
        try await terminal.waitFor(text: "Starting the flow.")
        terminal.write("cancel\r")
        try await terminal.waitFor(text: "Cancelled.")
        terminal.write("quit\r")
        #expect(try await terminal.waitForExit() == .exited(0))
    }

    @Test func anInterruptionIsSpoken() async throws {
        let home = try TemporaryFolder()
        let terminal = try PseudoTerminal(
            program: BuiltProgram.path("idp-wizard"), arguments: ["--plain", "--language", "de"],
            environment: WizardSession.variables(home))
        try await terminal.waitFor(text: "1 bis ")
        terminal.write("\u{3}")
        try await terminal.waitFor(text: "Abgebrochen. Das Programm endet.")
        #expect(try await terminal.waitForExit() == .exited(130))
    }

    /// Without wrapping, the terminal would break sentences within words.
    @Test func aSentenceIsWrappedBetweenWordsAtATerminal() async throws {
        let home = try TemporaryFolder()
        let terminal = try PseudoTerminal(
            program: BuiltProgram.path("idp-wizard"), arguments: ["--plain"],
            environment: WizardSession.variables(home), size: Size(width: 40, height: 60))
        try await terminal.waitFor(text: "Choose 1 to")
        #expect(
            terminal.screen.text.hasPrefix(
                "idp-wizard, line by line. \"help\"\nexplains, \"again\" shows more, \"quit\"\n"))
        terminal.write("quit\r")
        #expect(try await terminal.waitForExit() == .exited(0))
    }

    @Test func theEndOfTheInputEndsTheProgram() async throws {
        let program = try BuiltExecutable()
        let end = try await program.run("--plain", input: "")
        #expect(output(end).contains("The input has ended"))
        #expect(end.status == 0)
    }

    /// If the input ends within a flow, or its flow fails, the exit status is not that of success.
    @Test(
        arguments: [
            // A page of the flow is open; a form was not sent; the flow was refused; the flow succeeded.
            (["1", "jane", "", "1", "1", ""], 2), (["1", "jane"], 2),
            (["2", "1", "nobody", "Correct-Horse9", "12345678"], 2),
            (["1", "jane", "", "1", "1", "", "Correct-Horse9", ""], 0),
        ] as [([String], Int32)])
    func thePlaceWhereTheInputEndsDecidesTheStatus(_ lines: [String], _ status: Int32) async throws {
        let program = try BuiltExecutable()
        let end = try await program.run("--plain", input: lines.map { $0 + "\n" }.joined())
        #expect(end.status == status, "\(output(end))\(end.errors)")
    }

    /// The flow continues without further input, and its result is that of the program.
    @Test func aFlowThatFailsAfterTheLastLineGivesItsStatus() async throws {
        let home = try TemporaryFolder()
        let port = try FreePort.find()
        let profile = "name: away\nkind: keycloak\nbase-url: http://127.0.0.1:\(port)\ntenant: demo\n"
        try home.write("away.yaml", Array(profile.utf8))
        let program = try BuiltExecutable()
        let end = try await program.run(["--plain", "--provider", home.path("away.yaml")], input: "1\n")
        #expect(end.status == 3, "\(output(end))\(end.errors)")
    }

    @Test func aDumbTerminalIsAskedLineByLineAndASecretIsNotEchoed() async throws {
        let home = try TemporaryFolder()
        let terminal = try PseudoTerminal(
            program: BuiltProgram.path("idp-wizard"), arguments: [],
            environment: WizardSession.variables(home).merging(["TERM": "dumb"]) { $1 })
        try await terminal.waitFor(text: "line by line")
        try await terminal.waitFor(text: "Choose 1 to")
        terminal.write("1\r")
        try await terminal.waitFor(text: "User name")
        terminal.write("jane\r")
        try await terminal.waitFor(text: "E-mail")
        terminal.write("\r")
        try await terminal.waitFor(text: "Activation code for jane")
        try await terminal.waitFor(text: "1. Activate on this device")
        terminal.write("1\r")
        try await terminal.waitFor(text: "protect the stored login")
        terminal.write("1\r")
        try await terminal.waitFor(text: "User name (Enter keeps jane)")
        terminal.write("\r")
        try await terminal.waitFor(text: "Password (not shown; empty or Ctrl-D: back)")
        terminal.write(password + "\r")
        try await terminal.waitFor(text: "Activation code (")
        terminal.write("\r")
        try await terminal.waitFor(text: "State: LOGGED_IN as jane.")
        #expect(!terminal.screen.text.contains(password))
        terminal.write("quit\r")
        _ = try await terminal.waitForExit()
    }

    @Test func aUserOfSudoPlatformIsRegisteredAndSignedInAndOut() async throws {
        let program = try BuiltExecutable()
        let form = ["", "", "team", "", ""]
        let lines = ["1"] + form + ["1", "4", "quit"]
        let end = try await program.run(
            ["--plain", "--provider", "sudo-sandbox"], input: lines.map { $0 + "\n" }.joined())
        #expect(end.status == 0, "\(output(end))\(end.errors)")
        #expect(output(end).contains("State: SIGNED_IN as team-"), "\(output(end))")
        // After the registration, and again after the sign-out.
        #expect(end.lines.filter { $0.hasPrefix("State: REGISTERED.") }.count == 2, "\(output(end))")
        #expect(!output(end).contains("PRIVATE KEY") && !output(end).contains("eyJ"))
        #expect(!output(end).contains("\u{1B}"))
    }
}
