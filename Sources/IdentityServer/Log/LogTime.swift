import FoundationEssentials

/// The time of a log line.
///
/// Each request writes one, and Foundation's style for ISO 8601 takes longer than the rest of the line.
enum LogTime {
    /// The time in UTC with milliseconds (ISO 8601), in the years 1 to 9999.
    static func text(_ time: Date) -> String {
        let milliseconds = Int64((time.timeIntervalSince1970 * 1000).rounded())
        let (days, rest) = (floored(milliseconds, 86_400_000), remainder(milliseconds, 86_400_000))
        let (year, month, day) = date(days)
        return String(unsafeUninitializedCapacity: 24) { text in
            var place = 0
            func append(_ byte: UInt8) {
                text.initializeElement(at: place, to: byte)
                place += 1
            }
            func append(_ number: Int64, digits: Int) {
                var divisor: Int64 = 1
                for _ in 1..<digits { divisor *= 10 }
                while divisor > 0 {
                    append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
                    divisor /= 10
                }
            }
            append(year, digits: 4)
            append(UInt8(ascii: "-"))
            append(month, digits: 2)
            append(UInt8(ascii: "-"))
            append(day, digits: 2)
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

    /// Year, month and day of a number of days since 1970-01-01, in the Gregorian calendar; years begin in March here, so that the leap day is the last.
    private static func date(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let (era, dayOfEra) = (floored(shifted, 146_097), remainder(shifted, 146_097))
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    private static func floored(_ number: Int64, _ divisor: Int64) -> Int64 {
        (number - remainder(number, divisor)) / divisor
    }

    private static func remainder(_ number: Int64, _ divisor: Int64) -> Int64 {
        let remainder = number % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
