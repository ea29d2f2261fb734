import Synchronization

/// A clock that stands still until a test moves it.
public final class ManualClock: Clock {
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

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var lastID = 0
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Makes a clock at its start.
    public init() {}

    /// The moment it stands at.
    public var now: Instant { state.withLock { $0.now } }
    /// Nothing: it moves as far as it is told.
    public var minimumResolution: Duration { .zero }

    /// Moves it on and wakes whoever has slept long enough.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        woken.forEach { $0.resume() }
    }

    /// Sleeps until the clock has been moved that far, or the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.contains(id) { return .failure(CancellationError()) }
                    if deadline <= state.now { return .success(()) }
                    state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
                tellWatchers()
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.cancelled.insert(id)
                return state.sleepers.removeValue(forKey: id)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Waits until somebody sleeps; returns at once if somebody does.
    public func untilSomebodySleeps() async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.watchers.append(continuation) }
            tellWatchers()
        }
    }

    private func tellWatchers() {
        let watchers = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard !state.sleepers.isEmpty else { return [] }
            defer { state.watchers = [] }
            return state.watchers
        }
        watchers.forEach { $0.resume() }
    }
}
