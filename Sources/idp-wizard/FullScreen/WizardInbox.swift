import NcursesTerminal
import Synchronization
import Wizard

/// Where other threads put what has happened, for the main thread to find.
///
/// Safe from any thread; never blocks. Order is kept.
final class WizardInbox: Sendable {
    private let actions = Mutex<[WizardAction]>([])
    private let wakeUp = WakeUp()

    /// Puts an action in and wakes the main thread.
    func post(_ action: WizardAction) {
        actions.withLock { $0.append(action) }
        wakeUp()
    }

    /// Takes out what is there.
    func take() -> [WizardAction] {
        actions.withLock { actions in
            defer { actions = [] }
            return actions
        }
    }
}
