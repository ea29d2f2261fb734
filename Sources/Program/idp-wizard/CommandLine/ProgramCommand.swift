import Profiles

/// A command of the program: its row in the command table, how its line is read, and what it does.
///
/// A new command is a type that conforms, its place in ``CommandTable`` and its texts of help.
protocol ProgramCommand: Sendable {
    static var description: CommandDescription { get }

    /// Reads the arguments and options; throws for missing and invalid values.
    init(_ line: ParsedLine) throws(UsageError)

    /// Runs to the end; call on the main thread before any other thread exists.
    ///
    /// `stored` are the settings of the environment and the settings file.
    func run(at provider: ProviderChoice, stored: StoredSettings, console: Console) -> ExitStatus
}
