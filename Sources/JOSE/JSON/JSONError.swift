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

    /// What is wrong, in words, and the place; nothing of the text.
    public var description: String { code == .unexpectedShape ? code.words : "\(code.words), at byte \(offset)" }
}

extension JSONError.Code {
    /// What is wrong, in words that a sentence can go on with.
    public var words: String {
        switch self {
        case .malformed: "a text that is no JSON"
        case .invalidText: "JSON whose text is not UTF-8"
        case .repeatedMember: "JSON with a member twice"
        case .tooDeep: "JSON that is nested too deep"
        case .numberOutOfRange: "JSON with a number that is too large"
        case .unexpectedShape: "JSON of another shape"
        }
    }
}
