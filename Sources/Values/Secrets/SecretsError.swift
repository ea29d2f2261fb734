/// Why a key, a hash or a sealed value cannot be created or opened.
public struct SecretsError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A key or salt has the wrong length for its algorithm, or is not a point of its curve.
        case invalidKey
        /// The cost parameters are out of range.
        case invalidParameters
        /// The sealed value was created with another key or context, or was changed; nothing was decrypted.
        case notAuthentic
        /// The memory for the hash cannot be allocated.
        case outOfMemory
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    /// Contains nothing secret.
    public var description: String {
        switch code {
        case .invalidKey: "a key does not fit its algorithm"
        case .invalidParameters: "the cost parameters are out of range"
        case .notAuthentic: "the sealed value was made with another key, or was changed"
        case .outOfMemory: "there is not enough memory"
        }
    }
}
