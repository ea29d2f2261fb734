import IdentityModel

/// One field of a form: what it is called, what stands in it, what is wrong with it.
struct FormField: Sendable, Hashable {
    /// The input's name.
    let id: FieldID
    /// What it is called: ours where the catalogue knows the id, else the page's or the id itself.
    var label: FieldLabel
    /// What was typed, unless it is chosen or ticked.
    var text: EditableText
    /// How it is filled in.
    var kind = InputField.Kind.text
    /// What can be chosen; empty for what is typed and for a single box.
    var choices: [InputField.Choice] = []
    /// Which choice is taken; nil for none yet.
    var chosen: Int?
    /// Which of several choices are ticked; for a single box 0 where it is.
    var ticked: Set<Int> = []
    /// Which of several choices the next key is for.
    var pointed = 0
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
    /// What the page says for programs about the text.
    var rules = TextRules()
    /// What is wrong.
    var error: FieldError?
    /// In groups of how many characters the text is shown; 0 for as it is.
    var grouping = 0

    /// Whether nothing was typed or chosen; a box that is not ticked is an answer.
    var isEmpty: Bool {
        switch kind {
        case .text: text.isEmpty
        case .choice, .button: chosen == nil
        case .choices, .box: false
        }
    }
    /// Which rules of the page the text breaks; none where nothing was typed, which is another matter.
    ///
    /// A text that was cut to the room that there is, is told once and then sent as it is shown.
    var brokenRules: [TextRules.Rule] {
        guard kind == .text, !text.isEmpty else { return [] }
        let broken = rules.broken(by: text.text, limit: text.limit)
        guard text.leftOut > 0, !broken.contains(.maximum(text.limit)) else { return broken }
        let isTold = if case .breaks(let told) = error { told.contains(.maximum(text.limit)) } else { false }
        return isTold ? broken : [.maximum(text.limit)] + broken
    }
    /// Whether marks stand for the text now.
    var isHidden: Bool { isMasked && !isRevealed }
    /// What is sent.
    var value: String {
        switch kind {
        case .text: text.text
        case .choice, .button: chosen.map { choices[$0].value } ?? ""
        case .choices: ticked.sorted().map { choices[$0].value }.joined(separator: ",")
        case .box: ticked.isEmpty ? "false" : "true"
        }
    }

    /// Takes over a value that was sent or typed before; a button is never pressed beforehand.
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

/// What a field is called.
enum FieldLabel: Sendable, Hashable {
    /// By the catalogue.
    case catalogue(String)
    /// By the texts of the wizard.
    case own(TextKey)
    /// By the page, or by its bare id.
    case page(UntrustedText)
}
