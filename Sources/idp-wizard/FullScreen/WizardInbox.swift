import Synchronization
import Wizard

/// The queue of actions from other threads to the main thread.
///
/// Safe from any thread; never blocks. Keeps the order.
final class WizardInbox: Sendable {
    private let actions = Mutex<[WizardMessage]>([])
    private let wakeUp: @Sendable () -> Void

    /// Makes a queue; `wakeUp` wakes the thread that takes from it, and is called on any thread.
    init(wakeUp: @escaping @Sendable () -> Void) { self.wakeUp = wakeUp }

    /// Adds an action and wakes the main thread; events that follow events of the same flow are added to them.
    func post(_ action: WizardMessage) {
        let isFirst = actions.withLock { actions in
            defer { actions.add(action) }
            return actions.isEmpty
        }
        if isFirst { wakeUp() }
    }

    /// Removes and returns the queued actions.
    func take() -> [WizardMessage] {
        actions.withLock { actions in
            defer { actions = [] }
            return actions
        }
    }
}

extension [WizardMessage] {
    /// Adds a message; events go into the last message where that has events of the same flow.
    fileprivate mutating func add(_ action: WizardMessage) {
        guard case .recorded(let flow, let added) = action,
            case .recorded(flow, var events)? = last
        else { return append(action) }
        // The list lets go of the events first, so that they are not copied.
        removeLast()
        events += added
        append(.recorded(flow, events))
    }
}
