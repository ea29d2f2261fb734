import IdentityModel

/// A constraint on a string in the model of the Cognito user pool API (version 2016-04-18).
struct TextRule: Sendable {
    /// The allowed number of characters.
    let length: ClosedRange<Int>
    /// The expression in the model's notation.
    var pattern: String?
    var allows: @Sendable (Unicode.Scalar) -> Bool = { _ in true }

    /// `ClientIdType`.
    static let clientID = TextRule(length: 1...128, pattern: "[\\w+]+") { isWord($0) || $0 == "+" }
    /// `UserPoolIdType`; an ID without an underscore passes, and is not found later.
    static let userPoolID = TextRule(length: 1...55, pattern: "[\\w-]+_[0-9a-zA-Z]+") { isWord($0) || $0 == "-" }
    /// `UsernameType`.
    static let username = TextRule(length: 1...128, pattern: "[\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+", allows: isVisible)
    /// `PasswordType`.
    static let password = TextRule(length: 0...256, pattern: "[\\S]+") { !$0.properties.isWhitespace }
    /// `SessionType`.
    static let session = TextRule(length: 20...2048)
    /// `TokenModelType`; only the body's length limits it.
    static let token = TextRule(length: 1...Int.max, pattern: "[A-Za-z0-9-_=.]+") {
        $0.isASCII && (isWord($0) || "-=.".unicodeScalars.contains($0))
    }
    /// Any text in a map of parameters.
    static let parameter = TextRule(length: 0...131_072)
    /// The filter of a list (`UserFilterType`).
    static let filter = TextRule(length: 0...256)
    /// The position in a list (`SearchPaginationTokenType`).
    static let position = TextRule(length: 1...131_072, pattern: "[\\S]+") { !$0.properties.isWhitespace }

    /// What is wrong with a text, in the service's words; `nil` if it is valid.
    func violation(in text: String, at member: String) -> String? {
        let count = text.unicodeScalars.count
        if count < length.lowerBound {
            return Self.sentence(member, "Member must have length greater than or equal to \(length.lowerBound)")
        }
        if count > length.upperBound {
            return Self.sentence(member, "Member must have length less than or equal to \(length.upperBound)")
        }
        guard let pattern, !text.unicodeScalars.allSatisfy(allows) else { return nil }
        return Self.sentence(member, "Member must satisfy regular expression pattern: \(pattern)")
    }

    /// A sentence about a constraint; omits the value, which may be secret.
    static func sentence(_ member: String, _ constraint: String) -> String {
        "1 validation error detected: Value at '\(member)' failed to satisfy constraint: \(constraint)"
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_")
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        // Some marks and letters are ignorable, so that two names would look alike.
        if HiddenCharacters.contain(scalar) { return false }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .decimalNumber,
            .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation:
            true
        default: false
        }
    }
}
