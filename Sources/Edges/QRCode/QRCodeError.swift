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
