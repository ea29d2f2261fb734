public import FoundationEssentials
import HTTPMessage
import IdentityModel

/// A time zone: the offset of its clocks from UTC at a time, including daylight saving.
///
/// FoundationEssentials has only GMT, so the program creates the zone of its machine.
public struct LocalZone: Sendable, Hashable {
    private let name: String
    private let secondsFromUTC: @Sendable (Date) -> Int

    /// Two zones with the same name are equal.
    public init(_ name: String, secondsFromUTC: @escaping @Sendable (Date) -> Int) {
        self.name = name
        self.secondsFromUTC = secondsFromUTC
    }

    public static let utc = LocalZone("UTC") { _ in 0 }

    /// Converts a time to the zone; `now` determines how close the day is.
    package func time(_ date: Date, now: Date) -> LocalTime {
        let ((day, second), today) = (parts(date), parts(now).day)
        return LocalTime(
            year: day.year, month: day.month, day: day.day, hour: second / 3600, minute: second / 60 % 60,
            second: second % 60, distance: day.year != today.year ? .otherYear : day == today ? .today : .thisYear)
    }

    /// The day, and the second of the day.
    private func parts(_ date: Date) -> (day: CivilDay, second: Int) {
        let date = Date(timeIntervalSince1970: date.calendarSeconds)
        let local = Int(date.timeIntervalSince1970) + secondsFromUTC(date)
        let second = (local % 86_400 + 86_400) % 86_400
        return (CivilDay(daysSince1970: (local - second) / 86_400), second)
    }

    public static func == (one: LocalZone, other: LocalZone) -> Bool { one.name == other.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
