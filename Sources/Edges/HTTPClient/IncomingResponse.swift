import HTTPMessage

/// A response while it is being received.
struct IncomingResponse {
    /// The limit for all header lines together, in bytes.
    static let headerLimit = 256 << 10

    private(set) var headers = HTTPHeaders()
    private(set) var body: [UInt8] = []
    /// Whether the transfer ended because a limit was exceeded.
    private(set) var isTooLarge = false
    var bodyLimit = Int.max
    private var headerBytes = 0
    private var isInHeaders = false

    /// Appends a header line as libcurl passes it, including its line ending; returns `false` if the limit is exceeded.
    mutating func takeHeaderLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
        headerBytes += bytes.count
        guard headerBytes <= Self.headerLimit else {
            isTooLarge = true
            return false
        }
        let line = Self.trimmed(bytes[...])
        if line.starts(with: "HTTP/".utf8) && !isInHeaders {
            // A new header block: the previous one was interim (100, 103).
            headers = HTTPHeaders()
            isInHeaders = true
        } else if line.isEmpty {
            isInHeaders = false
        } else if isInHeaders, let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            // Outside the block such lines are trailers of a chunked body, which are ignored.
            headers.add(
                String(decoding: line[..<colon], as: UTF8.self),
                String(decoding: Self.trimmed(line[(colon + 1)...]), as: UTF8.self))
        }
        return true
    }

    /// Appends a piece of the body; returns `false` if the limit is exceeded.
    mutating func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= bodyLimit - body.count else {
            isTooLarge = true
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// The bytes without leading and trailing spaces, tabs and line endings.
    private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        let isWhitespace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
        guard let start = bytes.firstIndex(where: { !isWhitespace($0) }),
            let end = bytes.lastIndex(where: { !isWhitespace($0) })
        else { return bytes.prefix(0) }
        return bytes[start...end]
    }
}
