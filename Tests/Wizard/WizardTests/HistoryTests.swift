import FlowModel
import FoundationEssentials
import IdentityModel
import Localization
import Recording
import Sentences
import Terminal
import Testing

@testable import Wizard

/// What was done in this program, as commands and as a script.
@Suite struct HistoryTests {
    static func opened(_ driver: WizardTestDriver) -> WizardTestDriver {
        var driver = driver
        driver.press(.control("p"))
        driver.type(driver.state.context.settings.texts(Text("what was done, as commands")))
        driver.press(.enter)
        return driver
    }

    @Test func aCommandStandsForEachActionAndFlow() throws {
        var driver = try Scenes.issued()
        driver.send(
            .administrationRefused(.perform(.issueCode, on: UserID("jane")), AdministrationRefusal(reason: .forbidden)))
        let time = Date(timeIntervalSince1970: 1_795_343_769)
        var state = driver.state
        state.stampHistory { time }
        let entries = state.context.history.entries
        #expect(
            entries.compactMap { $0.command?.text } == ["idp-wizard users create jane", "idp-wizard code issue jane"])
        #expect(entries.map(\.hasFailed) == [false, true] && entries.allSatisfy { $0.time == time })
    }

    @Test func aFlowHasTheFieldsThatWereSentAndNoSecret() throws {
        let driver = Self.opened(try Scenes.activated())
        #expect(driver.shows(HistoryScreen.self))
        let text = try driver.text()
        #expect(text.contains("--field password=@FILE") && !text.contains("68493536"))
        var copying = driver
        copying.press(
            .character("y"),
            [
                .copy(
                    Secret(
                        "idp-wizard flow activate --field username=jane --field password=@FILE "
                            + "--field activation-code=@FILE --mode no"))
            ])
    }

    @Test func whatHasNoCommandIsAComment() throws {
        var driver = try Scenes.started()
        driver.press(.function(6))
        _ = driver.pressAnyway(.enter)
        let texts = driver.state.context.settings.texts
        let entry = try #require(driver.state.context.history.entries.first)
        #expect(entry.command == nil && entry.text(texts).hasPrefix("# The fault "))
    }

    @Test func theScriptDemandsTheFilesOfSecretsFirst() throws {
        var driver = Self.opened(try Scenes.activated())
        let effects = driver.pressAnyway(.character("W"))
        guard case .writeScript(let script, let path)? = effects.first else {
            Issue.record("no script: \(effects)")
            return
        }
        #expect(path == "idp-wizard-commands.sh")
        let lines = script.split(separator: "\n").map(String.init)
        #expect(lines.first == "#!/bin/sh")
        #expect(lines.contains(#": "${PASSWORD_FILE:?give the path of a file with this secret of jane}""#))
        #expect(lines.contains(#": "${ACTIVATION_CODE_FILE:?give the path of a file with this secret of jane}""#))
        #expect(
            lines.last
                == #"idp-wizard flow activate --field username=jane --field password=@"$PASSWORD_FILE" --field activation-code=@"$ACTIVATION_CODE_FILE" --mode no"#
        )
        driver.send(.scriptWritten(path: "/home/jane/idp-wizard-commands-2.sh"))
        #expect(try driver.text().contains("Written: /home/jane/idp-wizard-commands-2.sh."))
        driver.send(.scriptRefused(Text("There is no space.")))
        driver.press(.escape)
        #expect(!driver.shows(HistoryScreen.self))
    }

    @Test func eachUserHasFilesOfTheirOwnAndACodeIsWrittenToThem() throws {
        func login(_ user: String) -> HistoryEntry {
            HistoryEntry(
                EquivalentCommand(
                    request: FlowRequest(.activate, mode: .no),
                    answered: [
                        CommandField(id: .username, value: user), CommandField(id: .activationCode, value: nil),
                    ], provider: nil), user: user)
        }
        func issue(_ user: String) -> HistoryEntry {
            HistoryEntry(
                EquivalentCommand(EquivalentCommand.words(of: .issueCode, on: [UserID(user)]), nil), user: user)
        }
        var failed = login("o'$(id)\"")
        failed.hasFailed = true
        let entries = [
            issue("jane"), login("jane"), issue("max"), failed, HistoryEntry(Text("The fault was switched off.")),
        ]
        let lines = CommandScript(entries, try Scenes.started().state.context.settings.texts).text
            .split(separator: "\n").map(String.init)
        let code =
            "idp-wizard flow activate --field username=jane --field activation-code=@\"$ACTIVATION_CODE_FILE\" --mode no"
        #expect(lines.contains("idp-wizard code issue jane | cut -d ' ' -f 1 > \"$ACTIVATION_CODE_FILE\""))
        #expect(lines.contains(code))
        let demand = "give the path of a file, into which this script writes the activation code of jane"
        #expect(lines.contains(": \"${ACTIVATION_CODE_FILE:?\(demand)}\""))
        // No activation of this user reads the code.
        #expect(lines.contains("idp-wizard code issue max"))
        #expect(
            lines.contains(#": "${ACTIVATION_CODE_FILE_2:?give the path of a file with this secret of o'?(id)?}""#))
        #expect(lines.contains("# This failed:") && lines.last == "# The fault was switched off.")
        #expect(lines.contains { $0.contains(#"'username=o'\''$(id)"'"#) && $0.contains("$ACTIVATION_CODE_FILE_2") })
    }

    /// Once the value was cut to 300 characters and "…".
    @Test func theScriptHasTheWholeValue() throws {
        let note = String(repeating: "weekdays 9–17, ", count: 40)
        let context = try Scenes.started().state.context
        let order = EditOrder(UserID("jane"), UserEdit(note: note), shown: UserProfile(username: UserID("jane")))
        let entries = HistoryEntry.entries(of: .administration(.editUser(order)), context)
        let script = CommandScript(entries, context.settings.texts).text
        #expect(script.hasSuffix("\nidp-wizard users edit jane --note '\(note)'\n"))
    }

    /// A temporary password and the new one are two files; what comes later knows the new one.
    @Test func twoPasswordsOfOneActivationAreTwoFiles() throws {
        func flow(_ flow: FlowName, _ passwords: Int) -> HistoryEntry {
            let fields =
                [CommandField(id: .username, value: "jane")]
                + Array(repeating: CommandField(id: .password, value: nil), count: passwords)
            return HistoryEntry(
                EquivalentCommand(request: FlowRequest(flow), answered: fields, provider: nil), user: "jane")
        }
        let texts = try Scenes.started().state.context.settings.texts
        let lines = CommandScript([flow(.activate, 2), flow(.login, 1)], texts).text.split(separator: "\n")
        #expect(lines.count { $0.contains("give the path of a file with this secret of jane") } == 2)
        #expect(
            lines.suffix(2) == [
                #"idp-wizard flow activate --field username=jane --field password=@"$PASSWORD_FILE" --field password=@"$PASSWORD_FILE_2""#,
                #"idp-wizard flow login --field username=jane --field password=@"$PASSWORD_FILE_2""#,
            ])
    }

    /// The ID of a run means nothing to another home, and nothing to this one when the run is gone.
    @Test func theScriptHasNoLineThatHoldsOnlyInThisHome() throws {
        let context = try Scenes.started().state.context
        let run = try #require(RunID(rawValue: "01JABCDEFGHJKMNPQRSTVWXYZ0"))
        let entries = [
            .runs(.name(run, "demo")), .runs(.pin(run, true)), .runs(.export(run, .html, path: "a.html")),
            .runs(.delete(run)),
            .administration(.perform(.unlock, on: UserID("jane"))),
        ].flatMap { HistoryEntry.entries(of: $0, context) }
        #expect(entries.compactMap { $0.command?.text }.first == "idp-wizard runs name \(run.rawValue) demo")
        let script = CommandScript(entries, context.settings.texts).text
        #expect(!script.contains("runs ") && script.hasSuffix("\n\nidp-wizard users unlock jane\n"))
    }

    /// Names come from outside: a comment of a script stays one line, and says what it does.
    @Test func noNameOfAFileBecomesALineOfTheScript() throws {
        let texts = try Scenes.started().state.context.settings.texts
        let entry = HistoryEntry(Text("The users of \("a\nrm -rf /\u{202E}") were created."))
        #expect(CommandScript([entry], texts).text.split(separator: "\n").last?.contains("a rm -rf /<U+202E>") == true)
    }

    @Test func theOldestEntriesAreRemoved() {
        var history = CommandHistory()
        for number in 0..<(CommandHistory.most + 2) {
            history.add(HistoryEntry(EquivalentCommand(words: [.text("\(number)")])))
        }
        #expect(history.entries.count == 500 && history.entries.first?.command?.text == "2")
    }

    /// Each action of the desk that has a command.
    @Test func theCommandsOfActions() throws {
        let context = try Scenes.started().state.context
        func commands(_ effect: WizardEffect) -> [String] {
            HistoryEntry.entries(of: effect, context).compactMap { $0.command?.text }
        }
        let (jane, max) = (UserID("jane"), UserID("max m"))
        func order(_ action: UserAction, _ user: UserID) -> UserOrder {
            UserOrder(action, UserTarget(id: user.rawValue, username: user))
        }
        #expect(
            commands(.changeUsers([order(.disable, jane), order(.disable, max), order(.delete, jane)])) == [
                "idp-wizard users disable jane 'max m' --yes", "idp-wizard users delete jane --yes",
            ])
        #expect(
            commands(
                .administration(
                    .editUser(
                        EditOrder(
                            jane, UserEdit(email: "j@x", isEnabled: false, joined: ["/a b"], validUntil: ""),
                            shown: UserProfile(username: jane))))) == [
                    "idp-wizard users edit jane --email j@x --valid-until never",
                    "idp-wizard users groups jane --join '/a b'", "idp-wizard users disable jane --yes",
                ])
        #expect(
            commands(.administration(.checkPassword(jane, Secret("hunter2")))) == [
                "idp-wizard users check-password jane --password-file FILE"
            ])
        #expect(
            commands(.states(.restore("demo", cancelsFlows: true))) == [
                "idp-wizard sandbox restore demo --cancel --yes"
            ])
        #expect(
            commands(
                .administration(
                    .createClient(NewClient(clientID: ClientID("app"), isPublic: false, redirectURIs: ["http://a/"]))))
                == ["idp-wizard clients create app --redirect-uri http://a/ --confidential"])
        #expect(commands(.runs(.list)).isEmpty && commands(.administration(.loadTenant)).isEmpty)
    }
}
