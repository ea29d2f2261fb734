import Synchronization

/// Counts the units of work in progress and those that wait for the user, so that callers can wait for idle instead of
/// sleeping.
///
/// A unit is counted before its work starts, so that there is no idle moment in between. Work that waits for the user
/// counts as idle. Thread-safe; never blocks.
public final class ActivityMeter: Sendable {
    /// The counts at one time.
    public struct Reading: Sendable, Hashable {
        /// The number of units in progress, including those that wait.
        public let busy: Int
        /// The number of units that wait for the user.
        public let waitingForPerson: Int
        /// Whether all units in progress wait for the user.
        public var isIdle: Bool { busy <= waitingForPerson }
    }

    private struct State {
        var busy = 0
        var waiting = 0
        var nextWaiter: UInt64 = 0
        var waiters: [UInt64: Waiter] = [:]

        var reading: Reading { Reading(busy: busy, waitingForPerson: waiting) }
    }

    private struct Waiter {
        let condition: @Sendable (Reading) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private let state = Mutex(State())

    public init() {}

    public var reading: Reading { state.withLock { $0.reading } }

    /// Counts a unit of work until ``finish()``.
    public func begin() { change { $0.busy += 1 } }

    public func finish() { change { $0.busy -= 1 } }

    /// Counts a unit in progress as waiting for the user until ``personAnswered()``.
    public func personAsked() { change { $0.waiting += 1 } }

    /// Ends the wait: the user has answered, or is no longer asked.
    public func personAnswered() { change { $0.waiting -= 1 } }

    /// Suspends until all units in progress wait for the user; returns at once if they already do.
    public func untilIdle() async { await until { $0.isIdle } }

    /// Suspends until a unit waits for the user; returns at once if one already does.
    public func untilPersonIsAsked() async { await until { $0.waitingForPerson > 0 } }

    /// Suspends until the counts satisfy a condition; returns at once if they already do.
    func until(_ condition: @escaping @Sendable (Reading) -> Bool) async {
        await withCheckedContinuation { continuation in
            let holds = state.withLock { state in
                if condition(state.reading) { return true }
                state.waiters[state.nextWaiter] = Waiter(condition: condition, continuation: continuation)
                state.nextWaiter += 1
                return false
            }
            if holds { continuation.resume() }
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let ready = state.withLock { state in
            body(&state)
            precondition(state.busy >= 0 && state.waiting >= 0, "a unit of work ended twice")
            let reading = state.reading
            let ready = state.waiters.filter { $0.value.condition(reading) }
            for key in ready.keys { state.waiters[key] = nil }
            return ready.values.map(\.continuation)
        }
        for continuation in ready { continuation.resume() }
    }
}
