import IdentityModel
import Localization
import Profiles
import Terminal
import Wizard

/// Writes help from the command table, for a terminal of 80 columns.
struct HelpText {
    /// The width of the text in columns.
    static let width = 80

    private let help: HelpTexts
    /// The texts with the effect of each fault of the sandbox.
    private let texts: Texts

    private let table: CommandTable

    init(_ language: Language, of table: CommandTable) throws {
        self.table = table
        help = try language.help()
        texts = try language.texts()
    }

    /// Help on one command; for the wizard's command, on the program.
    func of(_ command: CommandDescription) -> String {
        command.words.isEmpty ? overview : detail(command)
    }

    private var overview: String {
        let margin = String(repeating: " ", count: help[.usage].count)
        return Self.blocks([
            Self.paragraph(help[.about]),
            Self.columns(
                [
                    (help[.usage] + " idp-wizard [OPTION …]", help[.wizard]),
                    (margin + " idp-wizard COMMAND [OPTION …]", help[.withoutScreen]),
                ], at: 42),
            help[.commands] + "\n" + commands(table.descriptions),
            help[.options] + "\n" + options(OptionDescription.everywhere),
            Self.paragraph(help[.versionAndDetails]), Self.paragraph(help[.exitStatus]),
        ])
    }

    /// Help on the commands that begin with these words.
    func of(group words: [String]) -> String {
        let name = words.joined(separator: " ")
        return Self.blocks([
            "\(help[.usage]) idp-wizard \(name) COMMAND [OPTION …]",
            help[.commands] + "\n" + commands(table.group(words), after: words.count),
            Self.paragraph(help[.groupDetails].filled(with: ["group": name])),
        ])
    }

    private func detail(_ command: CommandDescription) -> String {
        let usage = [help[.usage], "idp-wizard"] + command.words + command.arguments + ["[OPTION …]"]
        return Self.blocks([
            Self.paragraph("\(command.name): \(help.summary(of: command))"), usage.joined(separator: " "),
            help.paragraphs(of: command).map(Self.paragraph).joined(separator: "\n"),
            command.options.contains(.fault) ? Self.paragraph(help[.faults]) + "\n" + faults : "",
            options((command.options + OptionDescription.everywhere).filter(command.takes), of: command),
        ])
    }

    /// Each fault: its name, what the sandbox does, and how flows end.
    private var faults: String {
        Self.columns(
            FaultName.allCases.flatMap { fault in
                [("  " + fault.rawValue, texts[fault.row.sentence]), ("", fault.row.endsInWords)]
            })
    }

    /// One line per command, without its first words.
    private func commands(_ commands: [CommandDescription], after count: Int = 0) -> String {
        Self.columns(
            commands.map {
                ("  " + ($0.words.dropFirst(count) + $0.arguments).joined(separator: " "), help.summary(of: $0))
            })
    }

    private func options(_ options: [OptionDescription], of command: CommandDescription? = nil) -> String {
        Self.columns(
            options.map {
                (
                    "  " + [$0.name, $0.value].compactMap(\.self).joined(separator: " "),
                    help.summary(of: $0, in: command)
                )
            })
    }

    private static func blocks(_ blocks: [String]) -> String {
        blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private static func paragraph(_ text: String) -> String { wrapped(text, to: width).joined(separator: "\n") }

    /// Two columns, the right one wrapped; a long left text has its own line.
    private static func columns(_ lines: [(String, String)], at column: Int = 30) -> String {
        let margin = String(repeating: " ", count: column)
        return lines.map { left, right in
            let text = wrapped(right, to: width - column).joined(separator: "\n" + margin)
            return left.count < column
                ? left + String(repeating: " ", count: column - left.count) + text : left + "\n" + margin + text
        }.joined(separator: "\n")
    }
}
