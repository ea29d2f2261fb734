import IdentityModel
import IdentityStore

/// The answers to a page as they were typed, by field rather than by the theme's input names.
struct TypedAnswers: Sendable {
    private let answers: PageAnswers

    init(_ answers: PageAnswers) { self.answers = answers }

    /// The username in lower case, without surrounding whitespace.
    var name: String { text(.username).lowercased() }

    /// The activation code without surrounding whitespace, which copying may add; digits without any, because hand-outs
    /// show them in groups.
    var activationCode: Secret { answers.secret(.activationCode).trimmed.joiningDigits }

    /// The digits without any whitespace, because apps show them in groups.
    var oneTimePassword: String { (answers[.otp] ?? "").filter { !$0.isWhitespace } }

    /// Which of two buttons was pressed; `nil` for neither or both.
    var choice: PageAnswers.Choice? { answers.choice }

    /// The text of a field, without surrounding whitespace.
    func text(_ field: FieldID) -> String { (answers[field] ?? "").trimmed }

    /// The text of a field exactly as it was typed.
    func secret(_ field: FieldID) -> Secret { answers.secret(field) }

    func isChecked(_ field: FieldID) -> Bool { answers.isChecked(field) }

    /// Whether nothing was typed.
    ///
    /// Whitespace counts only in a password.
    func isEmpty(_ field: FieldID) -> Bool {
        switch field {
        case .password, .currentPassword, .newPassword: answers.secret(field).isEmpty
        case .activationCode: activationCode.isEmpty
        default: text(field).isEmpty
        }
    }

    /// The fields of the user's profile; the e-mail address is in lower case, empty fields are `nil`.
    var account: AccountFields {
        func optional(_ field: FieldID) -> String? { isEmpty(field) ? nil : text(field) }
        return AccountFields(
            username: name, email: optional(.email)?.lowercased(), firstName: optional(.firstName),
            lastName: optional(.lastName))
    }
}

extension Secret {
    fileprivate var trimmed: Secret {
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

extension Secret {
    /// The digits without whitespace, if there is nothing but digits and whitespace.
    fileprivate var joiningDigits: Secret {
        withExposedBytes { bytes -> Secret in
            var decoder = UTF8()
            var iterator = bytes.makeIterator()
            while true {
                switch decoder.decode(&iterator) {
                case .scalarValue(let scalar):
                    guard ("0"..."9").contains(scalar) || scalar.properties.isWhitespace else { return self }
                case .emptyInput: return Secret(bytes.lazy.filter { (0x30...0x39).contains($0) })
                case .error: return self
                }
            }
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = Substring(self)
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
