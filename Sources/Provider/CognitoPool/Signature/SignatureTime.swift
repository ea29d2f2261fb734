import FoundationEssentials

/// The time of a signed request, `20260131T235959Z` (AWS, Signature Version 4, `X-Amz-Date`).
struct SignatureTime: Sendable, Hashable {
    /// The time as sent, which is what the client signed.
    let text: String
    /// Seconds since 1970.
    let seconds: Int64

    private static let format = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)

    /// Parses the basic format of ISO 8601 in UTC; returns `nil` for any other text and for a time that does not exist.
    init?(_ text: String) {
        guard let date = try? Date(text, strategy: Self.format) else { return nil }
        self.init(date)
        // The parser also accepts other texts, and converts a time that does not exist to another one.
        guard self.text == text else { return nil }
    }

    /// The time of a date, without fractions of a second.
    init(_ date: Date) {
        seconds = Int64(date.timeIntervalSince1970.rounded(.down))
        text = Date(timeIntervalSince1970: Double(seconds)).formatted(Self.format)
    }

    var day: String { String(text.prefix(8)) }
}
