import FoundationEssentials
import IdentityModel
import Localization
import Sentences

/// Formats the values of a run for readers: truncated, without characters that could control a terminal or mislead,
/// times in UTC.
enum ShownText {
    /// The maximum length of the name of an event or field, in characters.
    private static let nameLimit = 200
    /// The maximum length of a value, in characters.
    private static let valueLimit = 4000

    static func name(_ text: String) -> String { UntrustedText(text).sanitised(limit: nameLimit) }

    static func value(_ text: String) -> String { UntrustedText(text).sanitised(limit: valueLimit) }

    /// A field's value, or that it is redacted.
    static func value(_ value: TraceValue) -> String { Self.value(value.description) }

    /// A duration: `0.4 ms`, `56 ms`, `1.24 s`, `3 min 5 s`; `1,24 s` in German.
    static func duration(_ duration: Duration, _ texts: Texts) -> String {
        func rounded(_ value: Double, places: Int) -> String {
            Self.rounded(value, places: places, sign: texts.decimalSign)
        }
        let milliseconds = max(0, duration / .milliseconds(1))
        if milliseconds < 1000 {
            let number = milliseconds < 10 ? rounded(milliseconds, places: 1) : "\(Int(milliseconds.rounded()))"
            return texts(Text("\(number) ms"))
        }
        if milliseconds < 60_000 { return texts(Text("\(rounded(milliseconds / 1000, places: 2)) s")) }
        let seconds = Int((min(milliseconds, 1e12) / 1000).rounded())
        return texts(Text("\(seconds / 60) min \(seconds % 60) s"))
    }

    /// A date to the second: `2026-11-22 10:36:09 UTC`.
    static func date(_ date: Date) -> String {
        let text = date.formatted(.iso8601)
        return text.replacing("T", with: " ").replacing("Z", with: " UTC")
    }

    /// A time of the day with milliseconds: `10:36:09.042`.
    static func time(_ date: Date) -> String {
        let text = date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        return String(text.drop { $0 != "T" }.dropFirst().prefix { $0 != "Z" })
    }

    private static func rounded(_ value: Double, places: Int, sign: String) -> String {
        let factor = places == 1 ? 10.0 : 100
        let whole = Int((value * factor).rounded())
        let (front, back) = whole.quotientAndRemainder(dividingBy: Int(factor))
        guard back > 0 else { return String(front) }
        let digits = String(repeating: "0", count: places - String(back).count) + String(back)
        return "\(front)\(sign)\(digits.hasSuffix("0") && places == 2 ? String(digits.dropLast()) : digits)"
    }
}
