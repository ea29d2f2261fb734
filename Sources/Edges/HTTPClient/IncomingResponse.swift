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
        let line = String(decoding: bytes, as: UTF8.self).trimmingWhitespace()
        if line.hasPrefix("HTTP/") && !isInHeaders {
            // A new header block: the previous one was interim (100, 103).
            headers = HTTPHeaders()
            isInHeaders = true
        } else if line.isEmpty {
            isInHeaders = false
        } else if isInHeaders, let colon = line.firstIndex(of: ":") {
            // Outside the block such lines are trailers of a chunked body, which are ignored.
            headers.add(String(line[..<colon]), line[line.index(after: colon)...].trimmingWhitespace())
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
}

extension StringProtocol {
    /// The text without leading and trailing spaces, tabs and line endings.
    fileprivate func trimmingWhitespace() -> String {
        let isWhitespace: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\n" }
        let scalars = unicodeScalars
        guard let start = scalars.firstIndex(where: { !isWhitespace($0) }),
            let end = scalars.lastIndex(where: { !isWhitespace($0) })
        else { return "" }
        return String(String.UnicodeScalarView(scalars[start...end]))
    }
}
