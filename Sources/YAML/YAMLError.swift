/// Why a text is not the YAML that was expected.
public struct YAMLError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The sorts of fault.
    public enum Code: Sendable, Hashable {
        /// The text is no YAML, or says one key twice.
        case syntax
        /// YAML, but of a shape that is not taken: an alias, a list as a key, too deep, too large.
        case unsupported
    }

    /// The sort of fault.
    public let code: Code
    /// What is wrong, in words; may quote the text: sanitise before it is shown.
    public let message: String
    /// Where, as far as known.
    public let position: YAMLPosition?

    /// Makes an error.
    public init(_ code: Code, _ message: String, at position: YAMLPosition? = nil) {
        self.code = code
        self.message = message
        self.position = position
    }

    /// `line 3, column 5: …`.
    public var description: String { position.map { "\($0): \(message)" } ?? message }
}
