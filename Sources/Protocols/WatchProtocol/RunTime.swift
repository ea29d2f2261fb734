package import FoundationEssentials

/// Times in a run's lines: ISO 8601 in UTC with three digits of milliseconds, years 0001 to 9999.
package enum RunTime {
    private static let first = -62_135_596_800_000
    private static let last = 253_402_300_799_999

    package static func text(_ date: Date) -> String {
        let exact = (date.timeIntervalSince1970 * 1000).rounded()
        let milliseconds = Int(exactly: exact).map { min(max($0, first), last) } ?? (exact > 0 ? last : first)
        let seconds = Int((Double(milliseconds) / 1000).rounded(.down))
        let rest = milliseconds - seconds * 1000
        let whole = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
        let digits = String(rest)
        return whole.dropLast() + "." + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
    }

    /// Parses a text that ``text(_:)`` can produce; returns `nil` for any other.
    package static func date(_ text: String) -> Date? {
        let bytes = Array(text.utf8)
        guard bytes.count == 24, bytes[19] == UInt8(ascii: "."), bytes[23] == UInt8(ascii: "Z") else { return nil }
        let rest = bytes[20..<23].compactMap { (0x30...0x39).contains($0) ? Int($0) - 0x30 : nil }
        guard rest.count == 3,
            let whole = try? Date.ISO8601FormatStyle().parse(String(decoding: bytes[..<19], as: UTF8.self) + "Z")
        else { return nil }
        let seconds = whole.timeIntervalSince1970.rounded()
        let date = Date(
            timeIntervalSince1970: (seconds * 1000 + Double(rest[0] * 100 + rest[1] * 10 + rest[2])) / 1000)
        // An invalid date, such as the 30th of February, must not be read as another one.
        return self.text(date) == text ? date : nil
    }
}
