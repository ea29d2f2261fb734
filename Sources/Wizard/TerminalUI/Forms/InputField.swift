package import IdentityModel

/// An input of a page: its `inputFieldId` and the page's description of it.
package struct InputField: Sendable, Hashable {
    package var id: FieldID
    /// The page's label, if it has one; a label of the field catalogue has precedence.
    package var label: UntrustedText?
    package var kind: Kind
    /// Whether the page masks it.
    package var isMasked: Bool
    /// The options of a list, of radio buttons, of checkboxes or of buttons; empty for a text and a single checkbox.
    package var choices: [Choice]
    /// The rule that the page shows under the field, such as a password rule.
    package var rule: UntrustedText?
    /// The page's error message for the field.
    package var error: UntrustedText?
    /// The value that the page has filled in; `true` or `false` for a checkbox.
    package var prefilled: String?
    /// Whether the page requires a value.
    package var isRequired: Bool
    /// The maximum length that the page accepts, in characters.
    package var maximumLength: Int?
    /// The page's machine-readable rules for the value; checked before the page is sent.
    package var rules: TextRules

    /// How a field is filled in.
    package enum Kind: Sendable, Hashable {
        /// A line of text.
        case text
        case choice
        /// Any number of the choices.
        case choices
        /// A single checkbox.
        case box
        /// One of the page's buttons; none is pressed unless the user chooses it.
        case button
    }

    /// One of a closed list of values.
    package struct Choice: Sendable, Hashable {
        package var value: String
        package var label: UntrustedText
        /// Whether the page has preselected it; never for a button.
        package var isChosen: Bool

        package init(value: String, label: UntrustedText, isChosen: Bool = false) {
            self.value = value
            self.label = label
            self.isChosen = isChosen
        }
    }

    package init(
        id: FieldID, label: UntrustedText? = nil, kind: Kind? = nil, isMasked: Bool = false, choices: [Choice] = [],
        rule: UntrustedText? = nil, error: UntrustedText? = nil, prefilled: String? = nil, isRequired: Bool = true,
        maximumLength: Int? = nil, rules: TextRules = TextRules()
    ) {
        self.id = id
        self.label = label
        self.kind = kind ?? (choices.isEmpty ? .text : .choice)
        self.isMasked = isMasked
        self.choices = choices
        self.rule = rule
        self.error = error
        self.prefilled = prefilled
        self.isRequired = isRequired
        self.maximumLength = maximumLength
        self.rules = rules
    }
}
