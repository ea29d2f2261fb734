/// Why a key, a hash or a sealed value could not be made or opened.
public struct SecretsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The cases a caller can tell apart.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A key or salt is not as long as its algorithm wants, or is no point of its curve.
        case invalidKey
        /// The cost parameters are outside what is sensible to compute.
        case invalidParameters
        /// The sealed value was made with another key or context, or was changed: nothing of it was opened.
        case notAuthentic
        /// The machine has not the memory that the hash asks for.
        case outOfMemory
    }

    /// Which case this is.
    public let code: Code

    /// Makes an error.
    public init(_ code: Code) { self.code = code }

    /// The code's name; an error holds nothing secret.
    public var description: String { "SecretsError.\(code.rawValue)" }
}
