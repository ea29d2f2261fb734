import Synchronization

/// Takes the events of an app one after the other, in the order in which they came.
///
/// A piece of work is put in line before the call returns, so that the order of calls is the order of work. Only what runs can be cancelled.
final class EventQueue: Sendable {
    private struct State {
        var waiting: [@Sendable () async -> Void] = []
        var running: Task<Void, Never>?
        var isBusy = false
        var isCancellable = true
        var idleWaiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Puts work in line; it starts when everything before it is done.
    func enqueue(_ work: @escaping @Sendable () async -> Void) {
        let startsNow = state.withLock { state in
            state.waiting.append(work)
            guard !state.isBusy else { return false }
            state.isBusy = true
            return true
        }
        if startsNow { runNext() }
    }

    /// Cancels what runs; what waits stays in line.
    func cancelRunning() {
        state.withLock { $0.isCancellable ? $0.running : nil }?.cancel()
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
            let work = state.waiting.removeFirst()
            state.isCancellable = true
            state.running = Task { [self] in
                await work()
                runNext()
            }
            return []
        }
        for waiter in waiters { waiter.resume() }
    }
}
