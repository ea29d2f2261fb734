import Dispatch
import IdentityModel
import Profiles
import Wizard

/// Runs the wizard line by line, for screen readers, simple terminals and pipes.
enum PlainProgram {
    /// Runs the wizard to its end; call this on the main thread before any other thread exists.
    static func run(_ choice: ProviderChoice, settings: StoredSettings, console: Console) -> ExitStatus {
        SignalWait.run { interruption in
            do {
                let directories = try StateDirectories()
                let provider = ProviderSummary(try directories.profile(choice), choice)
                let events = PlainEvents()
                let backend = WizardBackend(choice, settingsFile: SettingsFile(in: directories)) { events.post(.inbox) }
                interruption.onSignal { _ in events.post(.interrupted) }
                let session = PlainSession(
                    files: try WizardFiles(console.language), backend: backend, provider: provider,
                    preferences: settings.preferences(in: console.language), events: events, console: console)
                // The session blocks while it waits for lines, so it does not run on a thread of Swift's tasks.
                let status = await withCheckedContinuation { continuation in
                    DispatchQueue(label: "plain").async { continuation.resume(returning: session.run()) }
                }
                backend.finish(within: .seconds(3))
                return status
            } catch {
                return console.fail(error)
            }
        }
    }

    /// Whether the settings request it; by default, whether the terminal is of the type `dumb`.
    static func isWanted(_ settings: StoredSettings, environment: (String) -> String? = Environment.value) -> Bool {
        settings.isPlain ?? (environment("TERM") == "dumb" && StandardStreams.areTerminals)
    }
}
