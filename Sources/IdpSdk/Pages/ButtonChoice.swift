import HTML

/// A button and the word by which it is chosen.
struct ButtonChoice: Sendable, Hashable {
    /// The word that stands for it in an answer.
    let value: String
    /// The button itself.
    let control: Control
    /// The form that it sends.
    let form: Form

    /// The buttons of several forms by their names; by their values where a name is missing or shared, by what stands on them where that fails too.
    static func choices(of forms: [Form]) -> [ButtonChoice] {
        let buttons = forms.flatMap { form in pressable(form).map { (form, $0) } }
        func isUnique(_ word: String, _ key: (Control) -> String) -> Bool {
            !word.isEmpty && buttons.filter { key($0.1) == word }.count == 1
        }
        return buttons.enumerated().map { position, button in
            let words: [(String, (Control) -> String)] = [
                (button.1.name, { $0.name }), (button.1.value, { $0.value }), (button.1.label, { $0.label }),
            ]
            let word = words.first { isUnique($0.0, $0.1) }?.0 ?? "\(position + 1)"
            return ButtonChoice(value: word, control: button.1, form: form(of: button))
        }
    }

    /// The buttons of a form that a person can press.
    ///
    /// A page that switches its only button on by script, once a box is ticked or a field filled in, has it off as served; whoever answers the
    /// page has done that.
    static func pressable(_ form: Form) -> [Control] {
        let shown = form.controls.filter { $0.kind.isSubmit && $0.isShown }
        let enabled = shown.filter { !$0.isDisabled }
        return enabled.isEmpty ? shown : enabled
    }

    /// Whether an answer means this button: its word, what stands on it, or its element's id.
    func answers(to answer: String) -> Bool { value == answer || control.label == answer || control.id == answer }

    private static func form(of button: (Form, Control)) -> Form { button.0 }
}
