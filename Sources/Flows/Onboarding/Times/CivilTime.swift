import FoundationEssentials
import HTTPMessage
import Localization

/// A day and a time of a day in some zone.
struct CivilTime: Hashable {
    var year: Int
    var month: Int
    var day: Int
    var seconds = 0

    /// Whether the calendar has the day.
    var isValid: Bool {
        guard (1970...9998).contains(year), (1...12).contains(month), (1...31).contains(day) else { return false }
        // A day that does not exist is counted as one of the next month.
        return CivilDay(daysSince1970: civilDay.daysSince1970) == civilDay && (0..<86_400).contains(seconds)
    }

    /// Seconds since 1970, as if the zone were UTC.
    var secondsAsUTC: Int { civilDay.daysSince1970 * 86_400 + seconds }

    private var civilDay: CivilDay { CivilDay(year: year, month: month, day: day) }

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
}
