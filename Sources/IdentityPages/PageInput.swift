import IdentityModel

/// One thing that a page asks, before a theme gives it a name and markup.
struct PageInput: Sendable, Hashable {
    /// What the input takes.
    enum Kind: Sendable, Hashable {
        /// A line of text.
        case text
        /// An e-mail address.
        case email
        /// A line that is masked and never filled in by the server.
        case password
        /// A code that is read off a letter or a screen: shown in even letters.
        case code
        /// Digits.
        case digits
        /// A box to tick.
        case checkbox(isChecked: Bool)
    }

    /// What is asked.
    let field: FieldID
    /// What stands over it.
    let label: String
    /// What stands under it; empty for nothing.
    var hint = ""
    /// What it takes.
    var kind = Kind.text
    /// What stands in it; a secret never has anything.
    var value = ""
    /// What browsers and password stores fill in (HTML 4.10.18.7).
    var autocomplete = "off"
    /// Characters at least of a value that is not empty; 0 asks nothing.
    var minimumLength = 0
    /// What a new password needs, for programs (`passwordrules`); empty for nothing.
    var passwordRules = ""
    /// Characters at most.
    var maximumLength = 255
    /// Whether the form cannot be sent without it.
    var isRequired = true

    /// Whether a person sees what he types there only on demand.
    var isMasked: Bool { kind == .password }

    /// Whether it is a box to tick.
    var isCheckbox: Bool { if case .checkbox = kind { true } else { false } }
}
