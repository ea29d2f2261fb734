public import Sentences

/// Why a text is rejected as JSON.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The text violates the grammar of RFC 8259, ends too early, or continues after the value.
        case malformed
        /// Not UTF-8, or an escape with half of a surrogate pair.
        case invalidText
        /// An object has two members of the same name. Parsers differ on which one they keep, so the text is rejected.
        case repeatedMember
        /// Arrays and objects are nested deeper than the limit.
        case tooDeep
        /// A number that does not fit in a double.
        case numberOutOfRange
        /// The value is JSON, but not of the expected shape.
        case unexpectedShape
    }

    public let code: Code
    /// The byte offset of the error; 0 for ``Code/unexpectedShape``.
    public let offset: Int

    public init(_ code: Code, at offset: Int = 0) {
        self.code = code
        self.offset = offset
    }

    /// The error and its position; contains nothing of the text.
    public var description: String { sentence.english }

    /// A phrase for use in a sentence, with the position.
    public var sentence: Sentence {
        code == .unexpectedShape ? code.sentence : "\(code.sentence), at byte \(offset)"
    }
}

extension JSONError.Code {
    /// A phrase for use in a sentence.
    public var sentence: Sentence {
        switch self {
        case .malformed: "a text that is not JSON"
        case .invalidText: "JSON whose text is not UTF-8"
        case .repeatedMember: "JSON with a repeated member"
        case .tooDeep: "JSON that is nested too deeply"
        case .numberOutOfRange: "JSON with a number that is too large"
        case .unexpectedShape: "JSON of another shape"
        }
    }
}
