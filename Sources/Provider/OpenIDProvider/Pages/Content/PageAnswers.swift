import HTTPMessage
import IdentityModel

/// The user's answers to a page, by field IDs that do not depend on the theme.
///
/// `description` omits the values, which may be secret.
struct PageAnswers: Sendable, Hashable, CustomStringConvertible {
    /// The two buttons of a page that asks for a decision.
    enum Choice: String, Sendable, Hashable {
        case accept
        case cancel
    }

    /// The fields by ID; a field without an ID keeps its name.
    let fields: FormFields

    /// The names of the fields must be field IDs.
    init(_ fields: FormFields) { self.fields = fields }

    /// The text of a field, or `nil` if it is missing.
    subscript(field: FieldID) -> String? { fields[field.rawValue] }

    /// The text of a field as a secret; empty if it is missing.
    func secret(_ field: FieldID) -> Secret { fields.secret(field.rawValue) ?? Secret("") }

    func isChecked(_ field: FieldID) -> Bool {
        fields[field.rawValue].map { !$0.isEmpty && $0 != "false" } ?? false
    }

    /// Which of the two buttons was pressed; `nil` for neither or both.
    var choice: Choice? {
        switch (fields[Choice.accept.rawValue] != nil, fields[Choice.cancel.rawValue] != nil) {
        case (true, false): .accept
        case (false, true): .cancel
        default: nil
        }
    }

    /// Omits the values, which may be secret.
    var description: String { fields.description }
}
