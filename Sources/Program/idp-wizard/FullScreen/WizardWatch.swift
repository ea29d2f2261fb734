import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Profiles
import Recording
import Runs
import Sentences
import Synchronization
import WatchProtocol
import Wizard

/// Watches the open provider's realm for the wizard, a request at a time, and keeps what it has seen.
///
/// Thread-safe; never blocks.
final class WizardWatch: Sendable {
    private struct State {
        var traffic: WatchedTraffic?
        /// The conversation whose diagram is open.
        var opened: Int64?
        /// Whether a request waits for messages.
        var isWaiting = false
        var tasks: [Task<Void, Never>] = []
    }

    /// For how long a request waits for messages, in seconds: so long may a shown age be outdated.
    private static let wait = 5

    private let inbox: WizardInbox
    private let state = Mutex(State())

    init(inbox: WizardInbox) { self.inbox = inbox }

    func perform(_ effect: WatchEffect, at access: ProviderAccess) {
        let isAsked = state.withLock { state in
            guard effect == .next else { return true }
            defer { state.isWaiting = true }
            return !state.isWaiting
        }
        guard isAsked else { return }
        let task = Task {
            let answer: WatchMessage
            do { answer = try await self.answer(to: effect, at: access) } catch {
                answer = .refused(CommandError(WatchCommand.refusal(error)).message)
            }
            guard !Task.isCancelled else { return }
            if effect == .next { state.withLock { $0.isWaiting = false } }
            inbox.post(.watch(answer))
        }
        state.withLock { $0.tasks = $0.tasks.suffix(3) + [task] }
    }

    /// Cancels the request in progress, and forgets what was seen at the provider.
    func close() {
        let closed = state.withLock { state in
            defer { state = State() }
            return state
        }
        for task in closed.tasks { task.cancel() }
    }

    private func answer(to effect: WatchEffect, at access: ProviderAccess) async throws -> WatchMessage {
        let traffic = try traffic()
        switch effect {
        case .begin, .next:
            let number = traffic.next
            let page = try await access.administration.watch(
                after: number, waiting: effect == .begin ? 0 : Self.wait)
            let change = try traffic.take(page, after: number)
            let opened = state.withLock(\.opened)
            return .seen(
                WatchReport(
                    changed: effect == .begin ? traffic.conversations : change.conversations,
                    dropped: change.dropped,
                    added: change.messages.filter { $0.id == opened }.flatMap(\.message.drawn), omitted: page.omitted,
                    isPart: page.isPart,
                    now: SystemWallClock().now()))
        case .arm(let fault, let client):
            // Its messages, if there are any, are read by the next request too.
            _ = try await access.administration.watch(after: traffic.next, waiting: 0, arming: (fault, client))
            return .armed(fault, client)
        case .open(let id):
            state.withLock { $0.opened = id }
            return .opened(id, try traffic.run(id, at: access.loaded))
        case .keep(let id):
            return .kept(try await traffic.keep(id, at: access.loaded))
        }
    }

    private func traffic() throws -> WatchedTraffic {
        try state.withLock { state in
            let traffic = try state.traffic ?? WatchedTraffic()
            state.traffic = traffic
            return traffic
        }
    }
}

extension WatchedTraffic {
    /// A conversation as a run with a new ID; throws if its messages are no longer kept.
    func run(_ id: Int64, at loaded: LoadedProfile) throws -> RecordedRun {
        guard let (conversation, messages) = conversation(id), let run = RunID(newAt: SystemWallClock().now()) else {
            throw CommandError(.storage, "not-kept", Text("The messages of this conversation are no longer kept."))
        }
        return RecordedRun(
            conversation, messages, as: run, provider: loaded.profile.name,
            tenant: loaded.profile.tenant.rawValue)
    }

    /// Keeps a conversation as a run; throws if not all of it can be stored.
    func keep(_ id: Int64, at loaded: LoadedProfile) async throws -> RunSummary {
        let failure = Mutex<Text?>(nil)
        let kept = await RunStore(try StateDirectories()).keep(try run(id, at: loaded), stateName: loaded.stateName) {
            text in failure.withLock { $0 = text }
        }
        guard let kept else {
            throw CommandError(.storage, "not-kept", failure.withLock(\.self) ?? Text("This run is not kept."))
        }
        return kept
    }
}
