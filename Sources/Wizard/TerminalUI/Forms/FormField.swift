package import IdentityModel
import Localization
package import Sentences

/// One field of a form: its label, its value and its error.
package struct FormField: Sendable, Hashable {
    /// The name of the page's input.
    package let id: FieldID
    /// The label: the catalogue's if it contains the ID, otherwise the page's, otherwise the ID.
    package var label: FieldLabel
    /// The typed text; unused if values are chosen or ticked.
    package var text: EditableText
    /// How the field is filled in.
    package var kind: InputField.Kind
    /// Empty for text fields and single boxes.
    package var choices: [InputField.Choice] = []
    /// The program's labels for the choices, in their order; empty if the page's labels are shown.
    package var ownChoices: [Text] = []
    /// The index of the chosen value.
    package var chosen: Int?
    /// The indices of the ticked choices; a ticked single box contains 0.
    package var ticked: Set<Int> = []
    /// The index of the choice that the space key ticks.
    package var pointed = 0
    package var isMasked: Bool
    /// Whether a masked text is shown; reset when the field is left.
    package var isRevealed = false
    /// Whether a value can be used only once.
    package var isGoodOnce = false
    package var isRequired: Bool
    /// The program's hint, shown while there is no error.
    package var hint: Text?
    /// The page's description of the rule for the field.
    package var rule: UntrustedText?
    /// The page's machine-readable rules for the text.
    package var rules = TextRules()
    /// The candidates for the field whose value this one repeats; the first that the form contains counts.
    package var repeats: [FieldID] = []
    package var error: FieldRefusal?
    /// The number of characters per group of the displayed text; 0 for no groups.
    package var grouping = 0

    package init(
        id: FieldID, label: FieldLabel, text: EditableText, kind: InputField.Kind = .text, isMasked: Bool = false,
        isRequired: Bool = true, hint: Text? = nil
    ) {
        (self.id, self.label, self.text, self.kind) = (id, label, text, kind)
        (self.isMasked, self.isRequired, self.hint) = (isMasked, isRequired, hint)
    }

    /// Whether nothing was typed or chosen; an unticked box is an answer.
    package var isEmpty: Bool {
        switch kind {
        case .text: text.isEmpty
        case .choice, .button: chosen == nil
        case .choices, .box: false
        }
    }
    /// The page's rules that the text violates; none for an empty text.
    ///
    /// A text truncated at the field's limit violates the maximum once. If the user sends it again, it is sent
    /// as shown.
    package var brokenRules: [TextRules.Rule] {
        guard kind == .text, !text.isEmpty else { return [] }
        let broken = rules.broken(by: text.text, limit: text.limit)
        guard text.leftOut > 0, !broken.contains(.maximum(text.limit)) else { return broken }
        let isTold = if case .breaks(let told) = error { told.contains(.maximum(text.limit)) } else { false }
        return isTold ? broken : [.maximum(text.limit)] + broken
    }
    /// Whether the text is masked now.
    package var isHidden: Bool { isMasked && !isRevealed }
    /// The value to send.
    package var value: String {
        switch kind {
        case .text: text.text
        case .choice, .button: chosen.map { choices[$0].value } ?? ""
        case .choices: ticked.sorted().map { choices[$0].value }.joined(separator: ",")
        case .box: ticked.isEmpty ? "false" : "true"
        }
    }

    /// Fills in a value that was sent or typed before; never chooses a button.
    package mutating func take(_ value: String) {
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

// The usual fields of the program's own forms.
extension FormField {
    /// A line of text; a secret one is masked.
    package static func text(
        _ id: FieldID, _ label: Text, _ value: String = "", limit: Int = 255, isSecret: Bool = false,
        hint: Text? = nil, isRequired: Bool = true
    ) -> FormField {
        FormField(
            id: id, label: .own(label), text: EditableText(value, isSecret: isSecret, limit: limit),
            isMasked: isSecret, isRequired: isRequired, hint: hint)
    }

    /// A closed list of values; `chosen` is selected, or else the first.
    package static func choice(
        _ id: FieldID, _ label: Text, _ values: [(value: String, label: Text)], chosen: String? = nil
    ) -> FormField {
        var field = FormField(id: id, label: .own(label), text: EditableText(), kind: .choice)
        field.choices = values.map { InputField.Choice(value: $0.value, label: UntrustedText($0.value)) }
        field.ownChoices = values.map(\.label)
        field.chosen = values.firstIndex { $0.value == chosen } ?? 0
        return field
    }

    /// A box to tick.
    package static func box(_ id: FieldID, _ label: Text, isTicked: Bool = false) -> FormField {
        var field = FormField(id: id, label: .own(label), text: EditableText(), kind: .box)
        field.ticked = isTicked ? [0] : []
        return field
    }
}

/// The label of a field, by its origin.
package enum FieldLabel: Sendable, Hashable {
    /// From the program's texts.
    case own(Text)
    /// From the page, or the ID.
    case page(UntrustedText)
}
