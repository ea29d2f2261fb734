public import FoundationEssentials

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

    /// Converts a time to the zone, relative to `now`.
    public func time(_ date: Date, now: Date) -> LocalTime {
        let (parts, today) = (parts(date), parts(now))
        let distance: LocalTime.Distance =
            parts[0] != today[0] ? .otherYear : parts[..<3] == today[..<3] ? .today : .thisYear
        return LocalTime(
            year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4], second: parts[5],
            secondsFromNow: Int((Self.bounded(date) - Self.bounded(now)).rounded()), distance: distance)
    }

    /// Year, month, day, hour, minute, second.
    private func parts(_ date: Date) -> [Int] {
        let date = Date(timeIntervalSince1970: Self.bounded(date))
        let local = date.addingTimeInterval(Double(secondsFromUTC(date)))
        return local.formatted(.iso8601).split { !$0.isNumber }.compactMap { Int($0) }
    }

    /// Seconds since 1970, clamped to the years 2 to 9998, because a server can send any number.
    private static func bounded(_ date: Date) -> Double {
        max(-62_104_060_800, min(date.timeIntervalSince1970.rounded(.down), 253_339_228_800))
    }

    public static func == (one: LocalZone, other: LocalZone) -> Bool { one.name == other.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
