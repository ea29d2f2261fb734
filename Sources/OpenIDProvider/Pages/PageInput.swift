import IdentityModel

/// An input of a page; a theme gives it a name and markup.
struct PageInput: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// A line of text.
        case text
        /// An e-mail address.
        case email
        /// A masked line of text that the server never fills in.
        case password
        /// A code that the user copies from a letter or a screen; shown in a monospaced font.
        case code
        case digits
        case checkbox(isChecked: Bool)
    }

    let field: FieldID
    /// The label above the input.
    let label: String
    /// The hint under the input; empty for none.
    var hint = ""
    var kind = Kind.text
    /// The value; always empty for a secret.
    var value = ""
    /// The `autocomplete` token for browsers and password managers (HTML 4.10.18.7).
    var autocomplete = "off"
    /// The minimum length of a value that is not empty, in characters; 0 for none.
    var minimumLength = 0
    /// The value of `passwordrules`, which password managers read; empty for none.
    var passwordRules = ""
    /// The maximum length in characters.
    var maximumLength = 255
    /// Whether the field must have a value.
    var isRequired = true

    /// Whether the text is hidden until the user asks to see it.
    var isMasked: Bool { kind == .password }

    /// Whether the input is a checkbox.
    var isCheckbox: Bool { if case .checkbox = kind { true } else { false } }
}
