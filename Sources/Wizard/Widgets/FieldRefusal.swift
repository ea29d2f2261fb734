import IdentityModel
import Localization
import Sentences

/// An error about a field's value, shown below the field.
enum FieldRefusal: Sendable, Hashable {
    case missing
    /// The page has several buttons and none was chosen.
    case notPressed
    /// The text violates the page's machine-readable rules and was not sent.
    case breaks([TextRules.Rule])
    /// The provider refused the value because of a rule.
    case violates(ValueRule)
    /// A sentence of the wizard.
    case known(TextKey, [String: String])
    /// A sentence from outside the wizard.
    case told(Sentence)
    /// The provider refused the value: the wizard's sentence if the error code is known, and the server's message.
    case refused(known: TextKey?, words: UntrustedText?, code: String?, lockedUntil: LocalTime? = nil)
}
