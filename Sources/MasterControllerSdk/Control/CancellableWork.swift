import Synchronization

/// Work in the line that a task waits for: cancelled with the task, also where that happens before the work stands in line.
final class CancellableWork: Sendable {
    private struct State {
        var ticket: EventQueue.Ticket?
        var isCancelled = false
    }

    private let queue: EventQueue
    private let state = Mutex(State())

    init(queue: EventQueue) { self.queue = queue }

    /// Tells under which ticket the work stands in line; nil where it is done.
    func begun(_ ticket: EventQueue.Ticket?) {
        let isCancelled = state.withLock { state in
            state.ticket = ticket
            return state.isCancelled
        }
        if isCancelled, let ticket { queue.cancel(ticket) }
    }

    /// Cancels the work, now or as soon as it stands in line.
    func cancel() {
        let ticket = state.withLock { state in
            state.isCancelled = true
            return state.ticket
        }
        if let ticket { queue.cancel(ticket) }
    }
}
