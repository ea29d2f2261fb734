import FoundationEssentials
import IdentityModel
import Localization
import Profiles
import Sandbox
import Sentences
import Terminal

/// `sandbox …`: the saved states of the home's sandbox.
enum SandboxCommand {
    struct Save: HeadlessCommand {
        static let description = CommandDescription(
            "sandbox save", Text("save the sandbox as a state"),
            arguments: ["NAME"], options: [.cancel], refusing: [.tenant],
            help: [
                Text("The name has 1 to 40 lower-case letters, digits and hyphens."),
                Text(
                    """
                    A state has the users, codes, sessions, devices and settings of the sandbox's provider, and \
                    everything that its devices store on this machine. The file is sealed with a key of the \
                    sandbox. The store's key, keys in the kernel's keyring, runs, settings and other providers are \
                    not in it. At most 20 states are kept besides those of marks, 256 MiB in all.
                    """),
                runningFlowHelp,
            ])

        private let name: StateName
        private let cancels: Bool

        init(_ line: ParsedLine) throws(UsageError) {
            name = try StateName(line)
            cancels = line.has(.cancel)
        }

        func run(_ context: CommandContext) async throws -> ExitStatus {
            let state = try await states(context).save(name, cancelsFlows: cancels)
            context.console.report(
                state.json,
                context.texts(
                    Text(
                        state.users, one: "The sandbox is saved as \(state.name.text), with \(.count) user.",
                        other: "The sandbox is saved as \(state.name.text), with \(.count) users.")))
            return .succeeded
        }
    }

    struct Restore: HeadlessCommand {
        static let description = CommandDescription(
            "sandbox restore", Text("replace the sandbox with a saved state"),
            arguments: ["NAME"], options: [.cancel, .yes], refusing: [.tenant],
            help: [
                Text(
                    """
                    What the sandbox has now is saved as before first. Codes and tokens that were used since are \
                    valid again.
                    """),
                Text("Other programs may have the sandbox open; they continue with the restored state."),
                runningFlowHelp,
            ])

        private let name: StateName
        private let cancels: Bool
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) {
            name = try StateName(line)
            cancels = line.has(.cancel)
            consent = try Consent(line, isFinal: false)
        }

        func run(_ context: CommandContext) async throws -> ExitStatus {
            let question = context.texts(
                Text(
                    "Replace the sandbox and its devices on this machine with the state \(name.text)? What they have now is saved as before."
                ))
            let state = try await states(context, after: consent, to: question).restore(name, cancelsFlows: cancels)
            context.console.report(
                state.json,
                context.texts(
                    state.name.text == StateName.before.text
                        ? Text(
                            state.users,
                            one:
                                "The sandbox is as it was before the last restore or reset, with \(.count) user. Back: sandbox restore before",
                            other:
                                "The sandbox is as it was before the last restore or reset, with \(.count) users. Back: sandbox restore before"
                        )
                        : Text(
                            state.users,
                            one:
                                "The sandbox is as in \(state.name.text), with \(.count) user. Back: sandbox restore before",
                            other:
                                "The sandbox is as in \(state.name.text), with \(.count) users. Back: sandbox restore before"
                        )))
            return .succeeded
        }
    }

    struct Reset: HeadlessCommand {
        static let description = CommandDescription(
            "sandbox reset", Text("empty the sandbox for a new start"), options: [.cancel, .yes], refusing: [.tenant],
            help: [
                Text(
                    """
                    Users, codes, sessions, devices, registrations and lock-outs are deleted, at the provider and \
                    on this machine. Administrators, service accounts, realms, clients, roles, settings, IDs and \
                    keys stay, so that apps continue to work.
                    """),
                Text("What the sandbox has now is saved as before first."),
                runningFlowHelp,
            ])

        private let cancels: Bool
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) {
            cancels = line.has(.cancel)
            consent = try Consent(line, isFinal: false)
        }

        func run(_ context: CommandContext) async throws -> ExitStatus {
            let question = context.texts(
                Text(
                    "Delete all users, codes, sessions and devices of the sandbox? What it has now is saved as before.")
            )
            try await states(context, after: consent, to: question).reset(cancelsFlows: cancels)
            context.console.report(
                ["type": "reset", "before": .string(StateName.before.text)],
                context.texts(Text("The sandbox is empty. Back: sandbox restore before")))
            return .succeeded
        }
    }

    struct List: HeadlessCommand {
        static let description = CommandDescription(
            "sandbox list", Text("list the saved states"), refusing: [.tenant],
            help: [Text("Each line has the name, the time, the number of users and the version of the program.")])

        init(_ line: ParsedLine) {}

        func run(_ context: CommandContext) async throws -> ExitStatus {
            let (console, texts) = (context.console, context.texts)
            var saved: [SavedState] = []
            for entry in try await states(context).list() {
                switch entry {
                case .state(let state):
                    if console.isJSON { console.print(state.json.line) } else { saved.append(state) }
                case .unreadable(_, let error): console.warn(error.sentence)
                }
            }
            guard !console.isJSON else { return .succeeded }
            if saved.isEmpty {
                console.reportEmpty(texts(Text("There are no states: sandbox save NAME saves one.")))
            } else {
                var table = TextTable(gap: 2)
                console.print(table.lines(saved.map { cells($0, texts) }).joined(separator: "\n"))
            }
            return .succeeded
        }

        private func cells(_ state: SavedState, _ texts: Texts) -> [String] {
            [
                state.name.text, texts.short(state.savedAt, now: SystemWallClock().now(), seconds: true),
                texts(Text(state.users, one: "\(.count) user", other: "\(.count) users")),
                UntrustedText(state.program).sanitised(limit: 40),
            ]
        }
    }

    struct Delete: HeadlessCommand {
        static let description = CommandDescription(
            "sandbox delete", Text("delete a saved state"), arguments: ["NAME"], options: [.yes], refusing: [.tenant])

        private let name: StateName
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) {
            name = try StateName(line)
            consent = try Consent(line)
        }

        func run(_ context: CommandContext) async throws -> ExitStatus {
            let question = context.texts(Text("Delete the state \(name.text) permanently?"))
            try await states(context, after: consent, to: question).delete(name)
            context.console.report(
                ["deleted": .string(name.text)], context.texts(Text("The state \(name.text) is deleted.")))
            return .succeeded
        }
    }

    /// The paragraph of the commands that need the sandbox without a running flow.
    private static let runningFlowHelp = Text("While a flow runs, the command is refused and names it.")

    /// Throws for a provider other than the home's sandbox.
    static func check(_ provider: ProviderChoice) throws {
        guard provider.profile != nil else { return }
        let loaded = try StateDirectories().profile(provider)
        guard loaded.isHomeSandbox else {
            throw UsageError(
                Text(
                    "States are saved only of the sandbox of this home: \(UntrustedText(loaded.profile.name).sanitised(limit: 80)) is another provider."
                )
            )
        }
    }
}

/// The home's states, after the user has agreed.
private func states(
    _ context: CommandContext, after consent: Consent? = nil, to question: String = ""
) async throws -> StateStore {
    try SandboxCommand.check(context.provider)
    try await consent?.confirm(question, context.texts)
    return StateStore(home: try StateDirectories().prepared().home, program: ProgramVersion.current)
}

extension StateName {
    fileprivate init(_ line: ParsedLine) throws(UsageError) {
        do throws(SandboxStateError) { try self.init(line.arguments.first ?? "") } catch {
            throw UsageError(error.sentence)
        }
    }
}

extension SavedState {
    fileprivate var json: JSONText {
        [
            "type": "state", "name": .string(name.text), "saved": .string(FlowReporting.timestamp(savedAt)),
            "users": .integer(users), "program": .string(program),
        ]
    }
}

extension SandboxStateError: CommandErrorConvertible {
    var commandError: CommandError {
        switch self {
        case .invalidName, .reservedName: CommandError(.usage, "usage", sentence)
        case .exists: CommandError(.refused, "exists", sentence)
        case .missing: CommandError(.refused, "not-found", sentence)
        case .noSandbox: CommandError(.refused, "no-sandbox", sentence)
        case .tooMany, .tooLarge: CommandError(.refused, "limit", sentence)
        case .flowsRun: CommandError(.refused, "running", sentence)
        case .otherSchema: CommandError(.refused, "other-schema", sentence)
        case .unreadable, .foreignPlan, .storage, .unfinished: CommandError(.storage, "storage", sentence)
        }
    }
}
