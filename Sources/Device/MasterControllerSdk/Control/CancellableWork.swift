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

    /// Whether it was cancelled, even before it was queued.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Sets the ticket of the queued work; `nil` if the work is done.
    ///
    /// The work may have started meanwhile: then it is cancelled now, if ``cancel()`` came after its start.
    func begun(_ ticket: EventQueue.Ticket?) {
        let isCancelled = state.withLock { state in
            state.ticket = ticket
            return state.isCancelled
        }
        if isCancelled, let ticket { queue.cancel(ticket) }
    }

    /// Cancels the work: now if it is running, otherwise when it starts.
    func cancel() {
        let ticket = state.withLock { state in
            state.isCancelled = true
            return state.ticket
        }
        if let ticket { queue.cancel(ticket) }
    }
}
