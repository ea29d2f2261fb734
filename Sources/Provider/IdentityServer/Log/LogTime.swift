import FoundationEssentials
import HTTPMessage

/// The time of a log line.
///
/// Foundation's ISO 8601 style takes longer than the rest of the line, and each request writes a line.
enum LogTime {
    /// The time in UTC with milliseconds (ISO 8601), in the years 1 to 9999.
    static func text(_ time: Date) -> String {
        // Counted from the year 0, so that no number is negative.
        let daysBefore = 719_528
        let milliseconds = Int((time.timeIntervalSince1970 * 1000).rounded()) + daysBefore * 86_400_000
        let rest = milliseconds % 86_400_000
        let date = CivilDay(daysSince1970: milliseconds / 86_400_000 - daysBefore)
        return String(unsafeUninitializedCapacity: 24) { text in
            var place = 0
            func append(_ byte: UInt8) {
                text.initializeElement(at: place, to: byte)
                place += 1
            }
            func append(_ number: Int, digits: Int) {
                var divisor = 1
                for _ in 1..<digits { divisor *= 10 }
                while divisor > 0 {
                    append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
                    divisor /= 10
                }
            }
            append(date.year, digits: 4)
            append(UInt8(ascii: "-"))
            append(date.month, digits: 2)
            append(UInt8(ascii: "-"))
            append(date.day, digits: 2)
            append(UInt8(ascii: "T"))
            append(rest / 3_600_000, digits: 2)
            append(UInt8(ascii: ":"))
            append(rest / 60_000 % 60, digits: 2)
            append(UInt8(ascii: ":"))
            append(rest / 1000 % 60, digits: 2)
            append(UInt8(ascii: "."))
            append(rest % 1000, digits: 3)
            append(UInt8(ascii: "Z"))
            return place
        }
    }
}
