import Dispatch
import Synchronization

/// Wakes up at the earliest of many deadlines, and not at all while there are none.
///
/// Deadlines are never taken back: who is asked at a wake-up says whether anything is due and when to ask again. So a busy server pays one
/// comparison for a deadline, and one wake-up for each of its time limits.
final class DeadlineTimer: Sendable {
    private let queue = DispatchQueue(label: "idp-wizard.http-server.deadlines")
    private let earliest = Mutex<ContinuousClock.Instant?>(nil)
    private let onWakeUp: @Sendable (ContinuousClock.Instant) -> ContinuousClock.Instant?

    /// Takes what is asked at a wake-up, on the timer's own queue: it ends what is due and returns the next deadline.
    init(onWakeUp: @escaping @Sendable (ContinuousClock.Instant) -> ContinuousClock.Instant?) {
        self.onWakeUp = onWakeUp
    }

    /// Makes sure that somebody looks at that time.
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
        guard isCurrent else { return }  // an earlier deadline took its place and has looked after everything since
        if let next = onWakeUp(.now) { require(by: next) }
    }
}
