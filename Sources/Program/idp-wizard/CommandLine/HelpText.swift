import IdentityModel
import Localization
import Profiles
import Sentences
import Terminal
import Wizard

/// Writes help from the command table, for a terminal of 80 columns.
struct HelpText {
    /// The width of the text in columns.
    static let width = 80

    private let texts: Texts

    private let table: CommandTable

    init(_ language: Language, of table: CommandTable) throws {
        self.table = table
        texts = try language.texts()
    }

    /// Help on one command; for the wizard's command, on the program.
    func of(_ command: CommandDescription) -> String {
        command.words.isEmpty ? overview : detail(command)
    }

    private var usage: String { texts(Text("usage:")) }

    private var overview: String {
        let margin = String(repeating: " ", count: usage.count)
        return Self.blocks([
            paragraph(Text("idp-wizard: identity onboarding flows in a terminal, with an identity server inside.")),
            Self.columns(
                [
                    (usage + " idp-wizard [OPTION …]", texts(table.wizard.description.summary())),
                    (margin + " idp-wizard COMMAND [OPTION …]", texts(Text("without a screen"))),
                ], at: 42),
            commands(table.descriptions),
            texts(Text("options that every command takes")) + "\n" + options(OptionDescription.everywhere),
            paragraph(
                Text("idp-wizard --version prints the version; idp-wizard COMMAND --help prints the details.")),
            paragraph(
                Text(
                    """
                    exit status: 0 ok, 1 refused, 2 usage or missing input, 3 provider unreachable, 4 local storage, \
                    5 done in part, 70 defect, 124 deadline, 130 cancelled
                    """)),
        ])
    }

    /// Help on the commands that begin with these words.
    func of(group words: [String]) -> String {
        let name = words.joined(separator: " ")
        return Self.blocks([
            "\(usage) idp-wizard \(name) COMMAND [OPTION …]", commands(table.group(words), after: words.count),
            paragraph(Text("idp-wizard \(name) COMMAND --help prints the details.")),
        ])
    }

    private func detail(_ command: CommandDescription) -> String {
        let line = [usage, "idp-wizard"] + command.words + command.arguments + ["[OPTION …]"]
        return Self.blocks([
            paragraph(Text(untranslated: "\(command.name): \(command.summary())")), line.joined(separator: " "),
            command.help().map(paragraph).joined(separator: "\n"),
            command.options.contains(.fault) ? faults : "",
            options((command.options + OptionDescription.everywhere).filter(command.takes)),
        ])
    }

    /// Each fault: its name, what the sandbox does, and how flows end.
    private var faults: String {
        paragraph(Text("faults of the sandbox (--fault), and how flows end")) + "\n"
            + Self.columns(
                FaultName.allCases.flatMap { fault in
                    [("  " + fault.rawValue, texts(fault.row.sentence)), ("", fault.row.endsInWords)]
                })
    }

    /// A heading, and one line per command, without its first words.
    private func commands(_ commands: [CommandDescription], after count: Int = 0) -> String {
        texts(Text("commands")) + "\n"
            + Self.columns(
                commands.map {
                    ("  " + ($0.words.dropFirst(count) + $0.arguments).joined(separator: " "), texts($0.summary()))
                })
    }

    private func options(_ options: [OptionDescription]) -> String {
        Self.columns(
            options.map {
                ("  " + [$0.name, $0.value].compactMap(\.self).joined(separator: " "), texts($0.summary()))
            })
    }

    private static func blocks(_ blocks: [String]) -> String {
        blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private func paragraph(_ text: Text) -> String { wrapped(texts(text), to: Self.width).joined(separator: "\n") }

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
