import CQREncode

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A QR code as a square of dark and light modules (ISO/IEC 18004), without the light border.
///
/// Draw ``quietZone`` light modules on every side, because scanners do not find the code otherwise.
public struct QRMatrix: Sendable, Hashable {
    /// The share of a symbol that may be damaged without making it unreadable.
    public enum ErrorCorrection: Sendable, Hashable, CaseIterable {
        /// About 7, 15, 25 and 30 percent.
        case low, medium, quartile, high
    }

    /// The number of modules per side, 21 to 177.
    public let side: Int
    /// The modules row by row from the top left; `true` is dark.
    public let modules: [Bool]

    /// The width in modules of the light border around a symbol.
    public static let quietZone = 4

    /// Encodes a text in the smallest symbol that holds its UTF-8 bytes.
    ///
    /// Throws `empty` for an empty text, `tooLong` if no symbol holds it (2331 bytes at `medium`), `unavailable` if
    /// memory allocation fails. Takes about a millisecond; safe to use from any thread.
    public init(_ text: String, errorCorrection: ErrorCorrection = .medium) throws(QRCodeError) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { throw QRCodeError(.empty) }
        guard bytes.count <= 2953 else { throw QRCodeError(.tooLong) }
        let level =
            switch errorCorrection {
            case .low: QR_ECLEVEL_L
            case .medium: QR_ECLEVEL_M
            case .quartile: QR_ECLEVEL_Q
            case .high: QR_ECLEVEL_H
            }
        guard let symbol = QRcode_encodeData(Int32(bytes.count), bytes, 0, level) else {
            throw QRCodeError(errno == ERANGE ? .tooLong : .unavailable)
        }
        defer { QRcode_free(symbol) }
        side = Int(symbol.pointee.width)
        // The lowest bit of a byte is the module's colour; the other bits describe its function.
        modules = UnsafeBufferPointer(start: symbol.pointee.data, count: side * side).map { $0 & 1 == 1 }
    }

    /// Whether a module is dark; modules outside the symbol are light, so that a border needs no special case.
    public func isDark(row: Int, column: Int) -> Bool {
        guard (0..<side).contains(row), (0..<side).contains(column) else { return false }
        return modules[row * side + column]
    }

    /// The rows from the top, each from the left; `true` is dark.
    public var rows: [[Bool]] { (0..<side).map { Array(modules[($0 * side)..<(($0 + 1) * side)]) } }
}

/// Why a text cannot be encoded as a QR code.
public struct QRCodeError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: String, Sendable, Hashable, CaseIterable {
        case empty
        /// The text does not fit in the largest symbol.
        case tooLong
        /// libqrencode failed because of missing memory.
        case unavailable
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    /// The code's name; contains nothing of the text.
    public var description: String { "QRCodeError.\(code.rawValue)" }
}
