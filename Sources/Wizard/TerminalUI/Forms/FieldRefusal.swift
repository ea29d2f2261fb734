package import IdentityModel
import Localization
package import Sentences

/// An error about a field's value, shown below the field.
package enum FieldRefusal: Sendable, Hashable {
    case missing
    /// The page has several buttons and none was chosen.
    case notPressed
    /// The text violates the page's machine-readable rules and was not sent.
    case breaks([TextRules.Rule])
    case told(Text)
    /// The server refused the value: the program's sentence if the error code is known, what to do if correcting the
    /// field is not sufficient, and the server's message.
    case refused(
        known: Text?, advice: Text? = nil, words: UntrustedText?, code: String?, lockedUntil: ReportedTime? = nil)
}
