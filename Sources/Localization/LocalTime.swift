/// A point in time in the local time zone, with its distance from now.
///
/// The wizard has no clock and no time zone: the program computes both when it reports a time.
public struct LocalTime: Sendable, Hashable {
    /// The year, `2027`.
    public var year: Int
    /// The month, 1 to 12.
    public var month: Int
    /// The day of the month, 1 to 31.
    public var day: Int
    /// The hour, 0 to 23.
    public var hour: Int
    /// The minute, 0 to 59.
    public var minute: Int
    /// Seconds from the time of the report to this time; negative for the past.
    public var secondsFromNow: Int

    public init(year: Int, month: Int, day: Int, hour: Int, minute: Int, secondsFromNow: Int) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.secondsFromNow = secondsFromNow
    }
}
