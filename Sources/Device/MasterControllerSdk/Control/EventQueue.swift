import Synchronization

/// Runs the app's events one at a time, in the order of the calls.
///
/// Work is queued before the call returns. Cancelling takes effect only when the work runs.
final class EventQueue: Sendable {
    /// Identifies queued work, for cancelling it.
    struct Ticket: Sendable, Hashable {
        fileprivate let number: Int
    }

    private struct State {
        var waiting: [(ticket: Ticket, awaiting: CancellableWork?, work: @Sendable () async -> Void)] = []
        var running: (ticket: Ticket, task: Task<Void, Never>)?
        var isBusy = false
        var isCancellable = true
        var lastNumber = 0
        var idleWaiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Queues work, which runs after all earlier work; if `awaiting` was cancelled by then, the work starts cancelled.
    @discardableResult
    func enqueue(
        awaitedBy awaiting: CancellableWork? = nil, _ work: @escaping @Sendable () async -> Void
    ) -> Ticket {
        let (ticket, startsNow) = state.withLock { state in
            state.lastNumber += 1
            let ticket = Ticket(number: state.lastNumber)
            state.waiting.append((ticket, awaiting, work))
            defer { state.isBusy = true }
            return (ticket, !state.isBusy)
        }
        if startsNow { runNext() }
        return ticket
    }

    /// Cancels the running work; queued work remains queued.
    func cancelRunning() {
        state.withLock { $0.isCancellable ? $0.running?.task : nil }?.cancel()
    }

    /// Cancels one piece of work if it is running.
    func cancel(_ ticket: Ticket) {
        let task = state.withLock { state -> Task<Void, Never>? in
            guard let running = state.running, running.ticket == ticket, state.isCancellable else { return nil }
            return running.task
        }
        task?.cancel()
    }

    /// Prevents cancellation of the running work from now on, because it must complete.
    func shieldRunning() {
        state.withLock { $0.isCancellable = false }
    }

    /// Waits until the queue is empty and nothing runs.
    func waitUntilIdle() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.isBusy { state.idleWaiters.append(continuation) }
                return !state.isBusy
            }
            if isIdle { continuation.resume() }
        }
    }

    private func runNext() {
        // The task is created under the lock, so that it cannot end and start its successor before it is recorded as
        // running.
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard !state.waiting.isEmpty else {
                state.isBusy = false
                state.running = nil
                defer { state.idleWaiters = [] }
                return state.idleWaiters
            }
            let (ticket, awaiting, work) = state.waiting.removeFirst()
            state.isCancellable = true
            let task = Task { [self] in
                await work()
                runNext()
            }
            state.running = (ticket, task)
            if awaiting?.isCancelled == true { task.cancel() }
            return []
        }
        for waiter in waiters { waiter.resume() }
    }
}
