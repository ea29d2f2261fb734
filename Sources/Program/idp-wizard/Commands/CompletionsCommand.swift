import Profiles
import Sentences

/// `completions SHELL`: prints a shell's completion script.
struct CompletionsCommand: HeadlessCommand {
    static let description = CommandDescription(
        "completions", arguments: ["SHELL"], choices: CompletionScript.allCases.map(\.rawValue),
        refusing: [.provider, .tenant, .json])

    private let script: CompletionScript

    init(_ line: ParsedLine) throws(UsageError) {
        guard let script = CompletionScript(rawValue: try line.name()) else {
            throw UsageError("The shell must be one of \(Self.description.choices.joined(separator: ", ")).")
        }
        self.script = script
    }

    func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        context.console.printText(script.text(try Language.english.help()))
        return .succeeded
    }
}
