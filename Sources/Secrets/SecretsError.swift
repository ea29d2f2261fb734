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

    /// What is wrong, in words; an error holds nothing secret.
    public var description: String {
        switch code {
        case .invalidKey: "a key is not as its algorithm wants it"
        case .invalidParameters: "the cost parameters are out of range"
        case .notAuthentic: "the sealed value was made with another key, or was changed"
        case .outOfMemory: "the machine has not enough memory"
        }
    }
}
