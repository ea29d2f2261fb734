import HTTPMessage

/// A response as it arrives, line by line and piece by piece.
struct IncomingResponse {
    /// The largest block of header lines that is taken.
    static let headerLimit = 256 << 10

    private(set) var headers = HTTPHeaders()
    private(set) var body: [UInt8] = []
    /// Whether a limit ended the transfer.
    private(set) var isTooLarge = false
    var bodyLimit = Int.max
    private var headerBytes = 0
    private var isInHeaders = false

    /// Takes one line as libcurl gives it, its line end included; false when there are too many.
    mutating func takeHeaderLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
        headerBytes += bytes.count
        guard headerBytes <= Self.headerLimit else {
            isTooLarge = true
            return false
        }
        let line = String(decoding: bytes, as: UTF8.self).trimmingBlanks()
        if line.hasPrefix("HTTP/") && !isInHeaders {
            // A further block: what came before was interim (100, 103).
            headers = HTTPHeaders()
            isInHeaders = true
        } else if line.isEmpty {
            isInHeaders = false
        } else if isInHeaders, let colon = line.firstIndex(of: ":") {
            // Outside the block such lines are trailers of a chunked body, which nothing here trusts.
            headers.add(String(line[..<colon]), line[line.index(after: colon)...].trimmingBlanks())
        }
        return true
    }

    /// Takes a piece of the body; false when it becomes too large.
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
    /// Without the blanks, tabs and line ends at both ends.
    fileprivate func trimmingBlanks() -> String {
        let isBlank: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\n" }
        let scalars = unicodeScalars
        guard let start = scalars.firstIndex(where: { !isBlank($0) }),
            let end = scalars.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(String.UnicodeScalarView(scalars[start...end]))
    }
}
