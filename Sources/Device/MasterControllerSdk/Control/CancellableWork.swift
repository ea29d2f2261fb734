import Synchronization

/// Queued work that a task awaits; cancelling the task cancels the work, even before it is queued.
final class CancellableWork: Sendable {
    private struct State {
        var ticket: EventQueue.Ticket?
        var isCancelled = false
    }

    private let queue: EventQueue
    private let state = Mutex(State())

    init(queue: EventQueue) { self.queue = queue }

    /// Sets the ticket of the queued work; `nil` if the work is done.
    func begun(_ ticket: EventQueue.Ticket?) {
        let isCancelled = state.withLock { state in
            state.ticket = ticket
            return state.isCancelled
        }
        if isCancelled, let ticket { queue.cancel(ticket) }
    }

    /// Cancels the work, now or when it is queued.
    func cancel() {
        let ticket = state.withLock { state in
            state.isCancelled = true
            return state.ticket
        }
        if let ticket { queue.cancel(ticket) }
    }
}
