import FoundationEssentials
import Localization

/// A day and a time of a day in some zone.
struct CivilTime: Hashable {
    var year: Int
    var month: Int
    var day: Int
    var seconds = 0

    /// Whether the calendar has the day.
    var isValid: Bool {
        (1970...9998).contains(year) && (1...12).contains(month) && day >= 1 && day <= Self.days(month, of: year)
            && (0..<86_400).contains(seconds)
    }

    /// Seconds since 1970, as if the zone were UTC.
    var secondsAsUTC: Int {
        // Days from civil: years begin in March, so that the leap day is the last.
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return (era * 146_097 + dayOfEra - 719_468) * 86_400 + seconds
    }

    /// The time at which clocks in the zone show this.
    ///
    /// A time that the clocks skip is the one as many seconds later; of a repeated one, one of the two.
    func date(in zone: LocalZone) -> Date {
        let local = secondsAsUTC
        let guess = local - Self.offset(of: zone, at: local)
        return Date(timeIntervalSince1970: Double(local - Self.offset(of: zone, at: guess)))
    }

    private static func offset(of zone: LocalZone, at seconds: Int) -> Int {
        let date = Date(timeIntervalSince1970: Double(seconds))
        let shown = zone.time(date, now: date)
        let local = CivilTime(
            year: shown.year, month: shown.month, day: shown.day,
            seconds: (shown.hour * 60 + shown.minute) * 60 + shown.second)
        return local.secondsAsUTC - seconds
    }

    private static func days(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
