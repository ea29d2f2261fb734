import Sentences

/// A command's words, arguments, options and help, which the parser, the help and the completion scripts read.
///
/// Two descriptions with the same words are the same command.
struct CommandDescription: Sendable {
    /// The words that select the command; empty for the wizard.
    let words: [String]
    /// What the command does, in one line; created when help is printed.
    let summary: @Sendable () -> Text
    /// The paragraphs of the command's own help below its usage; created when help is printed.
    let help: @Sendable () -> [Text]
    /// The arguments as help shows them; those in brackets are optional, and one with `…` can be repeated.
    let arguments: [String]
    /// The valid arguments, if they are known without a request to a provider; otherwise empty.
    let choices: [String]
    /// What the shell completes the arguments with, besides ``choices``; `nil` for nothing.
    let completion: ArgumentCompletion?
    /// The options in addition to ``OptionDescription/everywhere``.
    let options: [OptionDescription]
    /// The options in ``OptionDescription/everywhere`` that the command does not accept.
    private let refused: [OptionDescription]

    init(
        _ name: String, _ summary: @autoclosure @escaping @Sendable () -> Text, arguments: [String] = [],
        choices: [String] = [], completion: ArgumentCompletion? = nil, options: [OptionDescription] = [],
        refusing refused: [OptionDescription] = [], help: @autoclosure @escaping @Sendable () -> [Text] = []
    ) {
        words = name.split(separator: " ").map(String.init)
        self.summary = summary
        self.help = help
        self.arguments = arguments
        self.choices = choices
        self.completion = completion
        self.options = options
        self.refused = refused
    }

    /// The words separated by spaces, as messages name the command.
    var name: String { words.joined(separator: " ") }

    /// The minimum number of arguments.
    var requiredArguments: Int { arguments.count { !$0.hasPrefix("[") } }

    /// Whether there can be any number of arguments.
    var takesSeveral: Bool { arguments.contains { $0.contains("…") } }

    func takes(_ option: OptionDescription) -> Bool {
        options.contains(option) || (OptionDescription.everywhere.contains(option) && !refused.contains(option))
    }
}

extension CommandDescription: Hashable {
    static func == (left: Self, right: Self) -> Bool { left.words == right.words }
    func hash(into hasher: inout Hasher) { hasher.combine(words) }
}

/// What the shell completes a command's arguments with.
enum ArgumentCompletion: Sendable, Hashable {
    case files
    case runs
}
