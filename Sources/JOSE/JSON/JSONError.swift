public import Sentences

/// Why a text is rejected as JSON.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The cases that a caller can distinguish.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The text violates the grammar of RFC 8259, ends too early, or continues after the value.
        case malformed
        /// Not UTF-8, or an escape with half a surrogate pair.
        case invalidText
        /// An object has two members of the same name. Readers differ on which one counts, so the text is rejected.
        case repeatedMember
        /// Arrays and objects are nested deeper than the limit.
        case tooDeep
        /// A number that does not fit in a double.
        case numberOutOfRange
        /// The value is JSON, but not of the expected shape.
        case unexpectedShape
    }

    public let code: Code
    /// The position of the error in bytes; 0 for a shape.
    public let offset: Int

    public init(_ code: Code, at offset: Int = 0) {
        self.code = code
        self.offset = offset
    }

    /// What is wrong, in words, and where; nothing of the text.
    public var description: String { sentence.english }

    /// The same as a phrase for use in a sentence.
    public var sentence: Sentence {
        code == .unexpectedShape ? code.sentence : "\(code.sentence), at byte \(offset)"
    }
}

extension JSONError.Code {
    /// What is wrong, as a phrase for use in a sentence.
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
