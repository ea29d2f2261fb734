/// Why a text is rejected as a regular expression.
public struct BoundedPatternError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// More bytes than ``BoundedPattern/longest``.
        case tooLong
        /// The syntax is invalid, or the nesting is deeper than ``BoundedPattern/deepest``.
        case malformed
        /// libpcre2 failed because of missing memory.
        case unavailable
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    /// The code's name; contains nothing of the text.
    public var description: String { "BoundedPatternError.\(code.rawValue)" }
}
