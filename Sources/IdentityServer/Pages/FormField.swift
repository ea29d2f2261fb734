import IdentityModel

/// One input of a form with its label and hint, wired up for people who do not see the screen.
struct FormField: Sendable {
    private let field: FieldID
    private let label: String
    private let hint: String
    private let kind: Attribute.InputType
    private let value: String
    private let autocomplete: String
    private let maximumLength: Int
    private let isFocused: Bool
    private let isInvalid: Bool

    /// Describes an input; a secret never gets a value.
    init(
        _ field: FieldID, label: String, hint: String = "", kind: Attribute.InputType = .text, value: String = "",
        autocomplete: String, maximumLength: Int, isFocused: Bool = false, error: FormError?
    ) {
        self.field = field
        self.label = label
        self.hint = hint
        self.kind = kind
        self.value = value
        self.autocomplete = autocomplete
        self.maximumLength = maximumLength
        self.isFocused = isFocused
        isInvalid = error?.field == field
    }

    /// Label, input and hint.
    var markup: Markup {
        let name = field.rawValue
        let hintID = name + "-hint"
        return Tag.div(.class("field")) {
            Tag.label(.for(name)) { label }
            Tag.input(
                .id(name), .name(name), .type(kind), .value(kind == .password ? "" : value),
                .autocomplete(autocomplete), .maxlength(maximumLength), .uncapitalised, .verbatim, .required,
                .autofocus(if: isFocused), .ariaInvalid(if: isInvalid),
                .ariaDescribedBy((isInvalid ? ["error"] : []) + (hint.isEmpty ? [] : [hintID])))
            if !hint.isEmpty { Tag.p(.id(hintID), .class("hint")) { hint } }
        }
    }
}
