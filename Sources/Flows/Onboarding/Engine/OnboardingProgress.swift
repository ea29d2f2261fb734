public import FoundationEssentials

/// How far a run is.
public struct OnboardingProgress: Sendable, Hashable {
    /// The rows whose results are written, those of an interrupted run included.
    public let counts: OnboardingCounts
    /// The number of results written since the run began.
    public let written: Int
    /// When the run began, moved by the duration of its pauses.
    public let begunAt: Date
    public let now: Date
    public let underWay: Int
    /// The last row of this run whose user is not in the state that the file requires.
    public let lastFailure: FinishedRow?

    /// Rows per second; `nil` in the first second.
    public var rate: Double? {
        let seconds = now.timeIntervalSince(begunAt)
        return seconds >= 1 && written > 0 ? Double(written) / seconds : nil
    }

    /// The time until all rows have a result, at this rate.
    public func remaining(of total: Int) -> Duration? {
        rate.map { .seconds(Double(max(0, total - counts.total)) / $0) }
    }
}
