import HTTPMessage
import IdentityModel

/// The ID that all log lines of one request share (W3C Trace Context, section 3.2).
struct TraceID: Sendable, Hashable {
    /// 32 lowercase hexadecimal digits, not all zero.
    let text: String

    /// The ID from the request's `traceparent`, or a new one if the header is missing or malformed.
    init(of headers: HTTPHeaders, random: any RandomSource) {
        self = TraceID(in: headers) ?? TraceID(random: random)
    }

    /// The ID from the request's `traceparent`; `nil` if the header is missing or malformed.
    init?(in headers: HTTPHeaders) {
        guard let named = Self.named(in: headers) else { return nil }
        text = named
    }

    init(random: any RandomSource) { text = Hexadecimal.encode(random.bytes(16)) }

    private static func named(in headers: HTTPHeaders) -> String? {
        let values = headers.values("traceparent")
        guard values.count == 1, let value = values.first, value.utf8.count <= 255 else { return nil }
        let parts = value.split(separator: "-", omittingEmptySubsequences: false)
        // Version ff is invalid; versions after 00 may have more parts.
        guard parts.count >= 4, parts[0] != "ff", parts[0] != "00" || parts.count == 4 else { return nil }
        for (part, length) in zip(parts, [2, 32, 16, 2]) where !isHexadecimal(part, length) { return nil }
        guard [parts[1], parts[2]].allSatisfy({ $0.contains { $0 != "0" } }) else { return nil }
        return String(parts[1])
    }

    private static func isHexadecimal(_ text: Substring, _ length: Int) -> Bool {
        text.utf8.count == length
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }
}
