import Synchronization

/// Takes the events of an app one after the other, in the order in which they came.
///
/// A piece of work is put in line before the call returns, so that the order of calls is the order of work. Only what runs can be cancelled.
final class EventQueue: Sendable {
    /// Names a piece of work, to cancel it by.
    struct Ticket: Sendable, Hashable {
        fileprivate let number: Int
    }

    private struct State {
        var waiting: [(ticket: Ticket, work: @Sendable () async -> Void)] = []
        var cancelled: Set<Ticket> = []
        var running: (ticket: Ticket, task: Task<Void, Never>)?
        var isBusy = false
        var isCancellable = true
        var lastNumber = 0
        var idleWaiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Puts work in line; it starts when everything before it is done.
    @discardableResult
    func enqueue(_ work: @escaping @Sendable () async -> Void) -> Ticket {
        let (ticket, startsNow) = state.withLock { state in
            state.lastNumber += 1
            let ticket = Ticket(number: state.lastNumber)
            state.waiting.append((ticket, work))
            defer { state.isBusy = true }
            return (ticket, !state.isBusy)
        }
        if startsNow { runNext() }
        return ticket
    }

    /// Cancels what runs; what waits stays in line.
    func cancelRunning() {
        state.withLock { $0.isCancellable ? $0.running?.task : nil }?.cancel()
    }

    /// Cancels one piece of work: now where it runs, as soon as its turn comes where it waits; nothing where it is done.
    func cancel(_ ticket: Ticket) {
        let task = state.withLock { state -> Task<Void, Never>? in
            if let running = state.running, running.ticket == ticket { return state.isCancellable ? running.task : nil }
            if state.waiting.contains(where: { $0.ticket == ticket }) { state.cancelled.insert(ticket) }
            return nil
        }
        task?.cancel()
    }

    /// Keeps what runs from being cancelled, for work that must come to its end; holds for the running work alone.
    func shieldRunning() {
        state.withLock { $0.isCancellable = false }
    }

    /// Waits until nothing runs and nothing is in line.
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
        // The task is made under the lock: it cannot end, and ask for its successor, before it is known as the running one.
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard !state.waiting.isEmpty else {
                state.isBusy = false
                state.running = nil
                defer { state.idleWaiters = [] }
                return state.idleWaiters
            }
            let (ticket, work) = state.waiting.removeFirst()
            state.isCancellable = true
            let task = Task { [self] in
                await work()
                runNext()
            }
            state.running = (ticket, task)
            if state.cancelled.remove(ticket) != nil { task.cancel() }
            return []
        }
        for waiter in waiters { waiter.resume() }
    }
}
