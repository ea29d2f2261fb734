/// Why no one-time password could be computed.
public struct OneTimePasswordError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The digits are not six to eight, or the period is not between one second and one day.
        case invalidParameters
        case emptyKey
        /// liboath failed because of missing memory.
        case unavailable
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    /// The code's name; contains nothing of the key or the password.
    public var description: String { "OneTimePasswordError.\(code.rawValue)" }
}
