import Synchronization

/// Counts what is at work and what waits for the person, so that others can wait for idle instead of sleeping.
///
/// A unit of work is begun before it is handed over, so that there is no moment between in which nothing seems to happen. Work that waits for
/// the person counts as idle. Safe from any thread; never blocks.
public final class ActivityMeter: Sendable {
    /// What is going on at one moment.
    public struct Reading: Sendable, Hashable {
        /// How many units of work are under way, the waiting ones among them.
        public let busy: Int
        /// How many of them wait for the person.
        public let waitingForPerson: Int
        /// Nothing is under way but what waits for the person.
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

    /// Makes a meter at zero.
    public init() {}

    /// What is going on now.
    public var reading: Reading { state.withLock { $0.reading } }

    /// Counts a unit of work until ``finish()``.
    public func begin() { change { $0.busy += 1 } }

    /// Ends a unit of work.
    public func finish() { change { $0.busy -= 1 } }

    /// Counts work that is under way as waiting for the person until ``personAnswered()``.
    public func personAsked() { change { $0.waiting += 1 } }

    /// The person has answered, or is not asked any more.
    public func personAnswered() { change { $0.waiting -= 1 } }

    /// Suspends until nothing is under way but what waits for the person; returns at once where that is so.
    public func untilIdle() async { await until { $0.isIdle } }

    /// Suspends until something waits for the person; returns at once where that is so.
    public func untilPersonIsAsked() async { await until { $0.waitingForPerson > 0 } }

    private func until(_ condition: @escaping @Sendable (Reading) -> Bool) async {
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
