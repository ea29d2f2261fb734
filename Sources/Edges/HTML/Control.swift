/// A control of a form: an input, a choice, a text area or a button.
public struct Control: Sendable, Hashable {
    /// The kind of a control: the `type` in lower case, or the element's name; other values are possible.
    public struct Kind: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// One line of text; also used for every type that browsers do not know.
        public static let text = Kind(rawValue: "text")
        /// One line whose text is masked.
        public static let password = Kind(rawValue: "password")
        public static let email = Kind(rawValue: "email")
        public static let number = Kind(rawValue: "number")
        /// A value that the page sends without showing it.
        public static let hidden = Kind(rawValue: "hidden")
        public static let checkbox = Kind(rawValue: "checkbox")
        /// One choice among several with the same name.
        public static let radio = Kind(rawValue: "radio")
        public static let file = Kind(rawValue: "file")
        /// A list of options.
        public static let select = Kind(rawValue: "select")
        /// Several lines of text.
        public static let textArea = Kind(rawValue: "textarea")
        /// A button that sends the form.
        public static let submit = Kind(rawValue: "submit")
        /// An image that sends the form.
        public static let image = Kind(rawValue: "image")
        /// A button that only runs a script.
        public static let button = Kind(rawValue: "button")
        /// A button that resets the form.
        public static let reset = Kind(rawValue: "reset")

        public var isSubmit: Bool { self == .submit || self == .image }
        public var isButton: Bool { isSubmit || self == .button || self == .reset }
        public var description: String { rawValue }
    }

    /// One option of a list.
    public struct Option: Sendable, Hashable {
        public let value: String
        public let label: String
        /// Whether the option is selected on the page as served.
        public let isSelected: Bool
        public let isDisabled: Bool
    }

    public let kind: Kind
    /// The `name`; if it is empty, nothing is sent.
    public let name: String
    public let id: String?
    /// The value that is sent unless the user changes it; a checkbox's value when it is checked; a button's value.
    public let value: String
    /// The control's label: its `label`, else `aria-label`, title or placeholder; a button's text; empty if there is
    /// none.
    public let label: String
    /// The label of the group of choices that the control belongs to: its fieldset's legend, or the group's
    /// `aria-label`; empty if there is none.
    public let groupLabel: String
    /// The `placeholder`, empty if there is none.
    public let placeholder: String
    public let isRequired: Bool
    /// Whether the control is disabled, by itself or by its fieldset.
    ///
    /// Disabled controls are never sent.
    public let isDisabled: Bool
    /// Whether the control is displayed and sent but cannot be changed.
    public let isReadOnly: Bool
    /// Whether the user can see the control: neither it nor an ancestor is hidden by an attribute or its own style.
    ///
    /// Two kinds of controls count as hidden although they are not: a control that is filled in already and not
    /// reachable by keyboard (`tabindex` below 0), which is meant for password managers; and a control that is placed
    /// off the page, or hidden from both keyboard and screen readers, which is a honeypot for bots.
    public let isShown: Bool
    /// Whether a checkbox or radio button is checked on the page as served.
    public internal(set) var isChecked: Bool
    public let isMultiple: Bool
    /// The options of a list; empty for other kinds.
    public let options: [Option]
    /// The values that the page suggests (`datalist`); other values can be typed too.
    public let suggestions: [String]
    /// The maximum number of characters.
    public let maximumLength: Int?
    /// The minimum number of characters of a non-empty value.
    public let minimumLength: Int?
    /// The page's rules for a new password, meant for password managers (`passwordrules`).
    public let passwordRules: String?
    /// The regular expression that the whole value must match.
    public let pattern: String?
    /// The `autocomplete` tokens in lower case: `username`, `current-password`, `one-time-code`.
    public let autocomplete: [String]
    /// Whether the page marks the control as wrong (`aria-invalid`).
    public let isInvalid: Bool
    /// The IDs of the elements that describe the control (`aria-describedby`, `aria-errormessage`).
    public let describedBy: [String]
    /// A button's own `formaction`, as written.
    public let formAction: String?
    /// A button's own `formmethod`.
    public let formMethod: HTMLForm.Method?
    /// A button's own `formenctype` in lower case.
    public let formEncoding: String?
    /// Whether a script runs when it is clicked (`onclick`).
    public let runsScript: Bool

    /// Creates a control for a page that is not HTML: shown, enabled, with defaults for everything omitted.
    public init(
        kind: Kind, name: String, value: String = "", label: String = "", placeholder: String = "",
        isRequired: Bool = false, isReadOnly: Bool = false, minimumLength: Int? = nil, maximumLength: Int? = nil,
        pattern: String? = nil, autocomplete: [String] = [], isInvalid: Bool = false
    ) {
        self.init(
            kind: kind, name: name, id: nil, value: value, label: label, groupLabel: "", placeholder: placeholder,
            isRequired: isRequired, isDisabled: false, isReadOnly: isReadOnly, isShown: true, isChecked: false,
            isMultiple: false, options: [], suggestions: [], maximumLength: maximumLength, pattern: pattern,
            autocomplete: autocomplete, isInvalid: isInvalid, describedBy: [], formAction: nil, formMethod: nil,
            formEncoding: nil, minimumLength: minimumLength)
    }

    init(
        kind: Kind, name: String, id: String?, value: String, label: String, groupLabel: String, placeholder: String,
        isRequired: Bool, isDisabled: Bool, isReadOnly: Bool, isShown: Bool, isChecked: Bool, isMultiple: Bool,
        options: [Option], suggestions: [String], maximumLength: Int?, pattern: String?, autocomplete: [String],
        isInvalid: Bool, describedBy: [String], formAction: String?, formMethod: HTMLForm.Method?,
        formEncoding: String?,
        minimumLength: Int? = nil, passwordRules: String? = nil, runsScript: Bool = false
    ) {
        self.kind = kind
        self.name = name
        self.id = id
        self.value = value
        self.label = label
        self.groupLabel = groupLabel
        self.placeholder = placeholder
        self.isRequired = isRequired
        self.isDisabled = isDisabled
        self.isReadOnly = isReadOnly
        self.isShown = isShown
        self.isChecked = isChecked
        self.isMultiple = isMultiple
        self.options = options
        self.suggestions = suggestions
        self.maximumLength = maximumLength
        self.minimumLength = minimumLength
        self.passwordRules = passwordRules
        self.pattern = pattern
        self.autocomplete = autocomplete
        self.isInvalid = isInvalid
        self.describedBy = describedBy
        self.formAction = formAction
        self.formMethod = formMethod
        self.formEncoding = formEncoding
        self.runsScript = runsScript
    }
}
