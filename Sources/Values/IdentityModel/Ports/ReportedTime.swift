public import FoundationEssentials

/// A time, and the time of the report from which its distance is measured.
///
/// The wizard has no clock: a distance changes only when the time is reported again.
public struct ReportedTime: Sendable, Hashable {
    public let date: Date
    public let reportedAt: Date

    public init(_ date: Date, now: Date) { (self.date, reportedAt) = (date, now) }

    /// The seconds from the report to the time; negative for the past.
    public var secondsFromNow: Int { Int((date.calendarSeconds - reportedAt.calendarSeconds).rounded()) }
}

extension Date {
    /// Whole seconds since 1970, clamped to the years 2 to 9998, because a server can send any number.
    public var calendarSeconds: Double {
        max(-62_104_060_800, min(timeIntervalSince1970.rounded(.down), 253_339_228_800))
    }
}
