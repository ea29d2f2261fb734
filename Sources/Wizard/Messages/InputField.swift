public import IdentityModel

/// One input of a page: an `inputFieldId` and what the page says about it.
public struct InputField: Sendable, Hashable {
    /// The input's name.
    public var id: FieldID
    /// The page's label, where it has one; a label of the field catalogue has precedence.
    public var label: UntrustedText?
    /// How it is filled in.
    public var kind: Kind
    /// Whether the page masks it.
    public var isMasked: Bool
    /// What the page's list, radio buttons, boxes or buttons offer; empty for a text and a single box.
    public var choices: [Choice]
    /// What the page says under the field as a rule for it, such as a password rule.
    public var rule: UntrustedText?
    /// What the page says is wrong with it.
    public var error: UntrustedText?
    /// What the page has filled in already; for a box `true` or `false`.
    public var prefilled: String?
    /// Whether the page wants a value.
    public var isRequired: Bool
    /// The longest value that the page takes, in characters.
    public var maximumLength: Int?
    /// The page's machine-readable rules for the value; checked before the page is sent.
    public var rules: TextRules

    /// How a field is filled in.
    public enum Kind: Sendable, Hashable {
        /// A line of text.
        case text
        case choice
        /// Any number of the choices.
        case choices
        /// A box that is ticked or not.
        case box
        /// One of the page's buttons; none is pressed unless the user chooses it.
        case button
    }

    /// One of a closed list of values.
    public struct Choice: Sendable, Hashable {
        /// The value that is sent.
        public var value: String
        /// The page's label for it.
        public var label: UntrustedText
        /// Whether the page has preselected it; never for a button.
        public var isChosen: Bool

        public init(value: String, label: UntrustedText, isChosen: Bool = false) {
            self.value = value
            self.label = label
            self.isChosen = isChosen
        }
    }

    public init(
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
