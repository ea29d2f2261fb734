/// A character that a rule rejects in a text, and its position.
///
/// Never create it from a secret, because it is displayed.
public struct RefusedCharacter: Sendable, Hashable {
    /// The first rejected scalar of the character.
    public let scalar: Unicode.Scalar
    /// The position of the character as users count, from 1.
    public let position: Int

    /// Finds the first rejected character; returns `nil` if there is none.
    public init?(in text: String, where isRefused: (Unicode.Scalar) -> Bool) {
        for (index, character) in text.enumerated() {
            guard let scalar = character.unicodeScalars.first(where: isRefused) else { continue }
            self.scalar = scalar
            position = index + 1
            return
        }
        return nil
    }

    /// The character in quotes, with its code unless it is visible ASCII.
    ///
    /// Only its code if it is invisible or combines with another character, such as a control character or a zero-width
    /// space.
    public var shown: String {
        if (0x21...0x7E).contains(scalar.value) { return "\"\(scalar)\"" }
        if HiddenCharacters.contain(scalar) { return code }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return code
        case .spaceSeparator where scalar != " ": return code
        default: return "\"\(scalar)\" (\(code))"
        }
    }

    /// The code, such as `U+200B`.
    private var code: String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
