import Synchronization

/// A clock on which every pause is over at once, and is remembered.
public final class JumpingClock: Clock {
    /// A moment, by its distance from the clock's start.
    public struct Instant: InstantProtocol {
        /// The distance from the clock's start.
        public let offset: Duration

        /// The moment that much later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// How much later the other moment is.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Whether one moment is before the other.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let state = Mutex((now: Instant(offset: .zero), slept: [Duration]()))
    private let onSleep: @Sendable (Int) -> Void

    /// Makes a clock at its start; the closure is called in each pause, with its number, before it is over.
    public init(onSleep: @escaping @Sendable (Int) -> Void = { _ in }) { self.onSleep = onSleep }

    /// The moment it stands at.
    public var now: Instant { state.withLock { $0.now } }
    /// Nothing: it moves as far as it is told.
    public var minimumResolution: Duration { .zero }
    /// How long each pause would have been.
    public var slept: [Duration] { state.withLock { $0.slept } }

    /// Moves to the deadline at once; throws where the task is cancelled by then.
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
