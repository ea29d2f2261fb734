import Assets
import Dispatch
import FoundationEssentials
import HTTPServer
import IdentityModel
import Localization
import NcursesTerminal
import Profiles
import Recording
import Sentences
import Terminal
import TerminalUI
import Wizard

/// Sets up the full screen and runs the wizard's loop on the main thread.
enum WizardProgram {
    /// Reads the profile and the texts, opens the screen, and runs the loop on the main thread until the user quits or
    /// a signal arrives; then cancels the work in progress and closes the screen.
    ///
    /// The runs have `source`. `display` is called before anything uses the provider; the loop draws on its result.
    static func run(
        _ choice: ProviderChoice, settings: StoredSettings, console: Console, source: RunSource = .wizard,
        display: (NcursesScreen) throws -> any WizardDisplay = { $0 }
    ) -> ExitStatus {
        ServerMemory.shareHeaps()
        do {
            let directories = try StateDirectories()
            let provider = ProviderSummary(try directories.profile(choice), choice)
            let files = try WizardFiles(console.language)
            let screen = try openScreen()
            // Whatever is thrown below is printed on the terminal.
            defer { screen.close() }
            let display = try display(screen)
            let backend = WizardBackend(
                choice, settingsFile: SettingsFile(in: directories), showsDeviceFirst: true, source: source,
                wakeUp: WakeUp().callAsFunction)
            let ending = WizardLoop(
                screen: display, files: files, backend: backend, provider: provider,
                preferences: settings.preferences(in: console.language),
                isServerStarting: provider.isSandbox && provider.kind != .sudo
            ).run()
            backend.finish(within: .seconds(3))
            if let ending { NcursesScreen.die(by: ending) }
            return .succeeded
        } catch {
            return console.fail(error)
        }
    }

    private static func openScreen() throws -> NcursesScreen {
        do throws(TerminalError) { return try NcursesScreen() } catch {
            guard error.code != .tooLarge else {
                throw CommandError(
                    .usage, "no-terminal",
                    Text(
                        "The terminal has more than \(TerminalError.most) columns or rows: make it smaller, or run \("stty columns 80 rows 24")."
                    )
                )
            }
            throw CommandError(
                .usage, "no-terminal",
                Text(
                    "\(error.description) Without a screen: idp-wizard flow NAME, state, users, code issue, serve; see idp-wizard --help."
                )
            )
        }
    }
}

/// The wizard's texts and themes, from the embedded files.
struct WizardFiles: Sendable {
    private(set) var settings: WizardSettings

    /// Reads the embedded files, with the texts of one language only; an error in them is a defect of the program.
    init(_ language: Language) throws {
        settings = WizardSettings(texts: try language.texts(), languages: Language.all.map(\.forWizard))
        settings.exportFolder = ExportFolder.proposed(
            workingFolder: FileManager.default.currentDirectoryPath, environment: Environment.value)
    }

    func theme(_ name: ThemeName) throws -> Theme {
        let file =
            switch name {
            case .dark: EmbeddedFile.darkTheme
            case .light: EmbeddedFile.lightTheme
            case .highContrast: EmbeddedFile.highContrastTheme
            case .projector: EmbeddedFile.projectorTheme
            case .mono: EmbeddedFile.monoTheme
            }
        return try Theme(parsing: file)
    }
}

/// An error in an embedded file.
extension PropertiesError: CommandErrorConvertible {
    var commandError: CommandError {
        CommandError(.defect, "defect", Text(untranslated: "An embedded file cannot be read: \(self)."))
    }
}
