import IdentityStore
import PageMarkup

extension PasswordPolicy {
    /// The policy as a value of the attribute `passwordrules`, for password managers.
    ///
    /// The attribute cannot express counts of characters, refused names, earlier passwords or patterns; the server
    /// checks all rules.
    var passwordRules: String {
        let kinds = [
            ("lower", lowerCase), ("upper", upperCase), ("digit", digits), ("special", special),
        ]
        let required = kinds.filter { $0.1 > 0 }.map { "required: \($0.0);" }
        let shortest = minimumLength > 0 ? ["minlength: \(minimumLength);"] : []
        return (shortest + ["maxlength: \(maximumLength);"] + required).joined(separator: " ")
    }

    /// The rules as a sentence in the page's language, for the hint below the field; empty if there are none.
    func hint(_ texts: PageTexts) -> String {
        let kinds: [(PageText, Int)] = [
            (.hintUpperCase, upperCase), (.hintLowerCase, lowerCase), (.hintDigits, digits), (.hintSpecial, special),
        ]
        var parts = kinds.filter { $0.1 > 0 }.map { texts.counted($0.0, $0.1) }
        let length = minimumLength > 0 ? texts.counted(.hintLength, minimumLength) : ""
        guard let last = parts.popLast() else {
            return length.isEmpty ? "" : texts[.hintOnlyLength, ["length": length]]
        }
        let list =
            parts.isEmpty ? last : texts[.hintLast, ["list": parts.joined(separator: ", "), "last": last]]
        return length.isEmpty
            ? texts[.hintOnlyKinds, ["kinds": list]] : texts[.hintBoth, ["length": length, "kinds": list]]
    }
}
