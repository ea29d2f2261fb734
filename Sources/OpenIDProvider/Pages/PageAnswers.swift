import HTTPMessage
import IdentityModel

/// The user's answers to a page, by field ids that do not depend on the theme.
///
/// Values can be secrets, so the description has only the names.
struct PageAnswers: Sendable, Hashable, CustomStringConvertible {
    /// The two buttons of a page that asks for a decision.
    enum Choice: String, Sendable, Hashable {
        /// The user agrees.
        case accept
        /// The user refuses.
        case cancel
    }

    /// The fields by id; a field without an id keeps its name.
    let fields: FormFields

    /// Takes fields whose names are field ids.
    init(_ fields: FormFields) { self.fields = fields }

    /// The text of a field; nil if it is missing.
    subscript(field: FieldID) -> String? { fields[field.rawValue] }

    /// The text of a field as a secret; empty if it is missing.
    func secret(_ field: FieldID) -> Secret { fields.secret(field.rawValue) ?? Secret("") }

    func isChecked(_ field: FieldID) -> Bool {
        fields[field.rawValue].map { !$0.isEmpty && $0 != "false" } ?? false
    }

    /// Which of the two buttons was pressed; nil for neither or both.
    var choice: Choice? {
        switch (fields[Choice.accept.rawValue] != nil, fields[Choice.cancel.rawValue] != nil) {
        case (true, false): .accept
        case (false, true): .cancel
        default: nil
        }
    }

    /// The names of the fields, without their values.
    var description: String { fields.description }
}
