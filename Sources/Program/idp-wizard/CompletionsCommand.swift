import Profiles
import Sentences

/// `completions SHELL`: prints a shell's completion script; `completions runs` and `completions profiles`: what the
/// scripts ask for at each completion.
struct CompletionsCommand: HeadlessCommand {
    static let description = CommandDescription(
        "completions", Text("print a completion script for bash, zsh or fish"),
        arguments: ["SHELL"], choices: CompletionScript.allCases.map(\.rawValue),
        refusing: [.provider, .tenant, .json],
        help: [
            Text("bash and zsh: source <(idp-wizard completions bash), in .bashrc or .zshrc."),
            Text("fish: idp-wizard completions fish > ~/.config/fish/completions/idp-wizard.fish"),
        ])

    private enum Wanted: Sendable {
        case script(CompletionScript)
        case words(CompletionWords)
    }

    private let wanted: Wanted

    init(_ line: ParsedLine) throws(UsageError) {
        let name = try line.name()
        if let words = CompletionWords(rawValue: name) {
            wanted = .words(words)
        } else if let script = CompletionScript(rawValue: name) {
            wanted = .script(script)
        } else {
            throw UsageError(Text("The shell must be one of \(Self.description.choices.joined(separator: ", "))."))
        }
    }

    func run(_ context: CommandContext) throws -> ExitStatus {
        switch wanted {
        case .script(let script): context.console.printText(script.text(of: .program))
        case .words(let words): for word in try words.all() { context.console.print(word) }
        }
        return .succeeded
    }
}
