import Synchronization
import Wizard

/// The queue of messages from other threads to the main thread.
///
/// Thread-safe; never blocks. Keeps the order.
final class WizardInbox: Sendable {
    private let actions = Mutex<[WizardMessage]>([])
    private let wakeUp: @Sendable () -> Void

    /// Creates a queue; `wakeUp` wakes the main thread and is called on any thread.
    init(wakeUp: @escaping @Sendable () -> Void) { self.wakeUp = wakeUp }

    /// Adds a message and wakes the main thread; consecutive events of one flow are merged into one message.
    func post(_ action: WizardMessage) {
        let isFirst = actions.withLock { actions in
            defer { actions.add(action) }
            return actions.isEmpty
        }
        if isFirst { wakeUp() }
    }

    /// Removes and returns the queued messages.
    func take() -> [WizardMessage] {
        actions.withLock { actions in
            defer { actions = [] }
            return actions
        }
    }
}

extension [WizardMessage] {
    /// Appends a message; events are merged into the last message if that has events of the same flow.
    fileprivate mutating func add(_ action: WizardMessage) {
        guard case .recorded(let flow, let added) = action,
            case .recorded(flow, var events)? = last
        else { return append(action) }
        // The array releases the events first, so that appending does not copy them.
        removeLast()
        events += added
        append(.recorded(flow, events))
    }
}
