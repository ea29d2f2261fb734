import Doctor
import IdentityModel
import Localization
import Synchronization
import Wizard

/// The wizard's check of a provider; one runs at a time and posts each finding at once.
///
/// Thread-safe; never blocks.
final class WizardCheck: Sendable {
    private let inbox: WizardInbox
    private let running = Mutex<(id: CheckID, task: Task<Void, Never>)?>(nil)

    init(inbox: WizardInbox) { self.inbox = inbox }

    /// Starts a check; `examine` passes its findings to the closure `report`.
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

    /// Reports the end of a check that has nothing to examine.
    func end(_ id: CheckID) { inbox.post(.checkFinished(id)) }

    /// Cancels the check `id`, or the one in progress if it is `nil`; no further findings are posted.
    func cancel(_ id: CheckID? = nil) {
        running.withLock { running in
            guard let current = running, id == nil || current.id == id else { return }
            current.task.cancel()
            running = nil
        }
    }
}

extension CheckFinding {
    /// Converts a finding of the doctor.
    init(_ finding: Finding) {
        self.init(
            title: finding.check.title, outcome: finding.outcome, found: finding.found, advice: finding.advice)
    }
}
