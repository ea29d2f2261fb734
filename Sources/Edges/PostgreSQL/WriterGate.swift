import Dispatch
import Synchronization

/// Lets the writers of one process run concurrently, but one that has met a conflict exclusively.
///
/// After a conflict, a transaction is repeated exclusively, so it conflicts at most once within this process. Waiters
/// are served first-in, first-out.
final class WriterGate: Sendable {
    private struct Waiter {
        let isAlone: Bool
        let mayEnter: DispatchSemaphore
    }

    private struct State {
        var running = 0
        var isTakenAlone = false
        var waiting: [Waiter] = []

        mutating func admits(_ isAlone: Bool) -> Bool {
            guard !isTakenAlone, !isAlone || running == 0 else { return false }
            running += 1
            isTakenAlone = isAlone
            return true
        }
    }

    private let state = Mutex(State())

    /// Runs a body concurrently with others, or exclusively; blocks until it may start.
    func pass<Result>(alone: Bool, _ body: () throws -> Result) rethrows -> Result {
        let mayEnter: DispatchSemaphore? = state.withLock { state in
            if state.waiting.isEmpty, state.admits(alone) { return nil }
            let waiter = Waiter(isAlone: alone, mayEnter: DispatchSemaphore(value: 0))
            state.waiting.append(waiter)
            return waiter.mayEnter
        }
        mayEnter?.wait()
        defer { leave() }
        return try body()
    }

    private func leave() {
        state.withLock { state in
            state.running -= 1
            state.isTakenAlone = false
            while let next = state.waiting.first, state.admits(next.isAlone) {
                state.waiting.removeFirst()
                next.mayEnter.signal()
            }
        }
    }
}
