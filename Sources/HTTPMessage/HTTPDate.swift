/// The time in a `Date` header (RFC 9110, section 5.6.7).
public enum HTTPDate {
    /// Seconds since 1970 of an IMF-fixdate such as `Sun, 06 Nov 1994 08:49:37 GMT`; nil for anything else, including
    /// the obsolete forms.
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
        return Int64(days(year, month + 1, day)) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
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

    /// Days since 1970-01-01 in the Gregorian calendar.
    ///
    /// Years begin in March here, so that the leap day is the last day.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }
}
