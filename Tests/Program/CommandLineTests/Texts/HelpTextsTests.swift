import Localization
import Profiles
import Sentences
import Terminal
import TestSupport
import Testing

@testable import idp_wizard

@Suite struct HelpTextsTests {
    private static let commands = CommandTable.program.descriptions + [WizardCommand.description]
    private static let groups = Set(
        CommandTable.program.descriptions.flatMap { command in
            command.words.indices.dropFirst().map { Array(command.words[..<$0]) }
        })

    /// The texts of the descriptions.
    private static let texts =
        commands.flatMap { [$0.summary()] + $0.help() } + CommandTable.program.options.map { $0.summary() }

    /// Texts that translations leave unchanged: a shell command.
    private static let same: Set<String> = [
        "fish: idp-wizard completions fish > ~/.config/fish/completions/idp-wizard.fish"
    ]

    /// An option with two meanings is explained as its command takes it.
    @Test(arguments: Language.all) func eachCommandsHelpHasItsOwnMeaningOfAnOption(_ language: Language) throws {
        let help = try HelpText(language, of: .program)
        for command in Self.commands where command.options.contains(.from) {
            let isTape = command.name == "play"
            let text = help.of(command)
            #expect(text.contains("--from MARK") == isTape && text.contains("--from FILE|-") == !isTape)
            #expect(isTape || !text.contains("play:"), "\(command.name)")
        }
    }

    @Test(arguments: Language.all.filter { $0 != .english })
    func everyTextIsInTheLanguageWithTheWordsOfTheCommandLine(_ language: Language) throws {
        let texts = try language.texts()
        // Options, placeholders such as NAME, and names of files and variables are not translated.
        func words(_ text: String) -> Set<Substring> {
            Set(text.matches(of: #/--[a-z][a-z-]+|[A-Z][A-Z0-9_]{3,}/#).map(\.output))
        }
        for text in Self.texts {
            let translated = try #require(texts.translation(of: text), "\(text)")
            #expect(words(translated) == words(text.english))
            #expect(translated != text.english || Self.same.contains(text.english))
        }
        let overviews = try [language, .english].map { try HelpText($0, of: .program).of(WizardCommand.description) }
        #expect(words(overviews[0]) == words(overviews[1]))
    }

    @Test(arguments: Language.all) func helpNamesEveryCommandAndOptionInEightyColumns(_ language: Language) throws {
        let (help, texts) = (try HelpText(language, of: .program), try language.texts())
        for command in CommandTable.program.descriptions {
            let text = help.of(command)
            #expect(text.contains(command.name) && !text.replacing("${NAME}", with: "").contains("{"))
            for option in command.options { #expect(text.contains(option.name), "\(command.name) \(option.name)") }
            // Only the first words, because the rest may be wrapped.
            let summary = texts(command.summary()).split(separator: " ").prefix(2).joined(separator: " ")
            for group in [[]] + Self.groups.filter({ command.words.starts(with: $0) }) {
                let list = group.isEmpty ? help.of(WizardCommand.description) : help.of(group: group)
                let words = (command.words.dropFirst(group.count) + command.arguments).joined(separator: " ")
                #expect(list.contains("\n  \(words)") && list.contains(summary), "\(command.name)")
            }
        }
        let pages = Self.commands.map(help.of) + Self.groups.map(help.of(group:))
        for line in pages.flatMap({ $0.split(separator: "\n") }) {
            #expect(displayWidth(String(line)) <= HelpText.width, "\(language.tag): \(line)")
        }
    }

    /// The language is chosen by option, environment, settings and locale, as for other output.
    @Test(
        arguments: [
            (["users", "--help", "--language", "tr"], [:], "Kullanım: "),
            (["help", "flow"], ["LC_ALL": "de_DE.UTF-8"], "Aufruf: "),
            (["--help"], ["IDP_WIZARD_LANGUAGE": "de", "LC_ALL": "tr_TR.UTF-8"], "Aufruf: "),
            (["users", "list", "-h"], ["IDP_WIZARD_THEME": "loud"], "usage: "), (["--help"], [:], "usage: "),
        ] as [([String], [String: String], String)])
    func helpIsInTheLanguageOfTheUser(
        _ line: [String], _ variables: [String: String], _ usage: String
    ) async throws {
        var program = try BuiltExecutable()
        program.variables = variables
        let end = try await program.run(line)
        #expect(end.status == 0 && end.lines.contains { $0.hasPrefix(usage) }, "\(end.lines)")
    }

    @Test func helpFollowsTheSettingsFile() async throws {
        let program = try BuiltExecutable()
        for folder in [".config", ".config/idp-wizard"] { try program.folder.makeFolder(folder) }
        try program.folder.write(".config/idp-wizard/settings.yaml", Array("language: de\n".utf8))
        #expect(try await program.run("--help").lines.contains("Befehle"))
    }
}
