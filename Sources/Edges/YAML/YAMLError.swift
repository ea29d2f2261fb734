public import Sentences

/// Why a text is rejected as YAML.
public struct YAMLError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        /// The text is not YAML, or repeats a key.
        case syntax
        /// Valid YAML that is not supported: an alias, a list as a key, too deep, too large.
        case unsupported
    }

    public let code: Code
    /// May quote the text: sanitise it before displaying it.
    public let message: Sentence
    /// The position, or `nil` if unknown.
    public let position: YAMLPosition?

    public init(_ code: Code, _ message: Sentence, at position: YAMLPosition? = nil) {
        self.code = code
        self.message = message
        self.position = position
    }

    /// `line 3, column 5: …`.
    public var description: String { sentence.english }

    /// The message with its position.
    public var sentence: Sentence {
        position.map { "line \($0.line), column \($0.column): \(message)" } ?? message
    }
}
