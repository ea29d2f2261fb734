import Synchronization
import Wizard

/// The check of a provider that the wizard shows, one at a time; posts each finding as it comes.
///
/// Safe to use from any thread; never blocks.
final class WizardCheck: Sendable {
    private let inbox: WizardInbox
    private let running = Mutex<(id: CheckID, task: Task<Void, Never>)?>(nil)

    init(inbox: WizardInbox) { self.inbox = inbox }

    /// Starts a check; `examine` passes its findings to the closure that it is given.
    func start(
        _ id: CheckID, _ examine: @escaping @Sendable (_ report: @escaping @Sendable (Finding) -> Void) async -> Void
    ) {
        let inbox = inbox
        let task = Task {
            await examine { finding in
                if !Task.isCancelled { inbox.post(.checkProgressed(id, CheckFinding(finding))) }
            }
            if !Task.isCancelled { inbox.post(.checkFinished(id)) }
        }
        running.withLock { $0 = (id, task) }
    }

    /// Ends a check that has nothing to examine.
    func end(_ id: CheckID) { inbox.post(.checkFinished(id)) }

    /// Cancels a check, or whichever runs; its further findings are not posted.
    func cancel(_ id: CheckID? = nil) {
        running.withLock { running in
            guard let current = running, id == nil || current.id == id else { return }
            current.task.cancel()
            running = nil
        }
    }
}
