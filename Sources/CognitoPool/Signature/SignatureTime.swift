import FoundationEssentials

/// The time of a signed request, `20260131T235959Z` (AWS, Signature Version 4, `X-Amz-Date`).
struct SignatureTime: Sendable, Hashable {
    /// The time as sent, which is what the client signed.
    let text: String
    /// Seconds since 1970.
    let seconds: Int64

    /// Reads the basic format of ISO 8601 in UTC; nil for any other text and for a time that does not exist.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z"),
            let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[4..<6]),
            let day = Self.number(bytes[6..<8]), let hour = Self.number(bytes[9..<11]),
            let minute = Self.number(bytes[11..<13]), let second = Self.number(bytes[13..<15]),
            (1...12).contains(month), hour < 24, minute < 60, second < 60
        else { return nil }
        let days = Self.days(year: year, month: month, day: day)
        let date = Date(timeIntervalSince1970: Double(days * 86400 + hour * 3600 + minute * 60 + second))
        // A day that the month does not have comes out as another day.
        guard Self.text(of: date) == text else { return nil }
        self.text = text
        seconds = days * 86400 + hour * 3600 + minute * 60 + second
    }

    /// The time of a date, without fractions of a second.
    init(_ date: Date) {
        text = Self.text(of: date)
        seconds = Int64(date.timeIntervalSince1970.rounded(.down))
    }

    /// The day of the time.
    var day: String { String(text.prefix(8)) }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        var value: Int64 = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            value = value * 10 + Int64(digit - UInt8(ascii: "0"))
        }
        return value
    }

    /// The days since 1970-01-01 in the Gregorian calendar; years begin in March, so that the leap day is the last.
    private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let marchYear = month > 2 ? year : year - 1
        let era = marchYear / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func text(of date: Date) -> String {
        let seconds = Int64(date.timeIntervalSince1970.rounded(.down))
        let (days, time) = (
            seconds >= 0 ? seconds / 86400 : (seconds - 86399) / 86400, (seconds % 86400 + 86400) % 86400
        )
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let part = (5 * dayOfYear + 2) / 153
        let month = part < 10 ? part + 3 : part - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let fields = [
            (year, 4), (month, 2), (dayOfYear - (153 * part + 2) / 5 + 1, 2), (time / 3600, 2), (time / 60 % 60, 2),
            (time % 60, 2),
        ]
        let digits = fields.map { value, width in
            let text = String(value)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        return digits[0...2].joined() + "T" + digits[3...5].joined() + "Z"
    }
}
