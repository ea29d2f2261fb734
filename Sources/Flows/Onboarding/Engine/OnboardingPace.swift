import FoundationEssentials

/// How many rows are under way at once: as many as the provider bears.
struct OnboardingPace: Sendable {
    private let most: Int
    /// At most this number is under way.
    private(set) var limit: Int
    private var changedAt: Date
    /// Nothing begins before this time.
    private(set) var pausedUntil: Date

    private static let least = 2
    private static let secondsPerStep = 1.0

    init(most: Int, at now: Date) {
        self.most = max(1, most)
        limit = self.most
        changedAt = now
        pausedUntil = now
    }

    /// After an answer: one more every second.
    mutating func grow(at now: Date) {
        guard limit < most, now.timeIntervalSince(changedAt) >= Self.secondsPerStep else { return }
        limit += 1
        changedAt = now
    }

    /// After a refusal for want of room, or no answer: half as many, once a second at most, because those that are
    /// under way are refused together; and nothing before the provider's time.
    mutating func shrink(pausing seconds: Double, at now: Date) {
        if now.timeIntervalSince(changedAt) >= Self.secondsPerStep || limit == most {
            limit = max(min(Self.least, most), limit / 2)
            changedAt = now
        }
        pausedUntil = max(pausedUntil, now.addingTimeInterval(seconds))
    }

    func admits(_ underWay: Int, at now: Date) -> Bool { underWay < limit && now >= pausedUntil }
}
