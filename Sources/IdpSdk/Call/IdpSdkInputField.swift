/// One thing that a page wants filled in.
public struct IdpSdkInputField: Sendable, Hashable {
    /// How a field is filled in.
    public enum Kind: Sendable, Hashable {
        /// A line of text, or several.
        case text
        /// A line that is not shown while it is typed.
        case secret
        /// One of ``IdpSdkInputField/choices``, answered with its value.
        case choice
        /// Any number of ``IdpSdkInputField/choices``, answered with their values with commas between them, empty for none.
        case choices
        /// A box, answered `true` or `false`.
        case box
        /// Which button is pressed: one of ``IdpSdkInputField/choices``; none is the default.
        case button
    }

    /// One of several choices.
    public struct Choice: Sendable, Hashable {
        /// What is answered.
        public let value: String
        /// What the page calls it.
        public let label: UntrustedText
        /// Whether the page has chosen it.
        public let isChosen: Bool

        /// Makes a choice.
        public init(value: String, label: UntrustedText, isChosen: Bool = false) {
            self.value = value
            self.label = label
            self.isChosen = isChosen
        }
    }

    /// The input's name: the key of its answer.
    public let id: String
    /// What the page calls it; empty where it says nothing.
    public let label: UntrustedText
    /// How it is filled in.
    public let kind: Kind
    /// What the page has filled in already; never a secret.
    ///
    /// For a box `true` or `false`.
    public let initialValue: UntrustedText
    /// What can be chosen; empty for text.
    public let choices: [Choice]
    /// What the page suggests for a text; anything else may be typed.
    public let suggestions: [UntrustedText]
    /// Whether it may be left out of the answer, because the page has something to send for it.
    public let mayBeOmitted: Bool
    /// The most characters, nil where the page does not say.
    public let maximumLength: Int?
    /// The fewest characters of an answer that is not empty, nil where the page does not say.
    public let minimumLength: Int?
    /// What the page tells password stores about a new password (`passwordrules`), as it is written there; nil where it says nothing.
    ///
    /// Neither this nor the lengths are checked before an answer is sent: the provider judges it.
    public let passwordRules: String?
    /// What the page says about it, such as a password rule; nil where it says nothing.
    public let hint: UntrustedText?
    /// What the page says is wrong with it; nil where nothing is.
    public let error: UntrustedText?
    /// What the page tells password stores about it: `username`, `current-password`, `one-time-code`.
    public let autocomplete: [String]

    /// Whether it must not be shown while it is typed.
    public var isMasked: Bool { kind == .secret }

    /// Makes a field; apps only need it to test their own handlers.
    public init(
        id: String, label: UntrustedText = UntrustedText(""), kind: Kind = .text,
        initialValue: UntrustedText = UntrustedText(""), choices: [Choice] = [], suggestions: [UntrustedText] = [],
        mayBeOmitted: Bool = false,
        minimumLength: Int? = nil, maximumLength: Int? = nil, passwordRules: String? = nil, hint: UntrustedText? = nil,
        error: UntrustedText? = nil, autocomplete: [String] = []
    ) {
        self.id = id
        self.label = label
        self.kind = kind
        self.initialValue = initialValue
        self.choices = choices
        self.suggestions = suggestions
        self.mayBeOmitted = mayBeOmitted
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
        self.passwordRules = passwordRules
        self.hint = hint
        self.error = error
        self.autocomplete = autocomplete
    }
}
