public import FoundationEssentials

/// How far a run is.
public struct OnboardingProgress: Sendable, Hashable {
    /// The rows whose results are written, those of an interrupted run included.
    public let counts: OnboardingCounts
    /// The results that were written since the begin.
    public let written: Int
    /// Without pauses.
    public let begunAt: Date
    public let now: Date
    public let underWay: Int
    /// The last row of this run whose user is not as the file demands.
    public let lastFailure: FinishedRow?

    /// Rows a second; `nil` in the first second.
    public var rate: Double? {
        let seconds = now.timeIntervalSince(begunAt)
        return seconds >= 1 && written > 0 ? Double(written) / seconds : nil
    }

    /// The time until all rows have a result, at this rate.
    public func remaining(of total: Int) -> Duration? {
        rate.map { .seconds(Double(max(0, total - counts.total)) / $0) }
    }
}
