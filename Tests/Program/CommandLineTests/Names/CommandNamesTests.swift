import FlowModel
import IdentityModel
import Onboarding
import Recording
import Terminal
import TestSupport
import Testing

@testable import Wizard
@testable import idp_wizard

/// The commands that the wizard shows, copies and writes into a script: a shell and the program's own parser get the
/// names and values back, whatever they begin with and contain.
@Suite struct CommandNamesTests {
    /// Names of users that are stored somewhere, and what a shell or a parser would make of them.
    private static let names = [
        "--from", "victims.csv", "-h", "--yes", "--", "-", "-x'y", "o'hara", "max m", "$(id)", "`id`", "a\\n%s\"",
        "bob\u{200B}by", "a\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}", "-\u{202E}x", "a\u{1B}]0;owned\u{07}",
        "zwei\nZeilen\n", "\n", "jürgen", "",
        String(repeating: "ä b", count: 200),
    ]

    /// What a shell makes of each line: the words behind the program's name.
    private func words(_ lines: [String]) async throws -> [[String]] {
        let program =
            "idp-wizard() { for word; do printf %s \"$word\" | od -An -v -tx1 | tr -d ' \\n'; echo; done; echo .; }"
        // A name of a function with a dash is not one of POSIX.
        let script = ([program] + lines).joined(separator: "\n").replacing("idp-wizard", with: "idp_wizard")
        let end = try await ChildProcess.run("/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
        try #require(end.status == 0, "\(end.errors)")
        return end.lines.split(separator: ".", omittingEmptySubsequences: false).dropLast().map { words in
            words.map { word in
                let digits = Array(word)
                let bytes = stride(from: 0, to: digits.count, by: 2).map {
                    UInt8(String(digits[$0...$0 + 1]), radix: 16)
                }
                return String(decoding: bytes.compactMap(\.self), as: UTF8.self)
            }
        }
    }

    private struct Row {
        let words: [CommandWord]
        let command: CommandDescription
        let arguments: [String]
        let options: [OptionDescription: [String]]

        init(
            _ words: [CommandWord], _ command: CommandDescription, _ arguments: [String],
            _ options: [OptionDescription: [String]] = [:]
        ) {
            (self.words, self.command, self.arguments, self.options) = (words, command, arguments, options)
        }
    }

    /// Every command that names something from data.
    private func rows(_ name: String, _ other: String) throws -> [Row] {
        let users = [UserID(name), UserID(other)]
        func action(
            _ action: UserAction, _ command: CommandDescription, _ options: [OptionDescription: [String]] = [:]
        ) -> Row { Row(EquivalentCommand.words(of: action, on: users), command, [name, other], options) }
        let context = WizardContext(size: .standard, settings: try WizardFiles(.english).settings)
        func effect(
            _ effect: WizardEffect, _ command: CommandDescription, _ arguments: [String],
            _ options: [OptionDescription: [String]] = [:]
        ) throws -> Row {
            let entry = try #require(HistoryEntry.entries(of: effect, context).first?.command)
            return Row(Array(entry.words.dropFirst()), command, arguments, options)
        }
        let run = try #require(RunID(rawValue: "01JABCDEFGHJKMNPQRSTVWXYZ0"))
        let edit = try #require(EquivalentCommand.editing(users[0], UserEdit(firstName: other, note: name)).first)
        func state(_ effect: StatesEffect) throws -> [CommandWord] {
            try #require(EquivalentCommand.words(of: effect))
        }
        let flow = FlowRequest(.login, user: users[0], client: ClientID(other))
        let pool = SudoFlowRequest(.registerFSSO, key: .file(other), name: name)
        let order = OnboardOrder(
            path: name, results: other, format: .csv, isDryRun: false, isResumed: true, activates: false,
            keepsDevices: false, parallel: 1, tag: other + "-b", tenant: nil, period: nil, encoding: nil)
        return [
            action(.issueCode, UsersCommand.IssueCode.description),
            action(.withdrawCode, UsersCommand.WithdrawCode.description),
            action(.temporaryPassword, UsersCommand.ResetPassword.description, [.temporary: [""]]),
            action(.unlock, UsersCommand.Unlock.description),
            action(.enable, UsersCommand.Enable.description),
            action(.disable, UsersCommand.Disable.description, [.yes: [""]]),
            action(
                .changeRequiredActions(adding: [name], removing: [other]), UsersCommand.Actions.description,
                [.add: [name], .remove: [other]]),
            action(
                .changeGroups(joining: [name], leaving: [other]), UsersCommand.Groups.description,
                [.join: [name], .leave: [other]]),
            action(
                .changeValidity(from: "-1d", until: ""), UsersCommand.Edit.description,
                [.validFrom: ["-1d"], .validUntil: ["never"]]),
            action(.endSessions, UsersCommand.Sessions.description, [.end: ["all"]]),
            action(.delete, UsersCommand.Delete.description, [.yes: [""]]),
            action(.restore, UsersCommand.Restore.description),
            Row(edit, UsersCommand.Edit.description, [name], [.firstName: [other], .note: [name]]),
            try effect(
                .administration(.checkPassword(users[0], Secret("x"))), UsersCommand.CheckPassword.description, [name],
                [.passwordFile: ["FILE"]]),
            Row(
                EquivalentCommand.creating(users[0], email: other), UsersCommand.Create.description, [name],
                other.isEmpty ? [:] : [.email: [other]]),
            Row(
                EquivalentCommand.creating(NewClient(clientID: ClientID(name), isPublic: true, redirectURIs: [other])),
                ClientsCommand.Create.description, [name], [.redirectURI: [other]]),
            try effect(
                .administration(.deleteClient(ClientID(name))), ClientsCommand.Delete.description, [name], [.yes: [""]]),
            Row(try state(.save(name)), SandboxCommand.Save.description, [name]),
            Row(
                try state(.restore(name, cancelsFlows: true)), SandboxCommand.Restore.description, [name],
                [.cancel: [""], .yes: [""]]),
            Row(try state(.delete(name)), SandboxCommand.Delete.description, [name], [.yes: [""]]),
            try effect(.runs(.name(run, name)), RunsCommand.Name.description, [run.rawValue, name]),
            try effect(
                .runs(.export(run, .markdown, path: name)), RunsCommand.Export.description, [run.rawValue],
                [.format: [ExportFormat.markdown.rawValue], .out: [name]]),
            Row(
                Array(EquivalentCommand(request: flow, answered: [], provider: nil).words.dropFirst()),
                FlowCommand.description, ["login"], [.user: [name], .client: [other]]),
            Row(
                Array(EquivalentCommand(sudo: pool, provider: nil).words.dropFirst()), FlowCommand.description,
                ["register-fsso"], [.name: [name], .keyFile: [other]]),
            Row(
                order.resumeWords, OnboardCommand.description, [name],
                [.resume: [""], .results: [other], .tag: [other + "-b"]]),
            Row(["tenants", "create", .argument(name)], TenantsCommand.Create.description, [name]),
        ]
    }

    /// The history's script once said `users disable --from victims.csv --yes`, which disables the people in that file.
    @Test(arguments: names) func aShellAndTheParserGetTheNamesBack(_ name: String) async throws {
        for other in ["victims.csv", "-x"] {
            let rows = try rows(name, other)
            // The name of a provider is that of a file, and some commands are about this program's own.
            let providers = rows.map { row in
                ProviderChoice(
                    profile: row.command.takes(.provider) ? "-" + name : nil,
                    tenant: row.command.takes(.tenant) ? other : nil)
            }
            let lines = zip(rows, providers).map { $1.command($0.words) }
            let words = try await words(lines)
            try #require(words.count == rows.count)
            for (index, row) in rows.enumerated() {
                let line = try CommandLineParser(.program).parse(words[index], atTerminal: false)
                #expect(line.command == row.command && line.arguments == row.arguments, "\(words[index])")
                #expect(line.provider == providers[index], "\(words[index])")
                for (option, values) in row.options { #expect(line.values(option) == values, "\(words[index])") }
            }
        }
    }

    @Test func onlyLinesWithSuchANameAreWrittenAnotherWay() {
        func line(_ users: [String]) -> String {
            EquivalentCommand(EquivalentCommand.words(of: .disable, on: users.map { UserID($0) }), nil).text
        }
        #expect(line(["jane", "max m"]) == "idp-wizard users disable jane 'max m' --yes")
        #expect(line(["--from", "victims.csv"]) == "idp-wizard users disable --yes -- --from victims.csv")
        let choice = ProviderChoice(profile: "-p", tenant: nil)
        #expect(
            choice.command(["users", "edit", .argument("jane"), .option("--email", "a@b")])
                == "idp-wizard --provider=-p users edit --email=a@b -- jane")
    }

    /// What a line shows is ASCII and letters: it controls no terminal, and shows no name as another one.
    @Test func noLineHasACharacterThatCannotBeSeen() {
        for name in Self.names where !name.hasSuffix("\n") {
            let line = ProviderChoice(profile: nil, tenant: nil).command(["users", "show", .argument(name)])
            #expect(UntrustedText(line).sanitised(limit: .max) == line)
        }
    }
}
