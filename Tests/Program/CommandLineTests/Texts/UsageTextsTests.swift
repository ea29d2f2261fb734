import Flows
import IdentityModel
import IdpSdk
import Localization
import Profiles
import Sentences
import Testing

@testable import idp_wizard

@Suite struct UsageTextsTests {
    /// Invalid command lines, one per sentence.
    private static let lines = [
        "flwo activate", "xyzzy", "version", "--jsno", "--qqqqqqqq", "state --tennant x", "users creat x",
        "users zzzzzzz",
        "sudo", "users", "flow", "completions", "completions tcsh", "users show", "state now", "flow login --user",
        "flow login --json=1", "flow login --mode no --mode pin", "users list --mode no", "--mode no", "--listen x",
        "flow actvate", "flow qqqqqqqqqqqq", "flow activate --mode bio", "flow logout --client x",
        "flow login --client=",
        "flow login --agent browser", "flow web-activate --agent x", "flow web-activate --client x",
        "flow logout --via form", "flow login --via x", "flow login --field x", "flow login --field password=x",
        "flow login --deadline x", "flow login --trace run.doc", "flow login --trace a.md --trace a.md",
        "flow login --fault wrong-cod", "flow login --fault qqqqqqqqqqqq", "flow logout --fault attestation-refused",
        "flow delete-user --fault wrong-code", "flow login --namespace x", "flow deregister", "flow reset",
        "flow federated-sign-in --agent paste", "flow sign-in --via x", "flow sign-in --mode no",
        "flow sign-in --namespace=",
        "flow sign-in --attribute a=1", "flow register-test --attribute x", "flow register-test --attribute sub=x",
        "flow register-test --attribute a=1 --attribute a=2", "flow register-device-check --vendor-id x",
        "users reset-password jane", "code issue jane --period x", "code issue jane --period 0",
        "code issue jane --period 99999999999999999999d",
        "onboard", "onboard -", "onboard a --template --tag x", "onboard a --template b",
        "onboard a --dry-run --resume", "onboard a --keep-devices",
        "onboard a --period 90d",
        "users edit jane", "users edit jane --attribute x", "users edit jane --valid-from 1/2/2027",
        "users enable", "users unlock", "users restore", "users delete a --from b --yes", "code issue",
        "code issue a --csv --json", "users reset-password a b --password-file c", "users delete a --purge",
        "users list --csv --json", "users list --status x", "users list --max 0",
        "offboard", "offboard a --tag b --delete --yes", "offboard a", "offboard a --disable",
        "offboard --tag a\"b --delete --yes",
        "onboard a --encoding x", "onboard a --parallel 0",
        "handout", "handout a --results b", "handout a --yes --template t --format cards",
        "handout a --yes --template t --separate", "handout a --yes --logo l", "handout a --yes --json", "handout a",
        "handout a --yes --format pdf", "handout a --yes --template",
        "admins add dora", "admins add dora --role x", "admins remove dora",
        "flow login --deadline 0", "watch --until x", "watch --until 0", "watch --client=", "flow login --deadline 1e9",
        "runs replay last --speed -1",
        "runs replay last --speed inf",
        "play t.tape --size 0x24", "play t.tape --size 500x24", "play t.tape --reset",
        "play t.tape --live --cast c", "play t.tape --live --reset --from m", "serve --listen h:70000",
        "serve --issuer http://h:0/a",
        "serve --trusted-proxy 10.0.0.0/33", "serve --listen x", "serve --issuer x",
        "serve --listen 0.0.0.0:1", "serve --tls-cert x", "serve --tls-key x",
        "serve --tls-cert x --tls-key y --issuer http://h:1", "serve --log-level x", "serve --listen 192.0.2.1:80",
        "serve --admin-password-file x", "serve --store-connections 8",
        "serve --store postgresql:///idp --store-connections x",
        "serve --store postgresql:///idp --store-connections 1",
        "serve --trusted-proxy x",
        "serve --proxy-header forwarded", "serve --proxy-header x", "sudo pool set",
        "sudo pool set --check-fingerprints x", "sudo config --redirect-uri a:/ --redirect-uri b:/",
        "sudo config --redirect-uri=",
        "sudo issuers add i", "sudo devices allow d --period x",
        "sudo issuers add i --key-id k --public-key f --attribute a=b",
        "sudo attest device-check --vendor-id v --out f --age x", "play t.tape --size x", "runs export last",
        "runs export last --format x", "runs export last --out a.doc", "runs replay last --speed x", "runs name",
        "runs name last", "runs name last a b", "runs pin", "runs unpin", "runs delete",
        "runs delete last", "sandbox save Demo", "sandbox delete demo", "sandbox restore demo", "sandbox reset",
        "users delete jane", "sudo issuers remove bank",
    ]

    private func refusal(_ words: [String]) throws -> Text {
        let error = #expect(throws: UsageError.self, "\(words)") {
            _ = try CommandTable.program.command(try CommandLineParser(.program).parse(words, atTerminal: false))
        }
        return try #require(error).message
    }

    @Test(arguments: lines) func aLineThatIsRefused(_ line: String) throws {
        let fault = try refusal(line.split(separator: " ").map(String.init))
        try expectInEveryLanguage(fault: fault)
        for language in Language.all where language != .english {
            let translated = try language.texts().translation(of: fault) ?? ""
            for english in ["Did you mean", "There is no", " must be ", "; not \"", " needs "] {
                #expect(!translated.contains(english), "\(language.tag): \(translated)")
            }
        }
    }

    @Test(arguments: [["users", "show", ""], ["sudo", "keys", "revoke", ""], ["users", "show", "a", "b c"]])
    func anArgumentThatIsRefused(_ words: [String]) throws {
        try expectInEveryLanguage(fault: try refusal(words))
    }

    @Test(arguments: [SecretSource.environment("IDP_WIZARD_NOT_SET"), .file("/dev/null"), .file("/x/nothing")])
    func aSourceThatIsRefused(_ source: SecretSource) throws {
        let error = #expect(throws: UsageError.self) { try source.read() }
        try expectInEveryLanguage(fault: try #require(error).message)
    }

    @Test(arguments: [LineReader.LineError.ended, .tooLong]) func aSourceWithoutALine(_ fault: LineReader.LineError)
        throws
    {
        for source: Text in [Text(verbatim: "/x/password"), Text("Standard input")] {
            try expectInEveryLanguage(fault: fault.sentence(about: source))
        }
    }

    /// A name in a command that the provider does not have.
    @Test(
        arguments: [
            Text("There is no user \("jane")."),
            Text("Several deleted users have the name \("jane"): name an ID instead, of \("a, b")."),
            Text("There is no client \("app")."),
            Text("The client \("app") is public: it has no secret."),
            Text("\("issuer") has no such key."), Text("\("AA:BB") is not listed."),
            Text("There is no registration with the ID \("7")."),
            .joined([Text("\("/x") is not a folder."), Text("The new key \("1") is revoked.")]),
        ] as [Text]) func whatIsNotThere(_ sentence: Text) throws
    { try expectInEveryLanguage(fault: sentence) }

    /// An input that a page requires and is missing, and one that no page asks for.
    @Test func anInputThatIsMissingOrLeft() throws {
        let page = IdpSdkInteractionData(
            inputFieldIds: ["name", "key"],
            fields: [
                IdpSdkInputField(id: "name"),
                IdpSdkInputField(
                    id: "key", kind: .choice, choices: [.init(value: "a", label: UntrustedText("A"), isChosen: false)]),
            ])
        let texts = try Language.english.texts()
        let answers = FieldAnswers(
            [(FieldID("name"), .literal(Secret("x"))), (FieldID("key"), .literal(Secret("a")))]
                + [1, 2].map { _ in (FieldID("other"), .literal(Secret("y"))) }, variables: ["IDP_WIZARD_FIELD_X"],
            texts)
        for sentence in answers.unused { try expectInEveryLanguage(fault: Text("warning: \(sentence)")) }
        let subject = PersonQuestion.Subject.credentials(page, client: ClientID("a"))
        let fresh = FieldAnswers([], texts)
        for answer in [fresh.answer(subject), answers.answer(subject), answers.answer(subject)] {
            guard case .cancelled(by: .missingInput(let sentence)) = answer else { continue }
            try expectInEveryLanguage(fault: sentence)
        }
        guard case .cancelled(by: .missingInput(let sentence)) = fresh.answer(subject) else {
            Issue.record("nothing was missing")
            return
        }
        #expect(sentence.english.hasPrefix("The page asks for name, key: give --field name=@FILE --field key=VALUE (-"))
    }

    /// The language option is evaluated even if the command line cannot be parsed.
    @Test(arguments: [
        (["--language", "de", "--qqq"], "de"), (["x", "--language=tr"], "tr"), (["--", "--language", "de"], nil),
        (["--language"], nil), ([], nil),
    ])
    func theLanguageOfALineIsKnownBeforeItIsParsed(_ line: [String], _ language: String?) {
        #expect(CommandLineParser.languageAsked(line) == language)
    }
}
