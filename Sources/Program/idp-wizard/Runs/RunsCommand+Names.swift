import IdentityModel
import Localization
import Profiles
import Recording
import Runs
import Sentences

extension RunsCommand {
    /// `runs name`: gives a run a name, or removes it.
    struct Name: HeadlessCommand {
        static let description = CommandDescription(
            "runs name", Text("give a run a name, or change it"),
            arguments: ["ID", "NAME"], completion: .runs, refusing: providerOptions,
            help: [
                idHelp,
                Text(
                    """
                    NAME has at most 60 characters. It is not the name of another run, not the beginning of a \
                    run's ID, and not last. An empty NAME ("") removes the name.
                    """),
                Text("A run that is being recorded is not named."),
            ])

        private let run: RunName
        /// The new name; `nil` to remove it.
        private let name: String?

        init(_ line: ParsedLine) {
            run = RunName(line.arguments.first ?? "")
            name = line.arguments.last.flatMap { $0.isEmpty ? nil : $0 }
        }

        func run(_ context: CommandContext) throws -> ExitStatus {
            let store = try store()
            let id = try find(run, in: store)
            try store.setName(name, of: id)
            context.console.report(
                ["run": .string(id.rawValue), "name": .text(name)],
                context.texts(
                    name == nil ? Text("\(id.rawValue) has no name.") : Text("\(id.rawValue) is named \(name ?? "").")))
            return .succeeded
        }
    }

    /// `runs pin`: keeps runs when old ones are deleted.
    struct Pin: HeadlessCommand {
        static let description = CommandDescription(
            "runs pin", Text("keep runs when old ones are deleted"),
            arguments: ["ID…"], completion: .runs, refusing: providerOptions,
            help: [
                idHelp,
                Text("At most 50 runs are pinned, 256 MiB in all. A run that is being recorded is not pinned."),
            ])

        private let runs: [RunName]

        init(_ line: ParsedLine) { runs = line.arguments.map(RunName.init) }

        func run(_ context: CommandContext) throws -> ExitStatus {
            try setPinned(true, runs, context)
        }
    }

    /// `runs unpin`: lets runs be deleted when they are old.
    struct Unpin: HeadlessCommand {
        static let description = CommandDescription(
            "runs unpin", Text("no longer keep pinned runs"),
            arguments: ["ID…"], completion: .runs, refusing: providerOptions,
            help: [idHelp])

        private let runs: [RunName]

        init(_ line: ParsedLine) { runs = line.arguments.map(RunName.init) }

        func run(_ context: CommandContext) throws -> ExitStatus {
            try setPinned(false, runs, context)
        }
    }

    /// Finds all runs before the first is changed.
    private static func setPinned(
        _ isPinned: Bool, _ runs: [RunName], _ context: CommandContext
    ) throws -> ExitStatus {
        let store = try store()
        var ids: [RunID] = []
        for run in runs { ids.append(try find(run, in: store)) }
        for id in ids {
            try store.setPinned(isPinned, id)
            context.console.report(
                ["run": .string(id.rawValue), "pinned": .boolean(isPinned)],
                context.texts(isPinned ? Text("\(id.rawValue) is pinned.") : Text("\(id.rawValue) is not pinned.")))
        }
        return .succeeded
    }
}
