/// The characters that Keycloak rejects in names, by the message key of the rejection.
///
/// The rules are fixed, so the character can be named even if the server sends only the key.
public enum NameCharacters: String, Sendable, Hashable, CaseIterable {
    /// In a user name: characters that can be misread or not seen, and letters of other scripts, which can look like
    /// Latin ones. This is no check of confusable letters.
    case username = "error-username-invalid-character"
    /// In a first or last name; what joins letters and selects their form stays, because scripts need it.
    case personName = "error-person-name-invalid-character"

    public func firstRefused(in name: String) -> RefusedCharacter? { RefusedCharacter(in: name, where: refuses) }

    /// The first character that a realm's name must not contain because the name is part of URLs.
    public static func firstRefused(inRealm name: String) -> RefusedCharacter? {
        RefusedCharacter(in: name) { reserved.contains($0) || $0.value < 0x20 }
    }

    /// The first character that the name of a group and a note must not contain.
    public static func firstRefused(inText text: String) -> RefusedCharacter? {
        RefusedCharacter(in: text) { isControl($0) || HiddenCharacters.redirectText($0) }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }

    private func refuses(_ scalar: Unicode.Scalar) -> Bool {
        // Looking the others up is slow; most characters are these.
        if scalar.isASCIILetterOrDigit { return false }
        guard !Self.isControl(scalar) else { return true }
        return switch self {
        case .username:
            scalar.properties.isWhitespace || Self.inUsername.contains(scalar)
                || scalar.properties.isAlphabetic && scalar.value >= 0x250 && !(0x1E00...0x1EFF).contains(scalar.value)
                || HiddenCharacters.contain(scalar)
        case .personName: Self.inPersonName.contains(scalar) || HiddenCharacters.redirectText(scalar)
        }
    }

    private static let inUsername = Set("<>&\"'$%!#?§,;:*~/\\|^=[]{}()`".unicodeScalars)
    private static let inPersonName = Set("<>&\"$%!#?§;*~/\\|^=[]{}()`".unicodeScalars)
    private static let reserved = Set("/?#[]@!$&'()*+,;=%\\<>^`{|}\"".unicodeScalars)
}

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
