import Profiles
import Sentences

/// A command line split into its command, arguments and options, all of which the command accepts.
struct ParsedLine: Sendable, Hashable {
    let command: CommandDescription
    /// Its arguments, as many as it requires or accepts; none if help is requested.
    let arguments: [String]
    /// The common first words, if help on a group of commands is requested.
    let group: [String]?
    /// Whether the user can be asked to confirm a deletion.
    let isInteractive: Bool
    private let options: [OptionDescription: [String]]

    init(
        command: CommandDescription, arguments: [String], options: [OptionDescription: [String]],
        group: [String]? = nil, isInteractive: Bool
    ) {
        self.group = group
        self.command = command
        self.arguments = arguments
        self.options = options
        self.isInteractive = isInteractive
    }

    func has(_ option: OptionDescription) -> Bool { options[option] != nil }

    /// The value of an option; `nil` if it was not given.
    func value(_ option: OptionDescription) -> String? { options[option]?.last }

    /// The value of an option that this command accepts once, although others accept it repeatedly.
    func single(_ option: OptionDescription) throws(UsageError) -> String? {
        let values = values(option)
        guard values.count < 2 else { throw UsageError(Text("\(option.name) is given twice.")) }
        guard values.first?.isEmpty != true else { throw UsageError(Text("\(option.name) must not be empty.")) }
        return values.first
    }

    /// All values of a repeatable option, in order.
    func values(_ option: OptionDescription) -> [String] { options[option] ?? [] }
}
