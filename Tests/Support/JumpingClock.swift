import Synchronization

/// A clock whose sleeps return immediately and are recorded.
public final class JumpingClock: Clock {
    /// A point in time, as the offset from the clock's start.
    public struct Instant: InstantProtocol {
        public let offset: Duration

        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let state = Mutex((now: Instant(offset: .zero), slept: [Duration]()))
    private let onSleep: @Sendable (Int) -> Void

    /// Calls `onSleep` during each sleep, with the number of the sleep.
    public init(onSleep: @escaping @Sendable (Int) -> Void = { _ in }) { self.onSleep = onSleep }

    public var now: Instant { state.withLock { $0.now } }
    /// Zero: the clock moves exactly as far as it is set.
    public var minimumResolution: Duration { .zero }
    /// The requested duration of each sleep.
    public var slept: [Duration] { state.withLock { $0.slept } }

    /// Moves to the deadline immediately.
    ///
    /// Throws if the task is cancelled by then.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let count = state.withLock { state in
            state.slept.append(state.now.duration(to: deadline))
            state.now = deadline
            return state.slept.count
        }
        onSleep(count)
        try Task.checkCancellation()
    }
}
