import Dispatch

/// The clock and timer of a ``ConnectionPool``; tests pass their own.
struct PoolTime: Sendable {
    let now: @Sendable () -> ContinuousClock.Instant
    /// Calls a closure after a delay.
    let after: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void

    static let system = {
        let queue = DispatchQueue(label: "PostgreSQL pool")
        return PoolTime(now: { .now }) { delay, action in
            let (seconds, attoseconds) = delay.components
            queue.asyncAfter(
                deadline: .now() + .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000)),
                execute: action)
        }
    }()
}
