import Profiles

/// The commands of a program, from which the parser, the help and the completion scripts are generated.
struct CommandTable: Sendable {
    /// The command of a line without words.
    let wizard: any ProgramCommand.Type
    /// The other commands, in the order of help.
    let commands: [any ProgramCommand.Type]

    var descriptions: [CommandDescription] { commands.map { $0.description } }

    /// The options of all commands, with which an option is parsed before its command is known.
    var options: [OptionDescription] {
        ([wizard.description] + descriptions)
            .reduce(into: OptionDescription.everywhere) { all, command in
                all += command.options.filter { !all.contains($0) }
            }
    }

    /// The commands whose words begin with these and continue; empty if there are none.
    func group(_ words: [String]) -> [CommandDescription] {
        descriptions.filter { $0.words.count > words.count && $0.words.starts(with: words) }
    }

    /// Creates the command that a line selects; throws for missing and invalid values.
    func command(_ line: ParsedLine) throws(UsageError) -> any ProgramCommand {
        // The search creates the descriptions of all commands, which would delay the wizard's first frame.
        let type = line.command.words.isEmpty ? nil : commands.first { $0.description == line.command }
        return try (type ?? wizard).init(line)
    }
}
