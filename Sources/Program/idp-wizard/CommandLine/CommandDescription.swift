/// A command's words, arguments and options: its row of the table that parser and help are generated from.
struct CommandDescription: Sendable, Hashable {
    /// Its words; none for the wizard.
    let words: [String]
    /// Its arguments as help shows them; required, except those in brackets.
    let arguments: [String]
    /// The possible arguments, if they are known without a request to a provider.
    let choices: [String]
    /// Its options in addition to those of every command.
    let options: [OptionDescription]
    /// The options of every command that it does not accept.
    private let refused: [OptionDescription]

    init(
        _ name: String, arguments: [String] = [], choices: [String] = [], options: [OptionDescription] = [],
        refusing refused: [OptionDescription] = []
    ) {
        words = name.split(separator: " ").map(String.init)
        self.arguments = arguments
        self.choices = choices
        self.options = options
        self.refused = refused
    }

    /// The words separated by spaces, as messages name the command.
    var name: String { words.joined(separator: " ") }

    /// Every command with words, in the order of help.
    static let all: [CommandDescription] = CommandTable.commands.map { $0.description }

    /// The minimum number of arguments.
    var requiredArguments: Int { arguments.count { !$0.hasPrefix("[") } }

    /// The commands that begin with these words and have more; empty if the words are a command or there are none.
    static func group(_ words: [String]) -> [CommandDescription] {
        all.filter { $0.words.count > words.count && $0.words.starts(with: words) }
    }

    /// Whether the command accepts the option.
    func takes(_ option: OptionDescription) -> Bool {
        options.contains(option) || (OptionDescription.everywhere.contains(option) && !refused.contains(option))
    }
}
