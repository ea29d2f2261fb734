import IdentityModel
import Localization
import Sentences

/// What is wrong with a field; shown under the field.
enum FieldError: Sendable, Hashable {
    /// The field is required and empty.
    case missing
    /// The page has several buttons, and none was chosen.
    case notPressed
    /// The text breaks the page's machine-readable rules and was not sent.
    case breaks([TextRules.Rule])
    /// The provider has refused the value because of a rule.
    case violates(ValueRule)
    /// A sentence of the wizard.
    case known(TextKey, [String: String])
    /// A sentence of the program.
    case told(Sentence)
    /// The provider refused the value: the wizard's sentence where the error code is known, and the server's words.
    case refused(known: TextKey?, words: UntrustedText?, code: String?, lockedUntil: LocalTime? = nil)
}
