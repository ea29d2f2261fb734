import Flows
import IdentityModel
import Localization
import Profiles
import Sentences
import TestSupport
import Testing

@testable import idp_wizard

/// Parsing with the command table: the positions of options, and the messages for errors.
@Suite struct CommandLineParserTests {
    private func parse(_ line: String) throws -> ParsedLine {
        try CommandLineParser(.program).parse(line.split(separator: " ").map(String.init))
    }

    private func complaint(_ line: String) -> String? {
        do {
            _ = try CommandTable.program.command(try parse(line))
            return nil
        } catch let error as UsageError { return error.message.english } catch { return "\(error)" }
    }

    @Test(arguments: [
        "--json --user jane flow login --mode no", "flow --json --user jane --mode no login",
        "flow login --mode=no --user=jane --json", "--mode no flow --user jane login --json",
    ])
    func optionsStandAnywhere(line: String) throws {
        let parsed = try parse(line)
        #expect(parsed.command == FlowCommand.description)
        #expect(parsed.arguments == ["login"])
        #expect(parsed.has(.json))
        #expect(parsed.value(.user) == "jane")
        #expect(parsed.value(.mode) == "no")
    }

    @Test func aValueInBracketsCanBeOmitted() throws {
        for (line, value, arguments) in [
            ("onboard --template", "", []), ("onboard --template a", "a", []), ("onboard a --template", "", ["a"]),
            ("onboard --template --dry-run a", "", ["a"]), ("onboard --template=a b", "a", ["b"]),
        ] as [(String, String, [String])] {
            let parsed = try parse(line)
            #expect(parsed.value(.template) == value && parsed.arguments == arguments, "\(line)")
        }
    }

    @Test func severalArgumentsAreAcceptedWhereTheDescriptionSaysSo() throws {
        #expect(try parse("handout a b c --yes").arguments == ["a", "b", "c"])
        #expect(try parse("handout --results x").arguments.isEmpty)
        #expect(throws: UsageError.self) { try parse("users show a b") }
    }

    @Test func nothingIsTheWizard() throws {
        #expect(try parse("").command == WizardCommand.description)
        #expect(try parse("--provider p --tenant t").provider == ProviderChoice(profile: "p", tenant: "t"))
    }

    @Test(arguments: [
        ("users create jane", UsersCommand.Create.description, ["jane"]),
        ("users list", UsersCommand.List.description, []),
        ("users show jane", UsersCommand.Show.description, ["jane"]),
        ("users unlock jane", UsersCommand.Unlock.description, ["jane"]),
        ("users delete jane", UsersCommand.Delete.description, ["jane"]),
        ("users reset-password jane", UsersCommand.ResetPassword.description, ["jane"]),
        ("code issue jane", UsersCommand.IssueCode.description, ["jane"]), ("state", StateCommand.description, []),
        ("serve", ServeCommand.description, []),
        ("users show -- --jane", UsersCommand.Show.description, ["--jane"]),
    ])
    func wordsAreTheCommandAndTheRestItsArguments(
        line: String, command: CommandDescription, arguments: [String]
    ) throws {
        let parsed = try parse(line)
        #expect(parsed.command == command)
        #expect(parsed.arguments == arguments)
    }

    @Test(arguments: [
        ("flwo activate", "flow"), ("flow actvate", "activate"), ("flow stay-loged-in", "stay-logged-in"),
        ("--jsno", "--json"), ("state --tennant x", "--tenant"), ("users creat x", "users create"),
        ("sudo", "config, pool, keys"), ("sudo kys list", "sudo keys"),
        ("sudo keys", "generate, list, revoke"), ("sudo keys revok x", "sudo keys revoke"), ("sudo keys revoke", "ID"),
        ("users reset x", "reset-password"), ("flow activate --mode bio", "biometric"), ("users", "unlock"),
        ("flow", "NAME"), ("users show", "NAME"), ("state now", "\"now\""), ("flow login --user", "--user NAME"),
        ("state --field a=b", "flow"), ("serve --tenant x", "--tenant"), ("flow login --user a --user b", "twice"),
        ("flow activate --field username", "ID=VALUE"), ("flow activate --field =x", "ID=VALUE"),
        ("state --json=yes", "no value"), ("code issue jane --period 5x", "60d"),
        ("flow login --deadline soon", "seconds"),
        ("flow login --deadline 0", "must be above 0; not \"0\""), ("serve --listen nowhere", "HOST:PORT"),
        ("serve --store postgresql://user:word@db.example/idp", "PGPASSFILE"),
        ("serve --store postgres://db.example/idp?sslmode=require", "verify-full"),
        ("serve --store idp.sqlite --admin-password-file admin", "PostgreSQL"),
        ("serve --store idp.sqlite --store-connections 4", "PostgreSQL"),
        ("serve --store postgresql:///idp --store-connections 1", "at least 2"),
        ("serve --stop-delay soon", "a whole number"),
        ("serve --listen 0.0.0.0:8931", "--issuer"), ("serve --listen 192.0.2.1:8931", "--tls-cert"),
        ("serve --listen 0.0.0.0:80 --issuer https://id.example.com/auth", "--plain-http-beyond-loopback"),
        ("serve --listen [2001:db8::1]:80", "not a loopback address"),
        ("serve --listen 127.example.com:80", "--tls-cert"),
        ("serve --proxy-header forwarded", "--trusted-proxy ADDRESS"),
        ("serve --trusted-proxy 10.0.0.1 --proxy-header x-real-ip", "x-forwarded-for, forwarded"),
        ("serve --upstream-address idp.example.com", "--upstream-address must be an IP address"),
        ("serve --trusted-proxy proxy", "IP address"), ("serve --trusted-proxy 0.0.0.0/0", "a prefix from 1 to 32"),
        ("serve --issuer ftp://x", "http"),
        ("users reset-password jane", "--password-file"), ("flow", "stay-logged-in"), ("version", "--version"),
    ])
    func whatIsWrongIsNamedWithTheWayOut(line: String, hint: String) {
        let message = complaint(line)
        #expect(message?.contains(hint) == true, "\(line): \(message ?? "taken")")
    }

    @Test(arguments: [
        ("users --help", ["users"], ["create NAME", "reset-password [NAME…]"]),
        ("help clients", ["clients"], ["secret ID"]),
        ("code -h", ["code"], ["issue [NAME…]"]), ("sudo --help", ["sudo"], ["config", "keys revoke ID"]),
        ("sudo keys --help", ["sudo", "keys"], ["generate", "revoke ID"]),
    ])
    func theHelpOfAGroupListsItsCommands(line: String, group: [String], commands: [String]) throws {
        let parsed = try CommandLineParser(.program).parse(line.split(separator: " ").map(String.init))
        #expect(parsed.has(.help) && parsed.group == group)
        let help = try HelpText(.english, of: .program).of(group: group)
        for command in commands { #expect(help.contains(command)) }
    }

    @Test(arguments: [
        ("help flow", FlowCommand.description), ("help users list", UsersCommand.List.description),
        ("help", WizardCommand.description),
    ])
    func helpAsAWordIsTheOption(line: String, command: CommandDescription) throws {
        let parsed = try CommandLineParser(.program).parse(line.split(separator: " ").map(String.init))
        #expect(parsed.has(.help) && parsed.group == nil && parsed.command == command)
    }

    /// The completions that bash offers for a partial command line.
    ///
    ///   - Parameter program: what the script asks for words that change; `nil` for none.
    private func offered(_ line: String, by program: BuiltExecutable? = nil) async throws -> Set<String> {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }
        let script =
            CompletionScript.bash.text(of: .program)
            + "COMP_WORDS=('\(program == nil ? "idp-wizard" : BuiltProgram.path("idp-wizard"))' \(words.joined(separator: " ")))\n"
            + "COMP_CWORD=\(words.count); _idp_wizard\n"
            + "printf '%s\\n' \"${COMPREPLY[@]}\""
        let end = try await ChildProcess.run(
            "/bin/bash", ["-c", script],
            environment: program?.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 } ?? ["PATH": "/usr/bin:/bin"])
        #expect(end.status == 0 && end.errors.isEmpty)
        return Set(end.lines.filter { !$0.isEmpty })
    }

    @Test func aShellCompletesCommandsOptionsAndTheirValues() async throws {
        #expect(try await offered("") == Set(CommandTable.program.descriptions.compactMap(\.words.first)))
        #expect(try await offered("us") == ["users"])
        #expect(try await offered("--provider x.yaml users re") == ["restore", "reset-password"])
        #expect(try await offered("flow l") == ["login", "logout"])
        #expect(try await offered("flow --mode p") == ["pin", "password"])
        #expect(try await offered("flow login --mo") == ["--mode"])
        #expect(try await offered("users create jane --e") == ["--email"])
        #expect(try await offered("users create jane --field") == [])
        #expect(try await offered("completions ") == ["bash", "zsh", "fish"])
        #expect(try await offered("--tenant ") == [])
        #expect(try await offered("play k") == ["kobil-life"])
        #expect(try await offered("--theme h") == ["high-contrast"])
        #expect(try await offered("users list --sort last") == ["last-login"])
    }

    @Test func aShellCompletesRunsAndProfiles() async throws {
        let program = try BuiltExecutable()
        #expect(try await offered("runs show ", by: program) == [])
        #expect(try await program.run("--provider", "keycloak-example", "flow", "login").status != 0)
        #expect(try await program.run("runs", "name", "last", "the-bad-one").status == 0)
        let runs = try await program.run("runs", "list")
        let id = try #require(runs.lines.first?.prefix { $0 != " " })
        #expect(try await offered("runs show ", by: program) == ["last", "the-bad-one", String(id)])
        #expect(try await offered("runs compare last the", by: program) == ["the-bad-one"])
        #expect(try await offered("--provider keyc", by: program) == ["keycloak-example"])
        #expect(try await offered("--provider sand", by: program) == ["sandbox"])
    }

    @Test func aNameIsThatOfOneOptionOnly() {
        #expect(Set(CommandTable.program.options.map(\.name)).count == CommandTable.program.options.count)
    }

    @Test(arguments: [
        (["--json", "flow"], true), (["flow", "x", "--json"], true), (["--", "--json"], false), ([], false),
    ])
    func aFaultyLineIsToldTheWayItAsked(line: [String], isJSON: Bool) {
        #expect(CommandLineParser.asksForJSON(line) == isJSON)
    }
}

@Suite struct WebOptionTests {
    private func request(_ line: String...) throws -> (FlowRequest, Bool) {
        let command = try CommandTable.program.command(CommandLineParser(.program).parse(["flow"] + line))
        let flow = try #require(command as? FlowCommand)
        return (try #require(flow.request.flow), flow.opensBrowser)
    }

    @Test func agentAndClientBelongToWebActivate() throws {
        let (request, opens) = try request("web-activate", "--agent", "browser", "--client", "IDPLogin", "--no-open")
        #expect(request.webView == WebViewChoice(client: .login, agent: .browser))
        #expect(!opens)
        #expect(try self.request("web-activate").0.webView == WebViewChoice(client: nil, agent: .terminal))
        #expect(try self.request("login", "--via", "browser").0.via == .browser)
    }

    @Test(arguments: [
        ["web-activate", "--agent", "lynx"], ["web-activate", "--client", "IDPOther"], ["login", "--agent", "browser"],
        ["logout", "--via", "browser"], ["login", "--via", "pigeon"],
        ["web-activate", "--via", "browser"],
    ])
    func whatDoesNotFitIsAUsageError(line: [String]) {
        #expect(throws: UsageError.self) {
            try CommandTable.program.command(CommandLineParser(.program).parse(["flow"] + line))
        }
    }
}
