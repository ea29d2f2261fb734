/// What the wizard is given once: its words and what it knows of fields.
public struct WizardSettings: Sendable, Hashable {
    /// The words.
    public var texts: Texts
    /// What is known of input fields.
    public var catalogue: FieldCatalogue

    /// Makes the settings.
    public init(texts: Texts, catalogue: FieldCatalogue) {
        self.texts = texts
        self.catalogue = catalogue
    }
}

extension WizardSettings: CustomStringConvertible, CustomReflectable {
    /// What it is; the words themselves would drown whatever it is printed with.
    public var description: String { "WizardSettings" }
    /// Shows nothing to `dump` and friends.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
