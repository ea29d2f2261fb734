/// Why no one-time password could be computed.
public struct OneTimePasswordError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The cases that a caller can distinguish.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The digits are not six to eight, or the period is not between one second and one day.
        case invalidParameters
        case emptyKey
        /// The library failed for lack of memory.
        case unavailable
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    /// The code's name; nothing of the key or the password.
    public var description: String { "OneTimePasswordError.\(code.rawValue)" }
}
