import HTML

/// Turns a form's controls into the fields that a person is asked for, one for each name.
enum FieldReader {
    /// Whether a person can fill it in.
    static func isFillable(_ control: Control) -> Bool {
        !control.isDisabled && !control.isReadOnly && !control.name.isEmpty && !control.kind.isButton
            && control.kind != .hidden && control.kind != .file
    }

    /// The fields of a form in the order of the page, without its buttons.
    static func fields(of form: Form, errors: PageErrors, hints: PageHints) -> [IdpSdkInputField] {
        var seen: Set<String> = []
        return form.controls.filter(isFillable).compactMap { control in
            guard seen.insert(control.name).inserted else { return nil }
            let group = form.controls.filter { isFillable($0) && $0.name == control.name && $0.kind == control.kind }
            return field(
                control, group, error: errors.byField[control.name], hint: hints.byField[control.name])
        }
    }

    /// The field that asks for a button, where the page leaves a choice or asks nothing else.
    static func buttonField(_ buttons: [ButtonChoice], id: String) -> IdpSdkInputField {
        IdpSdkInputField(
            id: id, kind: .button,
            choices: buttons.map { IdpSdkInputField.Choice(value: $0.value, label: UntrustedText($0.control.label)) })
    }

    private static func field(
        _ control: Control, _ group: [Control], error: UntrustedText?, hint: UntrustedText?
    ) -> IdpSdkInputField {
        var kind = IdpSdkInputField.Kind.text
        var choices: [IdpSdkInputField.Choice] = []
        var initial = control.value
        var mayBeOmitted = !control.value.isEmpty
        switch control.kind {
        case .password:
            kind = .secret
            initial = ""
            mayBeOmitted = false
        case .select:
            kind = control.isMultiple ? .choices : .choice
            choices = control.options.filter { !$0.isDisabled }.map { option in
                .init(value: option.value, label: UntrustedText(option.label), isChosen: option.isSelected)
            }
            mayBeOmitted = control.isMultiple || (!control.value.isEmpty && choices.contains { $0.isChosen })
        case .radio:
            kind = .choice
            choices = boxChoices(group)
            initial = group.first { $0.isChecked }?.value ?? ""
            mayBeOmitted = group.contains { $0.isChecked }
        case .checkbox where group.count > 1:
            kind = .choices
            choices = boxChoices(group)
            initial = ""
            mayBeOmitted = true
        case .checkbox:
            kind = .box
            initial = control.isChecked ? "true" : "false"
            mayBeOmitted = true
        default: break
        }
        return IdpSdkInputField(
            id: control.name, label: UntrustedText(words(of: control.label)), kind: kind,
            initialValue: UntrustedText(initial),
            choices: choices, mayBeOmitted: mayBeOmitted, maximumLength: control.maximumLength, hint: hint,
            error: error, autocomplete: control.autocomplete)
    }

    /// A label without the star and the colon that pages put behind it.
    private static func words(of label: String) -> String {
        var words = label[...]
        while let last = words.last, "*: ".contains(last) { words.removeLast() }
        return String(words)
    }

    private static func boxChoices(_ group: [Control]) -> [IdpSdkInputField.Choice] {
        group.map { .init(value: $0.value, label: UntrustedText($0.label), isChosen: $0.isChecked) }
    }
}

/// A button and the word by which it is chosen.
struct ButtonChoice: Sendable, Hashable {
    let value: String
    let control: Control

    /// The buttons of a form by their names; by their values where a name is missing or shared, by what stands on them where that fails too.
    static func choices(of form: Form) -> [ButtonChoice] {
        let buttons = form.submitButtons
        func isUnique(_ word: String, _ key: (Control) -> String) -> Bool {
            !word.isEmpty && buttons.filter { key($0) == word }.count == 1
        }
        return buttons.enumerated().map { position, button in
            let words: [(String, (Control) -> String)] = [
                (button.name, { $0.name }), (button.value, { $0.value }), (button.label, { $0.label }),
            ]
            let word = words.first { isUnique($0.0, $0.1) }?.0 ?? "\(position + 1)"
            return ButtonChoice(value: word, control: button)
        }
    }
}
