import NcursesTerminal
import Synchronization
import Wizard

/// The queue of actions from other threads to the main thread.
///
/// Safe from any thread; never blocks. Keeps the order.
final class WizardInbox: Sendable {
    private let actions = Mutex<[WizardMessage]>([])
    private let wakeUp = WakeUp()

    /// Adds an action and wakes the main thread.
    func post(_ action: WizardMessage) {
        actions.withLock { $0.append(action) }
        wakeUp()
    }

    /// Removes and returns the queued actions.
    func take() -> [WizardMessage] {
        actions.withLock { actions in
            defer { actions = [] }
            return actions
        }
    }
}
