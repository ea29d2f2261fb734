/// An input of a page.
public struct IdpSdkInputField: Sendable, Hashable {
    /// How the user fills in a field.
    public enum Kind: Sendable, Hashable {
        /// One or more lines of text.
        case text
        /// A line of text that is masked while the user types.
        case secret
        /// One of ``IdpSdkInputField/choices``; the answer is its value.
        case choice
        /// Any number of ``IdpSdkInputField/choices``; the answer is their values, separated by commas, or empty for
        /// none.
        case choices
        /// A checkbox; the answer is `true` or `false`.
        case box
        /// The button to press, one of ``IdpSdkInputField/choices``; there may be no default.
        case button
    }

    public struct Choice: Sendable, Hashable {
        /// The value with which to answer.
        public let value: String
        /// The page's label for it.
        public let label: UntrustedText
        /// Whether the page has selected it.
        public let isChosen: Bool

        public init(value: String, label: UntrustedText, isChosen: Bool = false) {
            self.value = value
            self.label = label
            self.isChosen = isChosen
        }
    }

    /// The input's name, which is the key of its answer.
    public let id: String
    /// The page's label for it; empty if there is none.
    public let label: UntrustedText
    public let kind: Kind
    /// The value on the page as served; never a secret.
    ///
    /// `true` or `false` for a checkbox.
    public let initialValue: UntrustedText
    /// The choices; empty for text.
    public let choices: [Choice]
    /// Suggested values for a text field; any other value is allowed.
    public let suggestions: [UntrustedText]
    /// Whether the answer may omit it, because the page has a value to send.
    public let mayBeOmitted: Bool
    /// The maximum number of characters.
    public let maximumLength: Int?
    /// The minimum number of characters of a non-empty answer.
    public let minimumLength: Int?
    /// The page's `passwordrules` attribute, unchanged.
    ///
    /// This module does not check the rules and the lengths before it sends an answer; the provider does.
    public let passwordRules: String?
    /// The page's hint, such as a password rule.
    public let hint: UntrustedText?
    /// The page's error for this field.
    public let error: UntrustedText?
    /// The words of the page's `autocomplete` attribute, such as `username`, `current-password`, `one-time-code`.
    public let autocomplete: [String]

    /// Whether the value is masked while the user types.
    public var isMasked: Bool { kind == .secret }

    /// Apps need this only to test their own handlers.
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
