/// What the wizard gets once, at its start: its texts and the field catalogue.
public struct WizardSettings: Sendable, Hashable {
    /// The texts of one language.
    public var texts: Texts
    /// Labels, masking and hints of input fields.
    public var catalogue: FieldCatalogue

    /// Makes the settings.
    public init(texts: Texts, catalogue: FieldCatalogue) {
        self.texts = texts
        self.catalogue = catalogue
    }
}

extension WizardSettings: CustomStringConvertible, CustomReflectable {
    /// The type's name alone: the texts are too long to be printed.
    public var description: String { "WizardSettings" }
    /// Has no children, so that `dump` does not print the texts.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
