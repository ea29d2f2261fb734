/// The validity period of an activation code, as in KOBIL's user API: a number with `d`, `h`, `m` or `s`.
public struct CodePeriod: Sendable, Hashable, CustomStringConvertible {
    /// Why a text is not a period.
    public enum ParseError: Error, Sendable, Hashable {
        /// Without a number, or without a known unit after it.
        case form
        /// Shorter than ``CodePeriod/shortest``: zero or negative.
        case tooShort
        /// Longer than ``CodePeriod/longest``.
        case tooLong
    }

    /// The text as sent: `60d`.
    public let description: String
    public let seconds: Int64

    /// Sixty days, the example in KOBIL's documents.
    public static let standard = CodePeriod(description: "60d", seconds: 60 * 86_400)
    public static let shortest = CodePeriod(description: "1s", seconds: 1)
    /// About a hundred years.
    public static let longest = CodePeriod(description: "36600d", seconds: 36_600 * 86_400)

    private init(description: String, seconds: Int64) {
        self.description = description
        self.seconds = seconds
    }

    /// Parses `60d`, `12h`, `30m` or `45s`.
    ///
    /// Zero and negative numbers are `tooShort`, even without a unit.
    public init(parsing text: String) throws(ParseError) {
        let isNegative = text.hasPrefix("-")
        let rest = text.utf8.dropFirst(isNegative ? 1 : 0)
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        let unit = rest.dropFirst(digits.count)
        guard !digits.isEmpty, unit.count <= 1 else { throw .form }
        let factor: Int64
        switch unit.first {
        case UInt8(ascii: "d"): factor = 86_400
        case UInt8(ascii: "h"): factor = 3600
        case UInt8(ascii: "m"): factor = 60
        case UInt8(ascii: "s"): factor = 1
        case nil where isNegative || digits.allSatisfy({ $0 == 0x30 }): throw .tooShort
        default: throw .form
        }
        guard !isNegative, !digits.allSatisfy({ $0 == 0x30 }) else { throw .tooShort }
        // A number that does not fit is too long.
        guard let number = Int64(String(decoding: digits, as: UTF8.self)), number <= Self.longest.seconds / factor
        else { throw .tooLong }
        self.init(description: "\(number)\(Character(Unicode.Scalar(unit.first ?? 0)))", seconds: number * factor)
    }

    /// Parses a period; returns `nil` for another text.
    public init?(_ text: String) {
        guard let period = try? CodePeriod(parsing: text) else { return nil }
        self = period
    }
}
