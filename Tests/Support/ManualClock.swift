import Synchronization

/// A clock that moves only when a test advances it.
public final class ManualClock: Clock {
    /// A point in time, as the offset from the clock's start.
    public struct Instant: InstantProtocol {
        public let offset: Duration

        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
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

    public init() {}

    public var now: Instant { state.withLock { $0.now } }
    /// Zero: the clock moves exactly as far as it is set.
    public var minimumResolution: Duration { .zero }

    /// Whether at least one task sleeps.
    public var hasSleepers: Bool { state.withLock { !$0.sleepers.isEmpty } }

    /// Advances the clock and resumes every sleeper whose deadline has passed.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        woken.forEach { $0.resume() }
    }

    /// Sleeps until the clock has reached the deadline, or the task is cancelled.
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

    /// Waits until at least one task sleeps; returns immediately if one does.
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
