/// Collects the first bytes of a file until they show its encoding.
struct EncodingDetection {
    private let asked: CSVEncoding?
    private var first: [UInt8] = []

    /// - Parameter asked: the encoding of a file without byte order mark; UTF-8 if `nil`. A mark takes precedence.
    init(asked: CSVEncoding?) { self.asked = asked }

    /// The encoding, and the bytes after the byte order mark.
    struct Result {
        /// The kind of the file if it is not text.
        var workbook: Workbook?
        let encoding: CSVEncoding
        let markSize: Int
        let rest: [UInt8]
    }

    /// Returns `nil` if more bytes are needed.
    mutating func take(_ byte: UInt8) -> Result? {
        first.append(byte)
        if Workbook.canBegin(with: first) { return first.count < Workbook.signatureSize ? nil : end() }
        var isBeginning = false
        for encoding in CSVEncoding.allCases {
            guard let mark = encoding.byteOrderMark else { continue }
            if first == mark { return Result(encoding: encoding, markSize: mark.count, rest: []) }
            if mark.starts(with: first) { isBeginning = true }
        }
        return isBeginning ? nil : end()
    }

    /// The result if the file has no more bytes than those collected, or does not begin with a mark.
    func end() -> Result {
        Result(workbook: Workbook(first), encoding: asked ?? .utf8, markSize: 0, rest: first)
    }
}
