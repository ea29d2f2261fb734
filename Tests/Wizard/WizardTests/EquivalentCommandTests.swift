import IdentityModel
import Terminal
import Testing

@testable import Wizard

/// The equivalent command is complete, quoted for a shell, and free of secrets.
struct EquivalentCommandTests {
    private let request = FlowRequest(.activate, mode: .biometric)

    @Test func secretsAreFilesAndTheRestIsWhatWasTyped() {
        let answered = [
            CommandField(id: .username, value: "o'hara & sons"),
            CommandField(id: .password, value: nil),
        ]
        let command = EquivalentCommand(request: request, answered: answered, provider: Scenes.sandbox)
        #expect(
            command.text
                == "idp-wizard flow activate --field 'username=o'\\''hara & sons' --field password=@FILE --mode biometric"
        )
    }

    @Test func whatTheCommandRefusesIsAFileAlthoughTheScreenShowsIt() {
        let answered = [CommandField(id: FieldID("otp"), value: "123456")]
        let command = EquivalentCommand(request: request, answered: answered, provider: Scenes.sandbox)
        #expect(command.text == "idp-wizard flow activate --field otp=@FILE --mode biometric")
    }

    /// A command line reads `@` and `-` as a file and standard input.
    @Test(arguments: ["@jane", "-"]) func aValueThatMeansSomethingElseComesFromAFile(_ value: String) {
        #expect(CommandField(id: .username, value: value).value == .hidden)
        #expect(CommandField(id: .username, value: "jane@example.com").value == .shown("jane@example.com"))
    }

    @Test func anotherProviderAndTenantAreNamed() {
        var provider = Scenes.sandbox
        provider.options = [.option("--provider", "our idp"), .option("--tenant", "demo")]
        let login = FlowRequest(.login, user: UserID("jane"))
        let command = EquivalentCommand(request: login, answered: [], provider: provider)
        #expect(command.text == "idp-wizard --provider 'our idp' --tenant demo flow login --user jane")
    }

    @Test func whatWasNotTypedIsNotNamed() {
        var provider = Scenes.sandbox
        (provider.name, provider.tenant, provider.isSandbox) = ("dot", TenantID("127.0.0.1"), false)
        provider.options = [.option("--provider", "profiles/dot.yaml")]
        let command = EquivalentCommand(checking: provider)
        #expect(command.text == "idp-wizard --provider profiles/dot.yaml doctor")
    }

    @Test func linesAreCutBetweenOptionsAndFit() {
        let answered = (1...6).map { CommandField(id: FieldID("field-number-\($0)"), value: "value-\($0)") }
        let lines = EquivalentCommand(request: request, answered: answered, provider: nil).lines(width: 60)
        #expect(lines.allSatisfy { $0.count <= 60 })
        #expect(lines.dropLast().allSatisfy { $0.hasSuffix(" \\") })
        #expect(lines.last?.hasSuffix("\\") == false)
    }

    @Test func controlCharactersNeverReachTheTerminal() {
        #expect([CommandWord.argument("-a\u{1B}[2J\nb%")].line == #"-- "$(printf '\055a\033[2J\012b%%')""#)
        #expect([CommandWord.argument("")].line == "''")
    }

    @Test func theCommandOfAnActivationHasTheFieldsThatWereSent() throws {
        var driver = try Scenes.activated()
        driver.press(.character("c"))
        let text = try driver.text()
        #expect(text.contains("--field username=jane"))
        #expect(text.contains("--field activation-code=@FILE --mode no"))
        #expect(!text.contains("68493536"))
        driver.press(
            .character("y"),
            [
                .copy(
                    Secret(
                        "idp-wizard flow activate --field username=jane --field password=@FILE "
                            + "--field activation-code=@FILE --mode no"))
            ])
    }
}
