import Localization

/// A command that runs without the wizard, in a Swift task.
protocol HeadlessCommand: ProgramCommand {
    /// Runs the command and returns its exit status; the caller prints a thrown error.
    func run(_ context: CommandContext) async throws -> ExitStatus
}

/// The values that every headless command receives.
struct CommandContext: Sendable {
    /// The provider that the command line selects.
    let provider: ProviderChoice
    let console: Console
    let texts: Texts
    let interruption: Interruption
}

extension HeadlessCommand {
    func run(at provider: ProviderChoice, stored: StoredSettings, console: Console) -> ExitStatus {
        SignalWait.run { interruption in
            do {
                return try await run(
                    CommandContext(
                        provider: provider, console: console, texts: try console.language.texts(),
                        interruption: interruption))
            } catch {
                return console.fail(error)
            }
        }
    }
}
