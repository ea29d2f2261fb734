import Dispatch
import Synchronization

/// A continuous clock whose sleeps leave no timer behind.
///
/// A sleep of `ContinuousClock` ends on a global queue of libdispatch, at its deadline even if it was cancelled long
/// before. After the first such end, libdispatch polls its threads once per second. These sleeps end on a serial queue,
/// and a cancelled sleep has no timer any more.
public struct QueueClock: Clock {
    public typealias Instant = ContinuousClock.Instant

    public init() {}

    /// The present time, which advances while the machine sleeps.
    public var now: Instant { ContinuousClock().now }
    /// The smallest step of ``now``; a sleep can be late by more.
    public var minimumResolution: Duration { ContinuousClock().minimumResolution }

    /// Suspends until the deadline; throws `CancellationError` as soon as the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let sleep = QueueSleep()
        let wait = now.duration(to: deadline)
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { sleep.begin($0, for: wait) }
        } onCancel: {
            sleep.end(with: .failure(CancellationError()))
        }
    }
}

/// One sleep, which ends once: at its deadline or by cancellation, whichever comes first.
private final class QueueSleep: Sendable {
    private enum State {
        case new
        case sleeping(CheckedContinuation<Void, any Error>, any DispatchSourceTimer)
        case ended
    }

    private static let queue = DispatchQueue(label: "idp-wizard.sleeps")
    private let state = Mutex(State.new)

    func begin(_ continuation: CheckedContinuation<Void, any Error>, for wait: Duration) {
        let hasBegun = state.withLock { state in
            guard case .new = state else { return false }
            let timer = DispatchSource.makeTimerSource(queue: Self.queue)
            timer.setEventHandler { self.end(with: .success(())) }
            timer.schedule(deadline: .now() + .nanoseconds(wait.wholeNanoseconds))
            timer.activate()
            state = .sleeping(continuation, timer)
            return true
        }
        if !hasBegun { continuation.resume(throwing: CancellationError()) }
    }

    func end(with result: Result<Void, any Error>) {
        let continuation: CheckedContinuation<Void, any Error>? = state.withLock { state in
            defer { state = .ended }
            guard case .sleeping(let continuation, let timer) = state else { return nil }
            // Also releases the handler, which holds this sleep.
            timer.cancel()
            return continuation
        }
        continuation?.resume(with: result)
    }
}

extension Duration {
    /// The nanoseconds, limited to zero to a century.
    fileprivate var wholeNanoseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return Int(min(seconds, 3_155_760_000)) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    }
}
