import FoundationEssentials
import IdentityModel
import Localization
import Profiles
import SandboxStates
import Sentences
import Terminal

/// `sandbox …`: the saved states of the home's sandbox.
enum SandboxCommand {
    struct Save: HeadlessCommand {
        static let description = CommandDescription(
            "sandbox save", arguments: ["NAME"], options: [.cancel], refusing: [.tenant])

        private let name: StateName
        private let cancels: Bool

        init(_ line: ParsedLine) throws(UsageError) {
            name = try StateName(line)
            cancels = line.has(.cancel)
        }

        func run(_ context: CommandContext) async throws(CommandError) -> ExitStatus {
            let (name, cancels) = (name, cancels)
            let state = try await using(context) { store throws(SandboxStateError) in
                try await store.save(name, cancelsFlows: cancels)
            }
            context.console.report(
                state.json, context.texts.counted(.stateSaved, state.users, ["name": state.name.text]))
            return .succeeded
        }
    }

    struct Restore: HeadlessCommand {
        static let description = CommandDescription(
            "sandbox restore", arguments: ["NAME"], options: [.cancel, .yes], refusing: [.tenant])

        private let name: StateName
        private let cancels: Bool
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) {
            name = try StateName(line)
            cancels = line.has(.cancel)
            consent = try Consent(line, isFinal: false)
        }

        func run(_ context: CommandContext) async throws(CommandError) -> ExitStatus {
            let (name, cancels, texts) = (name, cancels, context.texts)
            let question = texts[.stateAskRestore, ["name": name.text]]
            let state = try await using(context, after: consent, to: question) { store throws(SandboxStateError) in
                try await store.restore(name, cancelsFlows: cancels)
            }
            context.console.report(
                state.json,
                context.texts.counted(
                    state.name.text == StateName.before.text ? .stateUndone : .stateRestored, state.users,
                    ["name": state.name.text]))
            return .succeeded
        }
    }

    struct Reset: HeadlessCommand {
        static let description = CommandDescription(
            "sandbox reset", options: [.cancel, .yes], refusing: [.tenant])

        private let cancels: Bool
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) {
            cancels = line.has(.cancel)
            consent = try Consent(line, isFinal: false)
        }

        func run(_ context: CommandContext) async throws(CommandError) -> ExitStatus {
            let (cancels, texts) = (cancels, context.texts)
            try await using(context, after: consent, to: texts[.stateAskReset]) { store throws(SandboxStateError) in
                try await store.reset(cancelsFlows: cancels)
            }
            context.console.report(
                ["type": "reset", "before": .string(StateName.before.text)], context.texts[.stateReset])
            return .succeeded
        }
    }

    struct List: HeadlessCommand {
        static let description = CommandDescription("sandbox list", refusing: [.tenant])

        init(_ line: ParsedLine) {}

        func run(_ context: CommandContext) async throws(CommandError) -> ExitStatus {
            let (console, texts) = (context.console, context.texts)
            let listed = try await using(context) { store throws(SandboxStateError) in try await store.list() }
            var states: [SavedState] = []
            for entry in listed {
                switch entry {
                case .state(let state):
                    if console.isJSON { console.print(state.json.line) } else { states.append(state) }
                case .unreadable(_, let error): console.warn("\(error.sentence)")
                }
            }
            guard !console.isJSON else { return .succeeded }
            if states.isEmpty {
                console.reportEmpty(texts[.stateNone])
            } else {
                console.print(StateTable(states, now: SystemWallClock().now(), texts).text)
            }
            return .succeeded
        }
    }

    struct Delete: HeadlessCommand {
        static let description = CommandDescription(
            "sandbox delete", arguments: ["NAME"], options: [.yes], refusing: [.tenant])

        private let name: StateName
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) {
            name = try StateName(line)
            consent = try Consent(line)
        }

        func run(_ context: CommandContext) async throws(CommandError) -> ExitStatus {
            let (name, texts) = (name, context.texts)
            let question = texts[.stateAskDelete, ["name": name.text]]
            try await using(context, after: consent, to: question) { store throws(SandboxStateError) in
                try await store.delete(name)
            }
            context.console.report(
                ["deleted": .string(name.text)], context.texts[.stateDeleted, ["name": name.text]])
            return .succeeded
        }
    }

    /// Throws for a provider other than the home's sandbox.
    static func check(_ provider: ProviderChoice) throws(CommandError) {
        guard provider.profile != nil else { return }
        let loaded = try StateDirectories.found().profile(provider)
        guard loaded.isHomeSandbox else {
            throw CommandError(
                .usage, "usage",
                "States are saved only of the sandbox of this home: \(UntrustedText(loaded.profile.name).sanitised(limit: 80)) is another provider."
            )
        }
    }
}

/// Runs work on the home's states, after the user has agreed.
private func using<Value: Sendable>(
    _ context: CommandContext, after consent: Consent? = nil, to question: String = "",
    _ work: (StateStore) async throws(SandboxStateError) -> Value
) async throws(CommandError) -> Value {
    try SandboxCommand.check(context.provider)
    try await consent?.confirm(question, context.texts)
    let store = StateStore(home: try StateDirectories.created().home, program: ProgramVersion.current)
    do throws(SandboxStateError) { return try await work(store) } catch { throw CommandError(error) }
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
