/// A point in time in the local time zone, with its distance from now.
///
/// The wizard has no clock: the program computes the distance when it reports a time.
public struct LocalTime: Sendable, Hashable {
    /// How close the day is to today, which determines the form in tables.
    public enum Distance: Sendable, Hashable { case today, thisYear, otherYear }

    public var year: Int
    /// The month, 1 to 12.
    public var month: Int
    /// The day of the month, 1 to 31.
    public var day: Int
    public var hour: Int
    public var minute: Int
    public var second: Int
    /// The seconds from the time of the report to this time; negative for the past.
    public var secondsFromNow: Int
    public var distance: Distance

    public init(
        year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int = 0, secondsFromNow: Int,
        distance: Distance = .otherYear
    ) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
        self.secondsFromNow = secondsFromNow
        self.distance = distance
    }
}
