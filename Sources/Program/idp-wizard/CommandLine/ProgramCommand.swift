import Profiles

/// A command of the program: its description, its arguments and options, and what it does.
///
/// A new command takes a conforming type and an entry in ``CommandTable``.
protocol ProgramCommand: Sendable {
    static var description: CommandDescription { get }

    /// Whether the command with these arguments accepts the option.
    static func takes(_ option: OptionDescription, arguments: [String]) -> Bool

    /// Reads the arguments and options; throws for missing and invalid values.
    init(_ line: ParsedLine) throws(UsageError)

    /// Runs the command to its end; call this on the main thread before any other thread exists.
    ///
    /// `stored` contains the settings from the environment and the settings file.
    func run(at provider: ProviderChoice, stored: StoredSettings, console: Console) -> ExitStatus
}

extension ProgramCommand {
    static func takes(_ option: OptionDescription, arguments: [String]) -> Bool { description.takes(option) }
}

enum ProgramVersion {
    /// The version that `--version` prints.
    static let current = "0.1.0"
}
