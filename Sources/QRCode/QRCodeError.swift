/// Why a text has no QR code.
public struct QRCodeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The cases a caller can tell apart.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// There is nothing to draw.
        case empty
        /// No symbol is large enough.
        case tooLong
        /// The library refused, for want of memory.
        case unavailable
    }

    /// Which case this is.
    public let code: Code

    /// Makes an error.
    public init(_ code: Code) { self.code = code }

    /// The code's name; an error holds nothing of the text.
    public var description: String { "QRCodeError.\(code.rawValue)" }
}
