public import Localization
import Sentences

/// The wizard's texts, and where its exports go.
public struct WizardSettings: Sendable, Hashable {
    /// The texts of the language in use.
    public var texts: Texts

    /// The folder where exports are proposed; `nil` for the folder where the program was started.
    ///
    /// Browsers in a sandbox cannot read hidden folders.
    public var exportFolder: String?

    /// Every language that can be chosen.
    public var languages: [Language]

    /// A language whose texts are read when they are needed.
    ///
    /// Languages with the same tag are equal.
    public struct Language: Sendable, Hashable {
        /// The language's tag in BCP 47.
        public let tag: String
        /// Its name in the language itself.
        let name: String
        private let read: @Sendable () throws(PropertiesError) -> Texts

        public init(tag: String, name: String, texts: @escaping @Sendable () throws(PropertiesError) -> Texts) {
            (self.tag, self.name, read) = (tag, name, texts)
        }

        /// Reads the texts; the error contains the line that cannot be parsed.
        public func texts() throws(PropertiesError) -> Texts { try read() }

        public static func == (left: Language, right: Language) -> Bool { left.tag == right.tag }

        public func hash(into hasher: inout Hasher) { hasher.combine(tag) }
    }

    public init(texts: Texts, languages: [Language] = []) { (self.texts, self.languages) = (texts, languages) }
}

extension WizardSettings: CustomStringConvertible, CustomReflectable {
    /// Only the type's name, because the texts are too long to be printed.
    public var description: String { "WizardSettings" }
    /// Has no children, so that `dump` does not print the texts.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
