/// Why a text is not taken as JSON.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The cases a caller can tell apart.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The text breaks RFC 8259's grammar, or ends too early, or goes on after the value.
        case malformed
        /// Not UTF-8, or an escape of half a surrogate pair.
        case invalidText
        /// An object has two members of one name: which one counts is anybody's guess, so none does.
        case repeatedMember
        /// Arrays and objects stand in each other deeper than any honest message does.
        case tooDeep
        /// A number that no double holds.
        case numberOutOfRange
        /// The value is JSON, but not of the shape that was asked for.
        case unexpectedShape
    }

    /// Which case this is.
    public let code: Code
    /// How many bytes into the text it was noticed; 0 for a shape.
    public let offset: Int

    /// Makes an error.
    public init(_ code: Code, at offset: Int = 0) {
        self.code = code
        self.offset = offset
    }

    /// The code and the place; nothing of the text.
    public var description: String { "JSONError.\(code.rawValue) at byte \(offset)" }
}
