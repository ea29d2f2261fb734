import FlowModel
import Profiles
import Sentences
import Testing

@testable import idp_wizard

/// Option names of other programs, and the options that are proposed instead.
@Suite struct ForeignOptionTests {
    private func complaint(_ line: String) -> Sentence? {
        do throws(UsageError) {
            _ = try CommandTable.command(try CommandLineParser.parse(line.split(separator: " ").map(String.init)))
            return nil
        } catch { return error.message }
    }

    @Test(arguments: [
        ("serve --port 8080", "--listen"), ("serve --host=0.0.0.0", "--listen"), ("--port 8080 serve", "--listen"),
        ("serve -p 8080", "--listen"), ("serve -port 8080", "--listen"), ("serve --bind x", "--listen"),
        ("serve --url http://h/auth", "--issuer"), ("serve --issuer-url x", "--issuer"), ("serve --db x", "--store"),
        ("serve --cert x", "--tls-cert"), ("serve --certificate x", "--tls-cert"), ("serve --key-file x", "--tls-key"),
        ("serve --verbose", "--log-level"), ("serve --quiet", "--log-level"),
        ("serve --password x", "--admin-password-file"), ("serve --proxy x", "--trusted-proxy"),
        ("serve --proxy-headers xforwarded", "--proxy-header"),
        ("users list --realm r", "--tenant"), ("users list -r r", "--tenant"), ("users list --url x", "--provider"),
        ("flow login --url x", "--provider"), ("flow register-fsso --issuer-url x", "--issuer"),
        ("users create jane --password x", "--password-file"), ("users create --username jane", "users create NAME"),
        ("users create -u jane", "users create NAME"), ("code issue --user jane", "code issue NAME"),
        ("code issue jane --expires 5d", "--period"), ("flow login --username jane", "--field username=NAME"),
        ("flow login --password x", "--field password=@FILE"), ("flow activate --pin 1", "--field pin=@FILE"),
        ("flow login --password-file x", "--field password=@FILE"), ("flow login --client-id x", "--client"),
        ("flow login --timeout 5", "--deadline"), ("flow login --browser", "--via browser"),
        ("flow web-activate --browser", "--agent browser"), ("flow login --output x", "--trace"),
        ("flow login --debug", "--verbose"), ("runs export last -o x", "--out"), ("runs delete last --force", "--yes"),
        ("users delete jane -y", "--yes"), ("runs show --id x", "runs show ID"), ("users list -o json", "--json"),
        ("users list --format json", "--json"), ("clients create --client-id app", "clients create ID"),
        ("clients create app --callback x", "--redirect-uri"), ("tenants create --tenant x", "tenants create NAME"),
        ("state --profile x", "--provider"), ("-v", "--version"), ("--no-mouse", "--mouse off"),
        ("--lang de", "--language"),
        ("play a.tape --width 90", "--size"), ("sudo keys generate --output x", "--out"),
        ("sudo devices remove --device x", "sudo devices remove UUID"),
    ])
    func aForeignWordIsProposedInThisProgramsWords(_ line: String, _ proposal: String) throws {
        let message = try #require(complaint(line))
        #expect(message.english.hasSuffix("Did you mean \(proposal)?"), "\(line): \(message)")
        try expectInEveryLanguage(fault: message)
    }

    @Test(arguments: ["clients list --port 1", "state --cert x", "--qqqqqqqq", "completions bash --realm x"])
    func withoutACounterpartNothingIsProposed(_ line: String) throws {
        let message = try #require(complaint(line))
        #expect(!message.english.contains("Did you mean"), "\(message)")
    }

    /// A value typed with the option of a secret may be the secret.
    @Test func theValueOfAForeignOptionIsNotShown() throws {
        for line in [
            "flow login --password Geheim-1", "users create jane --password=Geheim-1", "flow login --pin Geheim-1",
        ] {
            #expect(try #require(complaint(line)).english.contains("Geheim") == false)
        }
    }

    /// Each context of an option: a command, or a flow.
    private static let places: [OptionProposal] =
        ([WizardCommand.description] + CommandDescription.all).map { OptionProposal($0, []) }
        + (FlowName.allCases.map(\.rawValue) + SudoFlowName.allCases.map(\.rawValue)).map {
            OptionProposal(FlowCommand.description, [$0])
        }

    @Test func eachProposalIsAnOptionOrAnArgumentOfTheCommand() throws {
        var used: Set<String> = []
        for place in Self.places {
            for word in ForeignOption.byWord.keys {
                guard let proposal = place.foreign(word) else { continue }
                used.insert(word)
                let words = proposal.split(separator: " ").map(String.init)
                if words[0].hasPrefix("--") {
                    let option = try #require(OptionDescription.all.first { $0.name == words[0] })
                    #expect(place.command.takes(option), "\(place.command.name): \(word) → \(proposal)")
                    #expect(words.count == 1 || option.value != nil, "\(proposal)")
                    try expectTaken(option, words.dropFirst().first, place)
                } else {
                    #expect(place.command.words.isEmpty == false && words.starts(with: place.command.words))
                    let argument = words.dropFirst(place.command.words.count).joined(separator: " ")
                    #expect(place.command.arguments.contains { $0.contains(argument) }, "\(proposal)")
                }
            }
        }
        #expect(Set(ForeignOption.byWord.keys).subtracting(used) == [], "words without a proposal anywhere")
    }

    /// Neither the parser nor the flow's own arguments refuse the option as one of another command.
    private func expectTaken(_ option: OptionDescription, _ value: String?, _ place: OptionProposal) throws {
        guard place.command == FlowCommand.description, let flow = place.arguments.first else { return }
        let line = ["flow", flow, option.name] + (option.value == nil ? [] : [value ?? "x"])
        let message = complaint(line.joined(separator: " "))?.english ?? ""
        let refusals =
            ["does not apply", "belongs to"] + (value == nil ? [] : [" must be one of ", " must be terminal or "])
        for refusal in refusals {
            #expect(!message.contains(refusal), "\(line): \(message)")
        }
    }
}
