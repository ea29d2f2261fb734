/// The time in a `Date` header (RFC 9110, section 5.6.7).
public enum HTTPDate {
    /// Parses an IMF-fixdate such as `Sun, 06 Nov 1994 08:49:37 GMT` to seconds since 1970; returns `nil` for anything
    /// else, including the obsolete formats.
    public static func seconds(_ text: String) -> Int64? {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0].count == 4, parts[0].last == ",", parts[5] == "GMT",
            let day = number(parts[1], 2, 1...31), let month = months.firstIndex(of: parts[2]),
            let year = number(parts[3], 4, 1970...9999)
        else { return nil }
        let time = parts[4].split(separator: ":", omittingEmptySubsequences: false)
        guard time.count == 3, let hour = number(time[0], 2, 0...23), let minute = number(time[1], 2, 0...59),
            let second = number(time[2], 2, 0...60)
        else { return nil }
        return Int64(CivilDay(year: year, month: month + 1, day: day).daysSince1970) * 86_400
            + Int64(hour * 3600 + minute * 60 + second)
    }

    /// The header's value for `seconds` since 1970, in the years 1970 to 9999.
    public static func text(_ seconds: Int64) -> String {
        let (day, time) = (seconds / 86_400, Int(seconds % 86_400))
        let date = CivilDay(daysSince1970: Int(day))
        let weekday = weekdays[Int((day + 4) % 7)]
        let clock = [time / 3600, time / 60 % 60, time % 60].map { padded($0, 2) }.joined(separator: ":")
        return "\(weekday), \(padded(date.day, 2)) \(months[date.month - 1]) \(padded(date.year, 4)) \(clock) GMT"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    private static let months: [Substring] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func number(_ text: Substring, _ count: Int, _ range: ClosedRange<Int>) -> Int? {
        guard text.utf8.count == count, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Int(text), range.contains(number)
        else { return nil }
        return number
    }
}
