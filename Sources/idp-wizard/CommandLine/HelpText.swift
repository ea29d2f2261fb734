import IdentityModel
import Terminal

/// Writes help from the command table, for a terminal of 80 columns.
enum HelpText {
    /// The width of the text in columns.
    static let width = 80

    /// Help on one command; for the wizard's, on the program.
    static func of(_ command: CommandDescription) -> String {
        command.words.isEmpty ? overview : detail(command)
    }

    private static var overview: String {
        let commands = CommandDescription.all.map {
            ("  " + ($0.words + $0.arguments).joined(separator: " "), $0.summary)
        }
        return """
            idp-wizard: identity onboarding flows in a terminal, with an identity server
            inside.

            usage: idp-wizard [OPTION …]              \(CommandDescription.wizard.summary)
                   idp-wizard COMMAND [OPTION …]      without a screen

            commands
            \(columns(commands))

            options that every command takes
            \(columns(OptionDescription.everywhere.map(line)))

            idp-wizard --version prints the version; idp-wizard COMMAND --help prints the
            details.

            exit status: 0 ok, 1 refused, 2 usage or missing input, 3 provider unreachable,
            4 local storage, 70 defect, 124 deadline, 130 cancelled

            """
    }

    /// Help on the commands that begin with these words.
    static func of(group words: [String]) -> String {
        let commands = CommandDescription.group(words)
        let name = words.joined(separator: " ")
        return """
            usage: idp-wizard \(name) COMMAND [OPTION …]

            commands
            \(columns(commands.map { ("  " + ($0.words.dropFirst(words.count) + $0.arguments).joined(separator: " "), $0.summary) }))

            idp-wizard \(name) COMMAND --help prints the details.

            """
    }

    private static func detail(_ command: CommandDescription) -> String {
        let usage = (["usage: idp-wizard"] + command.words + command.arguments + ["[OPTION …]"]).joined(separator: " ")
        let options = (command.options + OptionDescription.everywhere).filter(command.takes)
        return [
            "\(command.name): \(command.summary)", usage,
            command.discussion.split(separator: "\n").flatMap { wrapped(String($0), to: width) }
                .joined(separator: "\n"),
            command.options.contains(.fault) ? "faults of the sandbox (--fault), and how flows end\n" + faults : "",
            columns(options.map(line)),
        ].filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    /// Each fault: its name, what the sandbox does, and how flows end.
    private static var faults: String {
        columns(FaultTable.rows.flatMap { row in [("  " + row.fault.rawValue, row.effect), ("", row.endsInWords)] })
    }

    private static func line(_ option: OptionDescription) -> (String, String) {
        ("  " + [option.name, option.value].compactMap(\.self).joined(separator: " "), option.summary)
    }

    /// Two columns, the right one wrapped; a long left text has a line of its own.
    private static func columns(_ lines: [(String, String)]) -> String {
        let column = 30
        let margin = String(repeating: " ", count: column)
        return lines.map { left, right in
            let text = wrapped(right, to: width - column).joined(separator: "\n" + margin)
            return left.count < column
                ? left + String(repeating: " ", count: column - left.count) + text : left + "\n" + margin + text
        }.joined(separator: "\n")
    }
}
