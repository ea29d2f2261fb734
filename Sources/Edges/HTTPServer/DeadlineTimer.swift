import Dispatch
import Synchronization

/// Wakes up at the earliest of many deadlines, and never while there are none.
///
/// A deadline is never withdrawn: the callback of a wake-up checks what is overdue and returns when to check again. So
/// each deadline costs one comparison, and each time limit of a busy server one wake-up.
final class DeadlineTimer: Sendable {
    private let queue = DispatchQueue(label: "idp-wizard.http-server.deadlines")
    private let earliest = Mutex<ContinuousClock.Instant?>(nil)
    private let onWakeUp: @Sendable (ContinuousClock.Instant) -> ContinuousClock.Instant?

    /// `onWakeUp` runs on the timer's queue: it ends what is overdue and returns the next deadline.
    init(onWakeUp: @escaping @Sendable (ContinuousClock.Instant) -> ContinuousClock.Instant?) {
        self.onWakeUp = onWakeUp
    }

    /// Ensures that the callback runs by `deadline`.
    func require(by deadline: ContinuousClock.Instant) {
        let isEarlier = earliest.withLock { earliest in
            if let earliest, earliest <= deadline { return false }
            earliest = deadline
            return true
        }
        guard isEarlier else { return }
        let wait = max(.zero, deadline - .now).dispatchInterval
        queue.asyncAfter(deadline: .now() + wait) { [weak self] in
            self?.wakeUp(for: deadline)
        }
    }

    private func wakeUp(for deadline: ContinuousClock.Instant) {
        let isCurrent = earliest.withLock { earliest in
            guard earliest == deadline else { return false }
            earliest = nil
            return true
        }
        // Otherwise an earlier deadline replaced this one, and its wake-up has checked everything.
        guard isCurrent else { return }
        if let next = onWakeUp(.now) { require(by: next) }
    }
}
