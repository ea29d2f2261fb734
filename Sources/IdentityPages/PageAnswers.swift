package import HTTPMessage
package import IdentityModel

/// What a person has answered on a page, by names that do not depend on the theme.
///
/// Values can be secrets: it prints names and never values.
package struct PageAnswers: Sendable, Hashable, CustomStringConvertible {
    /// A page's two ways on.
    package enum Choice: String, Sendable, Hashable {
        /// Yes: the terms, or what the client asks for.
        case accept
        /// No.
        case cancel
    }

    /// Every field by its id; a field that no page knows keeps its own name.
    let fields: FormFields

    /// Takes fields whose names are ids already.
    package init(_ fields: FormFields) { self.fields = fields }

    /// What was typed there; nil where the field is missing.
    package subscript(field: FieldID) -> String? { fields[field.rawValue] }

    /// What was typed there, as a secret; empty where the field is missing.
    package func secret(_ field: FieldID) -> Secret { fields.secret(field.rawValue) ?? Secret("") }

    /// Whether a box was ticked.
    package func isChecked(_ field: FieldID) -> Bool {
        fields[field.rawValue].map { !$0.isEmpty && $0 != "false" } ?? false
    }

    /// Which of two buttons was pressed; nil for neither and for both, which is no answer.
    package var choice: Choice? {
        switch (fields[Choice.accept.rawValue] != nil, fields[Choice.cancel.rawValue] != nil) {
        case (true, false): .accept
        case (false, true): .cancel
        default: nil
        }
    }

    /// The names alone, since values can be secrets.
    package var description: String { fields.description }
}
