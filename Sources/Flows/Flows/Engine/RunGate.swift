import FlowModel
import IdentityModel
import Synchronization

/// Holds the run of an engine before its steps and messages, as its ``FlowPace`` requires.
///
/// The server does not know of a pause: what it has issued may expire meanwhile, as it does while a user thinks.
///
/// Waiters are served first-in, first-out; the front end is notified of one at a time. A cancelled run is not held.
/// Thread-safe.
final class RunGate: Sendable {
    /// The notifications to the front end, in order.
    enum Notification: Sendable {
        case paused(PausePoint)
        case resumed
    }

    private struct Waiter {
        let id: UInt64
        let point: PausePoint
        var isReleased = false
        var continuation: CheckedContinuation<Void, Never>?
    }

    private struct State {
        var pace = FlowPace.usual
        /// The run that may be held; `nil` between runs.
        var run: FlowRun?
        /// Whether the run continues to its end without stops: the user has requested that, or has cancelled it.
        var isFree = false
        var waiters: [Waiter] = []
        /// The waiter that was reported to the front end.
        var announced: UInt64?
        var delays: [UInt64: Task<Void, Never>] = [:]
        var lastID: UInt64 = 0
        var outbox: [Notification] = []
        var isTelling = false

        mutating func newID() -> UInt64 {
            lastID += 1
            return lastID
        }

        mutating func announceNext() {
            guard announced == nil, let next = waiters.first(where: { !$0.isReleased }) else { return }
            announced = next.id
            outbox.append(.paused(next.point))
        }

        /// Marks a waiter as released; returns its continuation if it is suspended.
        mutating func release(_ id: UInt64) -> CheckedContinuation<Void, Never>? {
            guard let index = waiters.firstIndex(where: { $0.id == id }) else { return nil }
            waiters[index].isReleased = true
            defer { waiters[index].continuation = nil }
            return waiters[index].continuation
        }
    }

    private let state = Mutex(State())
    private let wallClock: any WallClock
    private let stopwatch: any Clock<Duration>
    private let activity: ActivityMeter
    private let notify: @Sendable (Notification) -> Void

    /// Creates a gate; `stopwatch` measures the pace's delays.
    init(
        wallClock: any WallClock, stopwatch: any Clock<Duration>, activity: ActivityMeter,
        notify: @escaping @Sendable (Notification) -> Void
    ) {
        self.wallClock = wallClock
        self.stopwatch = stopwatch
        self.activity = activity
        self.notify = notify
    }

    /// The pace; a change applies from the next step or message on, and ends a delay in progress.
    var pace: FlowPace {
        get { state.withLock { $0.pace } }
        set {
            let delays = state.withLock { state in
                state.pace = newValue
                return Array(state.delays.values)
            }
            for delay in delays { delay.cancel() }
        }
    }

    /// Begins a run, which may be held until ``end()``.
    func begin(_ run: FlowRun) {
        state.withLock { state in
            state.run = run
            state.isFree = false
        }
    }

    func end() {
        free()
        state.withLock { $0.run = nil }
    }

    /// Releases the announced waiter and ends the delays in progress.
    func goOn() {
        let (continuation, delays) = state.withLock { state in
            (state.announced.flatMap { state.release($0) }, Array(state.delays.values))
        }
        continuation?.resume()
        for delay in delays { delay.cancel() }
    }

    /// Releases every waiter and holds nothing more until the run ends.
    func free() {
        let (continuations, delays) = state.withLock { state in
            state.isFree = true
            return (state.waiters.map(\.id).compactMap { state.release($0) }, Array(state.delays.values))
        }
        for continuation in continuations { continuation.resume() }
        for delay in delays { delay.cancel() }
    }

    /// Suspends while the pace stops or delays the run at this point; returns at once otherwise, or if the task is
    /// cancelled.
    func hold(before point: PausePoint) async {
        await delay(before: point)
        guard let (id, run) = enter(point) else { return }
        run.beginWaiting(at: wallClock.now())
        tell()
        // Incremented after the front end was notified, because callers waiting for the count continue immediately.
        activity.personAsked()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReleased = state.withLock { state in
                    guard let index = state.waiters.firstIndex(where: { $0.id == id }),
                        !state.waiters[index].isReleased
                    else { return true }
                    state.waiters[index].continuation = continuation
                    return false
                }
                if isReleased { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.release(id) }?.resume()
        }
        activity.personAnswered()
        run.endWaiting(at: wallClock.now())
        leave(id)
    }

    private func enter(_ point: PausePoint) -> (UInt64, FlowRun)? {
        state.withLock { state in
            guard let run = state.run, !state.isFree, state.pace.stops(at: point) else { return nil }
            let id = state.newID()
            state.waiters.append(Waiter(id: id, point: point))
            state.announceNext()
            return (id, run)
        }
    }

    private func leave(_ id: UInt64) {
        state.withLock { state in
            state.waiters.removeAll { $0.id == id }
            guard state.announced == id else { return }
            state.announced = nil
            state.outbox.append(.resumed)
            state.announceNext()
        }
        tell()
    }

    /// Notifies the front end in the order of the changes, on one thread at a time.
    private func tell() {
        while let next = state.withLock({ state -> Notification? in
            guard !state.isTelling, !state.outbox.isEmpty else { return nil }
            state.isTelling = true
            return state.outbox.removeFirst()
        }) {
            notify(next)
            state.withLock { $0.isTelling = false }
        }
    }

    private func delay(before point: PausePoint) async {
        guard case .message = point else { return }
        let stopwatch = stopwatch
        let started = state.withLock { state -> (UInt64, FlowRun, Task<Void, Never>)? in
            guard let run = state.run, !state.isFree, state.pace.delay > .zero else { return nil }
            let (id, delay) = (state.newID(), state.pace.delay)
            let task = Task<Void, Never> { try? await stopwatch.sleep(for: delay) }
            state.delays[id] = task
            return (id, run, task)
        }
        guard let (id, run, task) = started else { return }
        run.beginWaiting(at: wallClock.now())
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        run.endWaiting(at: wallClock.now())
        state.withLock { $0.delays[id] = nil }
    }
}

extension FlowPace {
    /// Whether a run stops at this point.
    fileprivate func stops(at point: PausePoint) -> Bool {
        switch (stops, point) {
        case (.nowhere, _), (.steps, .message): false
        case (.steps, .step), (.messages, _): true
        }
    }
}
