import IdentityModel
import Localization

/// One field of a form: its label, its value and its error.
struct FormField: Sendable, Hashable {
    /// The input's name.
    let id: FieldID
    /// The label: the catalogue's where it knows the id, else the page's, else the id.
    var label: FieldLabel
    /// The typed text; not used where values are chosen or ticked.
    var text: EditableText
    /// How it is filled in.
    var kind = InputField.Kind.text
    /// The choices; empty for a typed text and a single box.
    var choices: [InputField.Choice] = []
    /// The wizard's words for the choices, in their order; empty where the page's labels are shown.
    var ownChoices: [TextKey] = []
    /// The index of the chosen one; nil for none yet.
    var chosen: Int?
    /// The indices of the ticked choices; 0 for a single box that is ticked.
    var ticked: Set<Int> = []
    /// The index of the choice that the space key ticks.
    var pointed = 0
    /// Whether the text is masked.
    var isMasked = false
    /// Whether a masked text is shown, until the field is left.
    var isRevealed = false
    /// Whether a value is valid only once.
    var isGoodOnce = false
    /// Whether a value is required.
    var isRequired = true
    /// The wizard's hint, shown while there is no error.
    var hint: TextKey?
    /// The page's rule for the field, in the page's words.
    var rule: UntrustedText?
    /// The page's machine-readable rules for the text.
    var rules = TextRules()
    /// The fields whose value it repeats: the first of them that the form has.
    var repeats: [FieldID] = []
    var error: FieldError?
    /// How many characters a group of the shown text has; 0 for no groups.
    var grouping = 0

    /// Whether nothing was typed or chosen; a box that is not ticked is an answer.
    var isEmpty: Bool {
        switch kind {
        case .text: text.isEmpty
        case .choice, .button: chosen == nil
        case .choices, .box: false
        }
    }
    /// The page's rules that the text breaks; none for an empty text.
    ///
    /// A text that was cut at the field's limit breaks the maximum once. When the user sends it again, it is sent as shown.
    var brokenRules: [TextRules.Rule] {
        guard kind == .text, !text.isEmpty else { return [] }
        let broken = rules.broken(by: text.text, limit: text.limit)
        guard text.leftOut > 0, !broken.contains(.maximum(text.limit)) else { return broken }
        let isTold = if case .breaks(let told) = error { told.contains(.maximum(text.limit)) } else { false }
        return isTold ? broken : [.maximum(text.limit)] + broken
    }
    /// Whether the text is masked now.
    var isHidden: Bool { isMasked && !isRevealed }
    /// The value to send.
    var value: String {
        switch kind {
        case .text: text.text
        case .choice, .button: chosen.map { choices[$0].value } ?? ""
        case .choices: ticked.sorted().map { choices[$0].value }.joined(separator: ",")
        case .box: ticked.isEmpty ? "false" : "true"
        }
    }

    /// Fills in a value that was sent or typed before; never presses a button.
    mutating func take(_ value: String) {
        switch kind {
        case .text: text = EditableText(value, isSecret: text.isSecret, limit: text.limit)
        case .choice: chosen = choices.firstIndex { $0.value == value } ?? chosen
        case .choices:
            let values = Set(value.split(separator: ",").map(String.init))
            ticked = Set(choices.indices.filter { values.contains(choices[$0].value) })
        case .box: ticked = value == "true" ? [0] : []
        case .button: break
        }
    }
}

/// The label of a field, by its origin.
enum FieldLabel: Sendable, Hashable {
    /// From the wizard's texts.
    case own(TextKey)
    /// From the page, or the id.
    case page(UntrustedText)
}
