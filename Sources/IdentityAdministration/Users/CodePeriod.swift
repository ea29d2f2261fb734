/// The validity of an activation code, as written in KOBIL's user API: a number with `d`, `h`, `m` or `s`.
public struct CodePeriod: Sendable, Hashable, CustomStringConvertible {
    /// The text as sent: `60d`.
    public let description: String
    /// The period in seconds.
    public let seconds: Int64

    /// Sixty days, the documents' example.
    public static let standard = CodePeriod(description: "60d", seconds: 60 * 86_400)

    private init(description: String, seconds: Int64) {
        self.description = description
        self.seconds = seconds
    }

    /// Reads `60d`, `12h`, `30m` or `45s`; nil for another unit, for a missing or too large number, and for zero.
    public init?(_ text: String) {
        let units: [Character: Int64] = ["d": 86_400, "h": 3600, "m": 60, "s": 1]
        guard let unit = text.last, let factor = units[unit], text.utf8.allSatisfy({ $0 < 0x80 }),
            text.dropLast().allSatisfy(\.isNumber), let number = Int64(text.dropLast()), number > 0,
            number <= 100 * 366 * 86_400 / factor
        else { return nil }
        self.init(description: "\(number)\(unit)", seconds: number * factor)
    }
}
