/// Why no one-time password could be computed.
public struct OneTimePasswordError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The cases a caller can tell apart.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The digits are not six to eight, or the period is not positive.
        case invalidParameters
        /// The key is empty.
        case emptyKey
        /// The library refused, for want of memory.
        case unavailable
    }

    /// Which case this is.
    public let code: Code

    /// Makes an error.
    public init(_ code: Code) { self.code = code }

    /// The code's name; an error holds nothing of key or password.
    public var description: String { "OneTimePasswordError.\(code.rawValue)" }
}
