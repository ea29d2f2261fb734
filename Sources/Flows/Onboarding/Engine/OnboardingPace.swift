import FoundationEssentials

/// How many rows are in progress at once: as many as the provider can handle.
struct OnboardingPace: Sendable {
    private let most: Int
    /// The maximum number of rows in progress.
    private(set) var limit: Int
    private var changedAt: Date
    /// No row begins before this time.
    private(set) var pausedUntil: Date

    private static let least = 2
    private static let secondsPerStep = 1.0

    init(most: Int, at now: Date) {
        self.most = max(1, most)
        limit = self.most
        changedAt = now
        pausedUntil = now
    }

    /// Raises the limit after an answer, by one per second.
    mutating func grow(at now: Date) {
        guard limit < most, now.timeIntervalSince(changedAt) >= Self.secondsPerStep else { return }
        limit += 1
        changedAt = now
    }

    /// Halves the limit after a refusal because of load, or after no answer, and pauses until the provider's time.
    ///
    /// The limit is halved at most once per second, because the rows in progress are refused together.
    mutating func shrink(pausing seconds: Double, at now: Date) {
        if now.timeIntervalSince(changedAt) >= Self.secondsPerStep || limit == most {
            limit = max(min(Self.least, most), limit / 2)
            changedAt = now
        }
        pausedUntil = max(pausedUntil, now.addingTimeInterval(seconds))
    }

    func admits(_ underWay: Int, at now: Date) -> Bool { underWay < limit && now >= pausedUntil }
}
