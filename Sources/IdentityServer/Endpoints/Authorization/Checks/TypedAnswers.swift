import HTTPMessage
import IdentityCore
import IdentityModel
import IdentityPages

/// The answers to a page as they were typed, whatever the theme calls its inputs; what the page did not ask is not looked at.
struct TypedAnswers: Sendable {
    private let answers: PageAnswers

    init(_ answers: PageAnswers) { self.answers = answers }

    /// The name without blanks around it, in lower case.
    var name: String { text(.username).lowercased() }

    /// The code without blanks around it: codes are copied from letters.
    var activationCode: Secret { answers.secret(.activationCode).withoutOuterBlanks }

    /// The digits without any blanks: apps show them in groups.
    var oneTimePassword: String { (answers[.otp] ?? "").filter { !$0.isWhitespace } }

    /// Which of two buttons was pressed; nil for neither.
    var choice: PageAnswers.Choice? { answers.choice }

    /// A field without blanks around it.
    func text(_ field: FieldID) -> String { (answers[field] ?? "").withoutOuterBlanks }

    /// A field as it was typed.
    func secret(_ field: FieldID) -> Secret { answers.secret(field) }

    /// Whether a box was ticked.
    func isChecked(_ field: FieldID) -> Bool { answers.isChecked(field) }

    /// Whether nothing was typed; blanks are something in a password.
    func isBlank(_ field: FieldID) -> Bool {
        switch field {
        case .password, .currentPassword, .newPassword: answers.secret(field).isEmpty
        case .activationCode: activationCode.isEmpty
        default: text(field).isEmpty
        }
    }

    /// What the person said about himself; the address in lower case, nil for what was left empty.
    var account: AccountFields {
        func optional(_ field: FieldID) -> String? { isBlank(field) ? nil : text(field) }
        return AccountFields(
            username: name, email: optional(.email)?.lowercased(), firstName: optional(.firstName),
            lastName: optional(.lastName))
    }
}

extension Secret {
    /// The text without white space at both ends, as another secret.
    fileprivate var withoutOuterBlanks: Secret {
        withExposedBytes { bytes in
            var (start, end, index) = (bytes.count, 0, 0)
            var decoder = UTF8()
            var iterator = bytes.makeIterator()
            while case .scalarValue(let scalar) = decoder.decode(&iterator) {
                let next = index + UTF8.width(scalar)
                if !scalar.properties.isWhitespace { (start, end) = (min(start, index), next) }
                index = next
            }
            return Secret(bytes[min(start, end)..<end])
        }
    }
}

extension String {
    /// The text without white space at both ends.
    fileprivate var withoutOuterBlanks: String {
        var text = Substring(self)
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
