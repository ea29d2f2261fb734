import Localization

/// A command without the full screen.
protocol HeadlessCommand: ProgramCommand {
    /// Runs to the end; a failure is printed, and its exit status returned.
    func run(_ context: CommandContext) async throws(CommandError) -> ExitStatus
}

/// What every headless command runs with.
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
            do throws(CommandError) {
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
