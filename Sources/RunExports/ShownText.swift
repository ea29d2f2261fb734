import FoundationEssentials
import IdentityModel

/// How values of a run are written for readers: bounded, without characters that could control or mislead, times in UTC.
enum ShownText {
    /// The longest name of an event or a field, in characters.
    private static let nameLimit = 200
    /// The longest value, in characters.
    private static let valueLimit = 4000

    /// A name.
    static func name(_ text: String) -> String { UntrustedText(text).sanitised(limit: nameLimit) }

    /// A value.
    static func value(_ text: String) -> String { UntrustedText(text).sanitised(limit: valueLimit) }

    /// A field's value, or that it is not shown.
    static func value(_ value: TraceValue) -> String { Self.value(value.description) }

    /// A duration: `0.4 ms`, `56 ms`, `1.24 s`, `3 min 5 s`.
    static func duration(_ duration: Duration) -> String {
        let milliseconds = max(0, duration / .milliseconds(1))
        if milliseconds < 10 { return "\(rounded(milliseconds, places: 1)) ms" }
        if milliseconds < 1000 { return "\(Int(milliseconds.rounded())) ms" }
        if milliseconds < 60_000 { return "\(rounded(milliseconds / 1000, places: 2)) s" }
        let seconds = Int((min(milliseconds, 1e12) / 1000).rounded())
        return "\(seconds / 60) min \(seconds % 60) s"
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

    private static func rounded(_ value: Double, places: Int) -> String {
        let factor = places == 1 ? 10.0 : 100
        let whole = Int((value * factor).rounded())
        let (front, back) = whole.quotientAndRemainder(dividingBy: Int(factor))
        guard back > 0 else { return String(front) }
        let digits = String(repeating: "0", count: places - String(back).count) + String(back)
        return "\(front).\(digits.hasSuffix("0") && places == 2 ? String(digits.dropLast()) : digits)"
    }
}
