/// What calendar and clocks of a zone show at a point in time.
package struct LocalTime: Sendable, Hashable {
    /// How close the day is to today, which determines the form in tables.
    package enum Distance: Sendable, Hashable { case today, thisYear, otherYear }

    package let year: Int
    /// The month, 1 to 12.
    package let month: Int
    /// The day of the month, 1 to 31.
    package let day: Int
    package let hour: Int
    package let minute: Int
    package let second: Int
    package let distance: Distance
}
