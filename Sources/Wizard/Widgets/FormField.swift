import IdentityModel

/// One field of a form: what it is called, what stands in it, what is wrong with it.
struct FormField: Sendable, Hashable {
    /// The input's name.
    let id: FieldID
    /// What it is called: ours where the catalogue knows the id, else the page's or the id itself.
    var label: FieldLabel
    /// What was typed, unless it is a choice.
    var text: EditableText
    /// What can be chosen; empty for what is typed.
    var choices: [InputField.Choice] = []
    /// Which choice is taken; nil for none yet.
    var chosen: Int?
    /// Whether marks stand for what is typed.
    var isMasked = false
    /// Whether a masked text is shown all the same; ends when the field is left.
    var isRevealed = false
    /// Whether something must be typed.
    var isRequired = true
    /// A sentence of ours about the field, shown while nothing is wrong with it.
    var hint: TextKey?
    /// What the catalogue says about the field, shown where there is no `hint`.
    var catalogueHint: String?
    /// The page's rule for the field.
    var rule: UntrustedText?
    /// What is wrong.
    var error: FieldError?
    /// In groups of how many characters the text is shown; 0 for as it is.
    var grouping = 0

    /// Whether nothing was typed or chosen.
    var isEmpty: Bool { choices.isEmpty ? text.isEmpty : chosen == nil }
    /// Whether marks stand for the text now.
    var isHidden: Bool { isMasked && !isRevealed }
    /// What is sent.
    var value: String { choices.isEmpty ? text.text : chosen.map { choices[$0].value } ?? "" }
}

/// What a field is called.
enum FieldLabel: Sendable, Hashable {
    /// By the catalogue.
    case catalogue(String)
    /// By the texts of the wizard.
    case own(TextKey)
    /// By the page, or by its bare id.
    case page(UntrustedText)
}
