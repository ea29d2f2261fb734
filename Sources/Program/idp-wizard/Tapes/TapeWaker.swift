import Dispatch

/// Wakes a tape that waits.
///
/// Thread-safe.
final class TapeWaker: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    /// Wakes the tape, or lets its next wait return at once.
    func wake() { semaphore.signal() }

    /// Waits until it is woken; returns `false` on timeout.
    ///
    /// Each call of ``wake()`` ends one wait.
    func wait(for time: Duration) -> Bool {
        let (seconds, attoseconds) = max(.zero, time).components
        let nanoseconds = Int(min(seconds, 86_400)) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        return semaphore.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success
    }
}
