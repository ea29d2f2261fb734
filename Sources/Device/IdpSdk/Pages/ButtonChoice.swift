import HTML

/// A button and the word that selects it.
struct ButtonChoice: Sendable, Hashable {
    /// The word that selects it in an answer.
    let value: String
    let control: Control
    let form: HTMLForm

    /// The buttons of several forms with a word for each: its name, else its value, else its label.
    ///
    /// Throws 900/14 if a form's buttons cannot be distinguished.
    static func choices(of forms: [HTMLForm], at place: PagePlace) throws(IdpSdkError) -> [ButtonChoice] {
        var buttons: [(HTMLForm, Control)] = []
        for form in forms { buttons += try ButtonEffect.distinct(in: form, at: place).map { (form, $0) } }
        let keys: [(Control) -> String] = [{ $0.name }, { $0.value }, { $0.label }]
        let counts = keys.map { key in
            Dictionary(buttons.map { (key($0.1), 1) }, uniquingKeysWith: +)
        }
        var words = [String?](repeating: nil, count: buttons.count)
        var taken: Set<String> = []
        // All names are assigned before the first value, so that no button is selected by another's name.
        for (key, count) in zip(keys, counts) {
            for (position, button) in buttons.enumerated() where words[position] == nil {
                let word = key(button.1)
                guard !word.isEmpty, count[word] == 1, taken.insert(word).inserted else { continue }
                words[position] = word
            }
        }
        return buttons.enumerated().map { position, button in
            var word = words[position] ?? "\(position + 1)"
            while words[position] == nil && !taken.insert(word).inserted { word = "#\(word)" }
            return ButtonChoice(value: word, control: button.1, form: button.0)
        }
    }

    /// The ID of Keycloak's link to another second factor.
    static let tryAnotherWay = "try-another-way"

    /// The buttons of additional forms, by values or IDs that no other button uses.
    static func choices(aside forms: [HTMLForm], taken: [ButtonChoice]) -> [ButtonChoice] {
        var choices: [ButtonChoice] = []
        for form in forms {
            for button in pressable(form) {
                let word = [button.value, button.id ?? ""].first { word in
                    !word.isEmpty && !(taken + choices).contains { $0.answers(to: word) }
                }
                if let word { choices.append(ButtonChoice(value: word, control: button, form: form)) }
            }
        }
        return choices
    }

    /// The buttons of a form that a user can press.
    ///
    /// If a form has only disabled buttons, they count, because a script may enable them once the fields are filled in.
    static func pressable(_ form: HTMLForm) -> [Control] {
        let shown = form.controls.filter { $0.kind.isSubmit && $0.isShown && !worksByScript($0) }
        let enabled = shown.filter { !$0.isDisabled }
        return enabled.isEmpty ? shown : enabled
    }

    /// The button that Enter presses on a page without a visible one (HTML, *implicit submission*).
    static func unseen(in form: HTMLForm) -> ButtonChoice? {
        guard let first = form.controls.first(where: { $0.kind.isSubmit }), !first.isDisabled, !worksByScript(first)
        else { return nil }
        return ButtonChoice(value: first.name, control: first, form: form)
    }

    private static func worksByScript(_ button: Control) -> Bool {
        button.formAction?.lowercased().hasPrefix("javascript:") == true
    }

    /// Whether an answer selects this button: by its word, its label or its ID.
    func answers(to answer: String) -> Bool { value == answer || control.label == answer || control.id == answer }
}
