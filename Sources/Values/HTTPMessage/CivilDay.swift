/// A day of the Gregorian calendar, in the years 1 to 9999 (Howard Hinnant, "chrono-compatible date algorithms").
///
/// Foundation's calendar would cost more than the rest of a line that is written for every request or response.
package struct CivilDay: Sendable, Hashable {
    package let year: Int
    /// 1 to 12.
    package let month: Int
    /// 1 to 31.
    package let day: Int

    /// Creates a day; the date must exist in the calendar.
    package init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

    /// Creates the day that is `days` days after 1970-01-01.
    ///
    /// Years begin in March here, so that the leap day is the last day of a year.
    package init(daysSince1970 days: Int) {
        let shifted = days + 719_468
        let (era, ofEra) = (shifted / 146_097, shifted % 146_097)
        let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * ofYear + 2) / 153
        month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        day = ofYear - (153 * fromMarch + 2) / 5 + 1
    }

    package var daysSince1970: Int {
        let shifted = month <= 2 ? year - 1 : year
        let ofYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + ofYear - 719_468
    }
}
