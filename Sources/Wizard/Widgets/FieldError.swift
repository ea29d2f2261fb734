import IdentityModel

/// What is wrong with a field; stands under the field it belongs to.
enum FieldError: Sendable, Hashable {
    /// Nothing was typed and the page wants something.
    case missing
    /// The page has several buttons, and none was chosen.
    case notPressed
    /// What was typed breaks rules that the page states for programs; it was not sent.
    case breaks([TextRules.Rule])
    /// One of our own sentences.
    case known(TextKey, [String: String])
    /// A sentence of the program's.
    case told(UntrustedText)
    /// The provider refused it: our sentence where the code is known, and the server's words.
    case refused(known: TextKey?, words: UntrustedText?, code: String?, lockedUntil: LocalTime? = nil)
}
