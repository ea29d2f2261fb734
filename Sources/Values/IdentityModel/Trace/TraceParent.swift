/// A W3C `traceparent`, version 00: the IDs of the trace and of the caller's span (W3C Trace Context, section 3.2).
public struct TraceParent: Sendable, Hashable, CustomStringConvertible {
    /// The header's value: `00-` 32 hex digits `-` 16 hex digits `-` two hex digits, lower case.
    public let description: String

    /// Parses a header value; returns `nil` if it is invalid or an ID is all zeros.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "00", Self.isID(parts[1], 32), Self.isID(parts[2], 16),
            parts[3].count == 2, parts[3].utf8.allSatisfy(Self.isHexDigit)
        else { return nil }
        description = text
    }

    /// Creates a new one with the sampled flag.
    public init(random: some RandomSource) {
        var trace = random.bytes(16)
        var parent = random.bytes(8)
        // The standard reserves all-zero IDs. One set bit excludes them even if the source is broken.
        trace[15] |= 1
        parent[7] |= 1
        description = "00-\(Hexadecimal.encode(trace))-\(Hexadecimal.encode(parent))-01"
    }

    /// The ID of the trace, which all requests of a run share: 32 hex digits.
    public var traceID: String { String(description.dropFirst(3).prefix(32)) }

    private static func isID(_ text: Substring, _ length: Int) -> Bool {
        text.utf8.count == length && text.utf8.allSatisfy(isHexDigit) && text.contains { $0 != "0" }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
