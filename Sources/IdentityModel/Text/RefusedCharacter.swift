/// A character that a rule refuses in a text, and where it stands.
///
/// Never made of a secret: it is shown.
public struct RefusedCharacter: Sendable, Hashable {
    /// The first refused scalar.
    public let scalar: Unicode.Scalar
    /// The number of the character in the text as the user counts, from 1.
    public let position: Int

    /// Finds the first one; `nil` for a text that has none.
    public init?(in text: String, where isRefused: (Unicode.Scalar) -> Bool) {
        for (index, character) in text.enumerated() {
            guard let scalar = character.unicodeScalars.first(where: isRefused) else { continue }
            self.scalar = scalar
            position = index + 1
            return
        }
        return nil
    }

    /// The character as every reader can tell it: in quotes, with its code unless it is visible ASCII.
    ///
    /// One that cannot be seen or stands on another, such as a control character or a zero-width space, has its code only.
    public var shown: String {
        if (0x21...0x7E).contains(scalar.value) { return "\"\(scalar)\"" }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned,
            .nonspacingMark, .spacingMark, .enclosingMark:
            return code
        case .spaceSeparator where scalar != " ": return code
        default: return "\"\(scalar)\" (\(code))"
        }
    }

    /// `U+200B`.
    private var code: String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
