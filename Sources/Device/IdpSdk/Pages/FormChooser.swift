import HTML

/// Finds the page's main form, among forms for search, language or newsletters.
///
/// Decides by the forms' controls and places, never by their texts.
struct FormChooser {
    /// What the flow does with a page.
    enum Choice {
        /// The user answers: the form, additional forms with only buttons, and the reason for the choice.
        case question(HTMLForm, others: [HTMLForm], because: String)
        /// The page submits this form by itself, with this button if there is one.
        case selfSubmitting(HTMLForm, Control?)
        /// Every form needs a script.
        case waitsForScript
        /// No form belongs to the login.
        case nothing
    }

    private let page: HTMLPage

    init(_ page: HTMLPage) { self.page = page }

    func choose() -> Choice {
        let forms = page.forms.filter { $0.method != .dialog && !Self.isSearch($0) }
        if page.submitsOnLoad, let first = page.forms.first, Self.hasNothingToAnswer(first), Self.hasOneWay(first) {
            return .selfSubmitting(first, first.noScriptButtons.first ?? ButtonChoice.pressable(first).first)
        }
        let ranked = forms.filter { $0.isShown && Self.canBeSent($0) }.compactMap { form in
            Self.rank(form).map { (form, rank: $0) }
        }
        // The first of equals; `max` would return the last.
        if let best = ranked.reduce(nil as (HTMLForm, rank: Rank)?, { $1.rank > ($0?.rank ?? .none) ? $1 : $0 ?? $1 }) {
            return .question(best.0, others: others(beside: best.0, among: ranked), because: best.rank.reason)
        }
        for form in forms where Self.hasNothingToAnswer(form) {
            if let button = form.noScriptButtons.first, Self.hasOneWay(form) { return .selfSubmitting(form, button) }
        }
        let isWaiting = forms.contains { form in
            form.landmark == nil && (form.controls.contains { $0.kind == .hidden } || !form.noScriptButtons.isEmpty)
        }
        return isWaiting ? .waitsForScript : .nothing
    }

    /// The other forms with only buttons, if the chosen form has no text input either, because many pages have *allow*
    /// and *deny* in two forms.
    private func others(beside form: HTMLForm, among ranked: [(HTMLForm, rank: Rank)]) -> [HTMLForm] {
        guard !form.controls.contains(where: Self.isTyped) else { return [] }
        return ranked.filter { $0.0 != form && $0.rank >= .buttonsInAddress && Self.hasNothingToAnswer($0.0) }.map(\.0)
    }

    /// How likely a form is the page's main one.
    private enum Rank: Int, Comparable {
        case none, language, frame, buttonsInAddress, fieldsInAddress, buttons, choices, fields, newPassword, login

        static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }

        /// The reason for the choice, for the trace.
        var reason: String {
            switch self {
            case .login: "it asks who logs in"
            case .newPassword: "it asks for a password"
            case .fields: "it has fields to fill in"
            case .choices: "it has something to choose"
            case .buttons: "it has buttons"
            case .fieldsInAddress, .buttonsInAddress: "it is the page's only form, and sends in the address"
            case .frame, .language, .none: "it is the page's only form"
            }
        }
    }

    private static func rank(_ form: HTMLForm) -> Rank? {
        let asked = form.controls.filter(FieldReader.isFillable)
        let typed = asked.filter(isTyped)
        let isLogin = asked.contains { control in
            let isOldPassword = control.kind == .password && !control.autocomplete.contains("new-password")
            return isOldPassword || !loginWords.isDisjoint(with: control.autocomplete)
        }
        let isNewPassword = asked.contains { $0.kind == .password }
        if form.landmark != nil { return isLogin || isNewPassword ? .frame : nil }
        if isLanguage(form, asked) { return .language }
        // Two password fields mean a registration or a new password, whatever their names.
        if isLogin && typed.filter({ $0.kind == .password }).count < 2 { return .login }
        if isLogin || isNewPassword { return .newPassword }
        if form.method == .get {
            return asked.isEmpty ? .buttonsInAddress : isLookUp(form, typed) ? nil : .fieldsInAddress
        }
        return !typed.isEmpty ? .fields : asked.isEmpty ? .buttons : .choices
    }

    /// Whether a form can be submitted: by a button, or by Enter in a line of text; checkboxes and lists do not submit
    /// it.
    private static func canBeSent(_ form: HTMLForm) -> Bool {
        !ButtonChoice.pressable(form).isEmpty || form.controls.contains { FieldReader.isFillable($0) && isTyped($0) }
    }

    private static func hasNothingToAnswer(_ form: HTMLForm) -> Bool {
        !form.controls.contains { FieldReader.isFillable($0) || ($0.kind == .file && $0.isShown) }
    }

    /// Whether a form has at most one visible button and one for browsers without scripts; if there are more, the user
    /// decides.
    private static func hasOneWay(_ form: HTMLForm) -> Bool {
        form.noScriptButtons.count < 2 && ButtonChoice.pressable(form).count < 2
    }

    private static func isTyped(_ control: Control) -> Bool {
        FieldReader.isFillable(control) && ![.checkbox, .radio, .select].contains(control.kind)
    }

    private static func isSearch(_ form: HTMLForm) -> Bool { form.landmark == .search }

    /// Whether the form is a search: its only line of text has a name typical of searches.
    private static func isLookUp(_ form: HTMLForm, _ typed: [Control]) -> Bool {
        typed.count == 1 && ["q", "query", "s", "search", "term", "keywords"].contains(typed[0].name.lowercased())
    }

    /// Whether every choice is a language tag (`en`, `de-CH`).
    private static func isLanguage(_ form: HTMLForm, _ asked: [Control]) -> Bool {
        guard asked.count == 1, asked[0].kind == .select, asked[0].options.count > 1 else { return false }
        return asked[0].options.allSatisfy { option in
            let parts = option.value.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
            return (2...3).contains(parts[0].utf8.count) && parts.count <= 3
                && parts.allSatisfy { part in
                    (2...8).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && $0.isLetter }
                }
                && option.value.first?.isLowercase == true
        }
    }

    private static let loginWords: Set<String> = ["username", "current-password", "one-time-code", "webauthn"]
}
