import Assets
import Localization
import Profiles
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

    /// Texts that translations leave unchanged: a shell command.
    private static let same: Set<String> = ["completions.fish"]

    private func entries(_ language: Language) throws -> [Properties.Entry] {
        let file = try #require(EmbeddedFile.locales.first { $0.tag == language.tag })
        return try Properties(parsing: file.help).entries
    }

    @Test func everyCommandOptionAndWordHasItsTextAndNothingElseDoes() throws {
        let sections = Dictionary(grouping: try entries(.english), by: \.section).mapValues { $0.map(\.key) }
        #expect(Set(sections.keys) == Set(CommandTable.program.descriptions.map(\.name) + ["", "options"]))
        #expect(Set(sections["", default: []]) == Set(HelpTexts.Word.allCases.map(\.rawValue)))
        #expect(
            sections["options", default: []].sorted()
                == CommandTable.program.options.map { String($0.name.dropFirst(2)) }.sorted())
        for command in CommandTable.program.descriptions {
            #expect(sections[command.name]?.first == "summary", "\(command.name)")
        }
    }

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

    /// Paragraphs have the same order, too.
    @Test(arguments: Language.all) func everyLanguageHasTheTextsOfTheEnglishOne(_ language: Language) throws {
        let (english, translated) = (try entries(.english), try entries(language))
        #expect(translated.map { [$0.section, $0.key] } == english.map { [$0.section, $0.key] })
        for (text, original) in zip(translated, english) {
            let name = "\(language.tag) \(text.section).\(text.key)"
            #expect(!text.value.isEmpty, "\(name)")
            #expect(TextPattern(text.value).names.sorted() == TextPattern(original.value).names.sorted(), "\(name)")
            // Options, placeholders such as NAME, and names of files and variables are not translated.
            let words = #/--[a-z][a-z-]+|[A-Z][A-Z0-9_]{3,}/#
            #expect(
                Set(text.value.matches(of: words).map(\.output))
                    == Set(original.value.matches(of: words).map(\.output)),
                "\(name)")
        }
    }

    @Test(arguments: Language.all.filter { $0 != .english }) func everyTextIsInTheLanguage(_ language: Language) throws
    {
        let alike = zip(try entries(language), try entries(.english)).filter { text, original in
            text.value == original.value && TextPattern(text.value).template.contains(where: \.isLetter)
        }
        #expect(alike.map { "\($0.0.section).\($0.0.key)" }.filter { !Self.same.contains($0) } == [])
    }

    @Test(arguments: Language.all) func helpNamesEveryCommandAndOptionInEightyColumns(_ language: Language) throws {
        let (help, texts) = (try HelpText(language, of: .program), try language.help())
        for command in CommandTable.program.descriptions {
            let text = help.of(command)
            #expect(text.contains(command.name) && !text.replacing("${NAME}", with: "").contains("{"))
            for option in command.options { #expect(text.contains(option.name), "\(command.name) \(option.name)") }
            // Only the first words, because the rest may be wrapped.
            let summary = texts.summary(of: command).split(separator: " ").prefix(2).joined(separator: " ")
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
