import Profiles
import Sentences

/// The wizard, which a command line without words starts: on the full screen, or line by line.
struct WizardCommand: ProgramCommand {
    static let description = CommandDescription(
        "", Text("the wizard, full screen"), options: [.version] + OptionDescription.settings.map(\.option))

    /// The settings from options, which have precedence over environment and settings file.
    private let settings: StoredSettings

    init(_ line: ParsedLine) throws(UsageError) { settings = try StoredSettings(line) }

    func run(at provider: ProviderChoice, stored: StoredSettings, console: Console) -> ExitStatus {
        let settings = settings.before(stored)
        return PlainProgram.isWanted(settings)
            ? PlainProgram.run(provider, settings: settings, console: console)
            : WizardProgram.run(provider, settings: settings, console: console)
    }
}
