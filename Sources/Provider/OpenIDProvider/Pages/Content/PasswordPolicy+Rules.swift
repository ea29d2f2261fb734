import IdentityStore
import PageMarkup
import Sentences

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
        let kinds = [
            (upperCase, Text(upperCase, one: "an upper case letter", other: "\(.count) upper case letters")),
            (lowerCase, Text(lowerCase, one: "a lower case letter", other: "\(.count) lower case letters")),
            (digits, Text(digits, one: "a digit", other: "\(.count) digits")),
            (special, Text(special, one: "a special character", other: "\(.count) special characters")),
        ].filter { $0.0 > 0 }.map(\.1)
        let length = Text(minimumLength, one: "At least a character", other: "At least \(.count) characters")
        guard let last = kinds.last else { return minimumLength > 0 ? texts(length.ended()) : "" }
        let list = kinds.count == 1 ? last : Text("\(Text.joined(kinds.dropLast(), by: ", ")) and \(last)")
        return texts(minimumLength > 0 ? Text("\(length), with \(list).") : Text("With \(list)."))
    }
}
