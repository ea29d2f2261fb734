/// One control of a form: an input, a choice, a text area or a button.
public struct Control: Sendable, Hashable {
    /// What sort of control it is: the `type` in lower case, or the element's name; an open list.
    public struct Kind: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The `type` in lower case, or the element's name.
        public let rawValue: String

        /// Takes a `type` in lower case.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A line of text; also every type that browsers do not know.
        public static let text = Kind(rawValue: "text")
        /// A line that is not shown.
        public static let password = Kind(rawValue: "password")
        /// A mail address.
        public static let email = Kind(rawValue: "email")
        /// A telephone number.
        public static let telephone = Kind(rawValue: "tel")
        /// A number.
        public static let number = Kind(rawValue: "number")
        /// A value that the page sends for itself.
        public static let hidden = Kind(rawValue: "hidden")
        /// On or off.
        public static let checkbox = Kind(rawValue: "checkbox")
        /// One of several of the same name.
        public static let radio = Kind(rawValue: "radio")
        /// A file to upload.
        public static let file = Kind(rawValue: "file")
        /// A list of options.
        public static let select = Kind(rawValue: "select")
        /// Several lines of text.
        public static let textArea = Kind(rawValue: "textarea")
        /// A button that sends the form.
        public static let submit = Kind(rawValue: "submit")
        /// A picture that sends the form.
        public static let image = Kind(rawValue: "image")
        /// A button that works by script alone.
        public static let button = Kind(rawValue: "button")
        /// A button that empties the form.
        public static let reset = Kind(rawValue: "reset")

        /// Whether it sends the form.
        public var isSubmit: Bool { self == .submit || self == .image }
        /// Whether it is a button of any sort.
        public var isButton: Bool { isSubmit || self == .button || self == .reset }
        /// The `type` in lower case, or the element's name.
        public var description: String { rawValue }
    }

    /// One choice of a list.
    public struct Option: Sendable, Hashable {
        /// What is sent.
        public let value: String
        /// What is shown.
        public let label: String
        /// Whether it is chosen on the page as served.
        public let isSelected: Bool
        /// Whether it cannot be chosen.
        public let isDisabled: Bool
    }

    /// What sort of control it is.
    public let kind: Kind
    /// The `name`; empty where there is none, and then nothing is sent.
    public let name: String
    /// The `id`, nil where it has none.
    public let id: String?
    /// What is sent if nobody changes it; a box's value when it is ticked; a button's value.
    public let value: String
    /// What the page calls it: its label, else `aria-label`, title or placeholder; a button's text; empty where there is nothing.
    public let label: String
    /// What the page calls the choices of which it is one: its field set's legend, a group's `aria-label`; empty where there is nothing.
    public let groupLabel: String
    /// The `placeholder`, empty where there is none.
    public let placeholder: String
    /// Whether the page insists on it.
    public let isRequired: Bool
    /// Whether it is switched off, by itself or with its field set: never sent.
    public let isDisabled: Bool
    /// Whether it is shown and sent but not to be changed.
    public let isReadOnly: Bool
    /// Whether a person can see it: neither it nor what it stands in is hidden by attribute or its own style.
    ///
    /// A line that is filled in already and out of the keyboard's way (`tabindex` below 0) is there for password stores and not for people; one that
    /// is laid off the page, or kept from the keyboard and from screen readers at once, is there to catch programs that fill in everything.
    public let isShown: Bool
    /// Whether a box is ticked on the page as served.
    public internal(set) var isChecked: Bool
    /// Whether several options may be chosen.
    public let isMultiple: Bool
    /// The choices of a list, empty for everything else.
    public let options: [Option]
    /// Values that the page suggests for a text (`datalist`); others may be typed too.
    public let suggestions: [String]
    /// The most characters, nil where the page does not say.
    public let maximumLength: Int?
    /// The fewest characters of a value that is not empty, nil where the page does not say.
    public let minimumLength: Int?
    /// What the page tells password stores about a new password (`passwordrules`), nil where it says nothing.
    public let passwordRules: String?
    /// The regular expression that the whole value must match, nil where the page does not say.
    public let pattern: String?
    /// The `autocomplete` words in lower case: `username`, `current-password`, `one-time-code`.
    public let autocomplete: [String]
    /// Whether the page marks it as wrong (`aria-invalid`).
    public let isInvalid: Bool
    /// The ids of the elements that explain it (`aria-describedby`, `aria-errormessage`).
    public let describedBy: [String]
    /// A button's own address for the form, as written.
    public let formAction: String?
    /// A button's own method for the form.
    public let formMethod: Form.Method?
    /// A button's own encoding for the form in lower case.
    public let formEncoding: String?
    /// Whether a script of the page runs when it is clicked (`onclick`).
    public let runsScript: Bool

    /// A control that a page describes in other words than HTML's: shown, enabled, with nothing that is not said here.
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
        isInvalid: Bool, describedBy: [String], formAction: String?, formMethod: Form.Method?, formEncoding: String?,
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
