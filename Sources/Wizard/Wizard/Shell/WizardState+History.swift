public import FoundationEssentials
import IdentityModel

// What was done, as commands.
extension WizardState {
    /// Sets the time of what has been done since the last call; the reducer has no clock.
    public mutating func stampHistory(_ now: () -> Date) { context.history.stamp(now) }

    /// Adds what a message has done; `ended` is the flow that ran before it.
    mutating func note(_ message: WizardMessage, _ effects: [WizardEffect], ended: ShownRun?) {
        switch message {
        case .flowFinished(let report):
            guard let ended, ended.id == report.flow, !report.isCancelled else { break }
            var entry = HistoryEntry(
                context.command(of: ended.request, ended.answered, ended.fault),
                user: ended.request.username ?? ended.answered.username)
            entry.hasFailed = !report.hasSucceeded
            context.history.add(entry)
        case .administrationRefused(let effect, _):
            context.history.refused(HistoryEntry.entries(of: .administration(effect), context))
        case .sudo(.refused(let task, _)):
            context.history.refused(HistoryEntry.entries(of: .sudo(task), context))
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
