/// The characters that Keycloak rejects in names, by the message key of the rejection.
///
/// The rules are fixed, so the character can be named even if the server sends only the key.
public enum NameCharacters: String, Sendable, Hashable, CaseIterable {
    /// In a user name: characters that can be misread or not seen, and letters of other scripts, which can look like
    /// Latin ones. This is no check of confusable letters.
    case username = "error-username-invalid-character"
    /// In a first or last name; what joins letters and selects their form stays, because scripts need it.
    case personName = "error-person-name-invalid-character"

    /// The first rejected character, or `nil` if there is none.
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
