/// The wizard's texts and the field catalogue.
public struct WizardSettings: Sendable, Hashable {
    /// The texts of one language.
    public var texts: Texts
    /// Labels, masking and hints of input fields.
    public var catalogue: FieldCatalogue

    /// Every language that can be chosen.
    public var languages: [Language]

    /// A language with its texts.
    public struct Language: Sendable, Hashable {
        /// The language's tag in BCP 47.
        public let tag: String
        /// Its texts.
        public let texts: Texts

        /// Makes a language.
        public init(tag: String, texts: Texts) {
            self.tag = tag
            self.texts = texts
        }
    }

    /// Makes the settings; `texts` are those of the language in use.
    public init(texts: Texts, catalogue: FieldCatalogue, languages: [Language] = []) {
        self.texts = texts
        self.catalogue = catalogue
        self.languages = languages
    }
}

extension WizardSettings: CustomStringConvertible, CustomReflectable {
    /// The type's name alone: the texts are too long to be printed.
    public var description: String { "WizardSettings" }
    /// Has no children, so that `dump` does not print the texts.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
