import FoundationEssentials
import Synchronization

/// Lets a report through at most once in a period.
final class ProgressPacing: Sendable {
    private let period: Double
    private let last = Mutex<Date?>(nil)

    /// - Parameter period: in seconds.
    init(period: Double) { self.period = period }

    func isDue(_ now: Date) -> Bool {
        last.withLock { last in
            if let last, now.timeIntervalSince(last) < period { return false }
            last = now
            return true
        }
    }
}
