/// Writes help from the command table.
enum HelpText {
    /// Help on one command, or on the program where the command is the wizard.
    static func of(_ command: CommandDescription) -> String {
        command.words.isEmpty ? overview : detail(command)
    }

    private static var overview: String {
        let commands = CommandDescription.all.map {
            ("  " + ($0.words + $0.arguments).joined(separator: " "), $0.summary)
        }
        return """
            idp-wizard: identity onboarding flows in a terminal, with an identity server inside.

            usage: idp-wizard [OPTION …]              \(CommandDescription.wizard.summary)
                   idp-wizard COMMAND [OPTION …]      without a screen

            commands
            \(columns(commands))

            options that every command takes
            \(columns(OptionDescription.everywhere.map(line)))

            idp-wizard COMMAND --help tells the rest. Exit status: 0 ok, 1 refused, 2 usage or missing input, 3 provider
            unreachable, 4 local storage, 70 defect, 124 deadline, 130 cancelled.

            """
    }

    private static func detail(_ command: CommandDescription) -> String {
        let usage = (["usage: idp-wizard"] + command.words + command.arguments + ["[OPTION …]"]).joined(separator: " ")
        let options = (command.options + OptionDescription.everywhere).filter(command.takes)
        return [
            "\(command.name): \(command.summary)", usage, command.discussion, columns(options.map(line)),
        ].filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private static func line(_ option: OptionDescription) -> (String, String) {
        ("  " + [option.name, option.value].compactMap(\.self).joined(separator: " "), option.summary)
    }

    /// Two columns; a long left one stands on a line of its own.
    private static func columns(_ lines: [(String, String)]) -> String {
        let width = 30
        return lines.map { left, right in
            left.count < width
                ? left + String(repeating: " ", count: width - left.count) + right
                : left + "\n" + String(repeating: " ", count: width) + right
        }.joined(separator: "\n")
    }
}
