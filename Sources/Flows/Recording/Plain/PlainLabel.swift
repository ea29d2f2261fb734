import FoundationEssentials
import IdentityModel
import Localization
import Sentences

/// The texts beside the drawing of an event.
enum PlainLabel {
    /// The width of a time in columns.
    static let offsetWidth = 8

    /// The event's name, its result if the name does not contain it, the message of a refusal, and its duration.
    static func text(of event: TraceEvent, isASCII: Bool, _ texts: Texts) -> String {
        var parts = [event.name]
        if case .check(let check) = event.content {
            parts.append(
                texts(
                    !check.isSeen
                        ? Text("\(check.name) not seen: expected \(check.expected)")
                        : check.passed
                            ? Text("\(check.name) ok")
                            : Text("\(check.name): expected \(check.expected), found \(check.found)")))
        } else {
            if let detail = detail(of: event) { parts.append(detail) }
            if let outcome = event.outcome, !event.name.hasPrefix(outcome) { parts.append(outcome) }
            if let words = event.refusalWords { parts.append(words) }
        }
        if let duration = event.duration { parts.append("(\(text(of: duration, texts)))") }
        return sanitised(
            parts.joined(separator: isASCII ? " - " : " · ").replacing(" · (", with: " (").replacing(" - (", with: " (")
        )
    }

    /// A text without control characters, on one line.
    static func sanitised(_ text: String) -> String { UntrustedText(text).sanitised(limit: 1000) }

    /// The time since the first event, in seconds: `   0.054`.
    static func offset(of event: TraceEvent, from first: TraceEvent, _ texts: Texts) -> String {
        let seconds = event.time.timeIntervalSince(first.time)
        let milliseconds = Int(exactly: (min(max(seconds, 0), 999_999) * 1000).rounded()) ?? 0
        let text =
            "\(milliseconds / 1000)\(texts.decimalSign)" + padded("\(milliseconds % 1000)", to: 3, with: "0")
        return padded(text, to: offsetWidth, with: " ")
    }

    /// The fields that a page asks for; `nil` for other events.
    private static func detail(of event: TraceEvent) -> String? {
        guard event.name == "provideCredentials",
            case .shown(let ids)? = event.fields.first(where: { $0.name == "inputFieldIds" })?.value
        else { return nil }
        return ids
    }

    /// Milliseconds below ten seconds, seconds above.
    private static func text(of duration: Duration, _ texts: Texts) -> String {
        let milliseconds = max(0, duration / .milliseconds(1))
        let rounded = Int(milliseconds.rounded())
        guard milliseconds < 10_000 else { return texts(Text("\(String(rounded / 1000)) s")) }
        return (milliseconds < 1 ? "< " : "") + texts(Text("\(String(max(1, rounded))) ms"))
    }

    private static func padded(_ text: String, to width: Int, with filling: Character) -> String {
        String(repeating: filling, count: max(0, width - text.count)) + text
    }
}
