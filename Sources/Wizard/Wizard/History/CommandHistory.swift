public import FoundationEssentials
import IdentityModel

/// What was done in this program since it was started.
struct CommandHistory: Sendable, Hashable {
    /// The number of entries that are kept; the oldest are removed first.
    static let most = 500

    private(set) var entries: [HistoryEntry] = []

    mutating func add(_ entry: HistoryEntry) {
        entries.append(entry)
        entries.removeFirst(max(0, entries.count - Self.most))
    }

    /// Notes that what was done last of this was refused.
    mutating func refused(_ undone: [HistoryEntry]) {
        for action in undone.map(\.action) {
            if let index = entries.lastIndex(where: { $0.action == action }) { entries[index].hasFailed = true }
        }
    }

    /// Sets the time of the entries that have none.
    mutating func stamp(_ now: () -> Date) {
        guard entries.last?.time == nil, !entries.isEmpty else { return }
        let time = now()
        for index in entries.indices.reversed() where entries[index].time == nil { entries[index].time = time }
    }
}

extension WizardState {
    /// Sets the time of what has been done since the last call; the reducer has no clock.
    public mutating func stampHistory(_ now: () -> Date) { context.history.stamp(now) }

    /// Adds what a message has done; `ended` is the flow that ran before it.
    mutating func note(_ message: WizardMessage, _ effects: [WizardEffect], ended: ShownRun?) {
        switch message {
        case .flowFinished(let report):
            guard let ended, ended.id == report.flow, !report.isCancelled else { break }
            var entry = HistoryEntry(
                context.command(of: ended), user: ended.request.username ?? ended.answered.username)
            entry.hasFailed = !report.hasSucceeded
            context.history.add(entry)
        case .administrationRefused(let effect, _):
            context.history.refused(HistoryEntry.entries(of: effect, context))
        case .sudo(.refused(let task, _)):
            context.history.refused(HistoryEntry.entries(of: .sudo(.administer(task)), context))
        default: break
        }
        for entry in effects.flatMap({ HistoryEntry.entries(of: $0, context) }) { context.history.add(entry) }
    }
}

extension RunReport {
    fileprivate var isCancelled: Bool {
        switch self {
        case .flow(let report): report.status == .userCancel
        case .sudo(let report): report.ending == .cancelled
        }
    }
}

extension [CommandField] {
    /// The name that was typed on a page.
    fileprivate var username: String? {
        for field in self where field.id == .username { if case .shown(let name) = field.value { return name } }
        return nil
    }
}
