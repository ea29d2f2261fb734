import HTML

/// Creates the fields for the user from a form's controls, one per name.
enum FieldReader {
    /// Whether the user can fill in the control; an invisible control is sent as served.
    static func isFillable(_ control: Control) -> Bool {
        !control.isDisabled && !control.isReadOnly && control.isShown && !control.name.isEmpty && !control.kind.isButton
            && control.kind != .hidden && control.kind != .file
    }

    /// The fields of a form in the page's order, without its buttons.
    static func fields(of form: HTMLForm, errors: PageErrors, hints: PageHints) -> [IdpSdkInputField] {
        var seen: Set<String> = []
        let insists = form.controls.contains { isFillable($0) && isInsisted(on: $0) && $0.kind != .checkbox }
        return form.controls.filter { isFillable($0) && !hasNothingToChoose($0) }.compactMap { control in
            guard seen.insert(control.name).inserted else { return nil }
            let group = form.controls.filter { isFillable($0) && $0.name == control.name && $0.kind == control.kind }
            return field(
                control, group, insists: insists, error: errors.byField[control.name], hint: hints.byField[control.name]
            )
        }
    }

    /// Throws 900/14 if the form sends several choices with the same value.
    ///
    /// Lists are not checked, because they repeat options under other labels with the same meaning.
    static func checkChoices(of form: HTMLForm) throws(IdpSdkError) {
        var labels: [String: [String: String]] = [:]
        for control in form.controls where control.kind == .radio && isFillable(control) {
            guard let label = labels[control.name, default: [:]].updateValue(control.label, forKey: control.value),
                label != control.label
            else { continue }
            throw .sentAlike([label, control.label])
        }
    }

    /// Whether it is an empty list, which a script would fill; it sends nothing.
    private static func hasNothingToChoose(_ control: Control) -> Bool {
        control.kind == .select && control.options.allSatisfy(\.isDisabled)
    }

    /// Whether several inputs with one name contain one answer, one character each, such as the boxes for a code.
    static func isDivided(_ group: [Control]) -> Bool {
        guard let kind = group.first?.kind, ![.select, .radio, .checkbox].contains(kind) else { return false }
        return group.count > 1 && group.allSatisfy { $0.maximumLength == 1 }
    }

    /// The field for selecting a button, if the page has several or nothing else.
    ///
    /// `standard` is pressed if the answer omits the field.
    static func buttonField(_ buttons: [ButtonChoice], id: String, standard: ButtonChoice?) -> IdpSdkInputField {
        IdpSdkInputField(
            id: id, kind: .button,
            choices: buttons.map { button in
                IdpSdkInputField.Choice(
                    value: button.value, label: UntrustedText(button.control.label), isChosen: button == standard)
            }, mayBeOmitted: standard != nil)
    }

    /// Whether the page marks a control as required, by attribute or by an asterisk after its label.
    private static func isInsisted(on control: Control) -> Bool {
        let isInGroup = [.radio, .checkbox].contains(control.kind)
        return control.isRequired || control.label.hasSuffix("*") || (isInGroup && control.groupLabel.hasSuffix("*"))
    }

    private static func field(
        _ control: Control, _ group: [Control], insists: Bool, error: UntrustedText?, hint: UntrustedText?
    ) -> IdpSdkInputField {
        var kind = IdpSdkInputField.Kind.text
        var choices: [IdpSdkInputField.Choice] = []
        var initial = control.value
        var label = control.label
        // If a page marks required fields, the others are optional, unless they have an error.
        let isWanted = isInsisted(on: control)
        let isLeftOpen = insists && !isWanted && error == nil
        var mayBeOmitted = !control.value.isEmpty || isLeftOpen
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
            let isChosen = choices.contains { $0.isChosen }
            if control.isMultiple {
                mayBeOmitted = isChosen || (!isWanted && error == nil)
            } else {
                mayBeOmitted = isChosen && (!control.value.isEmpty || isLeftOpen)
            }
        case .radio:
            kind = .choice
            label = control.groupLabel
            choices = boxChoices(group)
            initial = group.first { $0.isChecked }?.value ?? ""
            mayBeOmitted = group.contains { $0.isChecked }
        case .checkbox where group.count > 1:
            kind = .choices
            label = control.groupLabel
            choices = boxChoices(group)
            initial = ""
            mayBeOmitted = choices.contains(where: \.isChosen) || (!isWanted && error == nil)
        case .checkbox:
            kind = .box
            initial = control.isChecked ? "true" : "false"
            mayBeOmitted = control.isChecked || !isWanted
        default: break
        }
        let isDivided = isDivided(group)
        if isDivided { label = control.groupLabel }
        return IdpSdkInputField(
            id: control.name, label: UntrustedText(words(of: label)), kind: kind,
            initialValue: UntrustedText(initial),
            choices: choices, suggestions: control.suggestions.map { UntrustedText($0) }, mayBeOmitted: mayBeOmitted,
            minimumLength: isDivided ? nil : control.minimumLength,
            maximumLength: isDivided ? group.count : control.maximumLength, passwordRules: control.passwordRules,
            hint: hint, error: error, autocomplete: control.autocomplete)
    }

    /// A label without its asterisk and colon.
    private static func words(of label: String) -> String {
        var words = label[...]
        while let last = words.last, "*: \u{A0}".contains(last) { words.removeLast() }
        return String(words)
    }

    /// The choices of a group, without duplicates.
    private static func boxChoices(_ group: [Control]) -> [IdpSdkInputField.Choice] {
        var seen: Set<String> = []
        let distinct = group.filter { $0.kind != .radio || seen.insert($0.value).inserted }
        return distinct.map { .init(value: $0.value, label: UntrustedText($0.label), isChosen: $0.isChecked) }
    }
}
