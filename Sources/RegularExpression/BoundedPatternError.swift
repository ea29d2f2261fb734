/// Why a text is not taken as a regular expression.
public struct BoundedPatternError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The cases a caller can tell apart.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// More bytes than ``BoundedPattern/longest``.
        case tooLong
        /// The syntax is broken, or more brackets stand in each other than ``BoundedPattern/deepest``.
        case malformed
        /// The library refused, for want of memory.
        case unavailable
    }

    /// Which case this is.
    public let code: Code

    /// Makes an error.
    public init(_ code: Code) { self.code = code }

    /// The code's name; an error holds nothing of the text.
    public var description: String { "BoundedPatternError.\(code.rawValue)" }
}
