public import Localization

/// The wizard's texts and the field catalogue.
public struct WizardSettings: Sendable, Hashable {
    /// The texts of one language.
    public var texts: Texts
    /// Labels, masking and hints of input fields.
    public var catalogue: FieldCatalogue

    /// Every language that can be chosen.
    public var languages: [Language]

    /// A language with the files of its texts, which are read where it is chosen.
    ///
    /// Two languages with one tag are the same.
    public struct Language: Sendable, Hashable {
        /// The language's tag in BCP 47.
        public let tag: String
        private let contents: [UInt8]
        private let fallback: [UInt8]?
        private let zone: LocalZone

        /// Makes a language from its locale file, and from that of the language whose texts replace missing ones.
        public init(tag: String, contents: [UInt8], fallback: [UInt8]? = nil, zone: LocalZone = .utc) {
            self.tag = tag
            self.contents = contents
            self.fallback = fallback
            self.zone = zone
        }

        /// Reads the texts; fails with the line that cannot be read.
        public func texts() throws(PropertiesError) -> Texts {
            try Texts(parsing: contents, zone: zone, fallback: try replacement())
        }

        /// The language's name in the language itself; its tag where the file has none.
        var name: String { text(.languageName) ?? tag }

        /// One text without the others, for a frame; nil where the file does not have it.
        func text(_ key: TextKey) -> String? {
            let name = Array(key.rawValue.utf8)
            let lines = contents.split(separator: UInt8(ascii: "\n"))
            let starts = { (line: ArraySlice<UInt8>) in
                line.starts(with: name)
                    && [UInt8(ascii: " "), UInt8(ascii: "=")].contains(line.dropFirst(name.count).first)
            }
            guard let first = lines.firstIndex(where: starts) else { return nil }
            let entry = lines[first...].prefix(1 + lines[(first + 1)...].prefix { $0.first == UInt8(ascii: " ") }.count)
            return (try? Properties(parsing: entry.joined(separator: [UInt8(ascii: "\n")])))?.entries.first?.value
        }

        private func replacement() throws(PropertiesError) -> Texts? {
            guard let fallback else { return nil }
            return try Texts(parsing: fallback)
        }

        /// Whether both have the same tag.
        public static func == (left: Language, right: Language) -> Bool { left.tag == right.tag }

        public func hash(into hasher: inout Hasher) { hasher.combine(tag) }
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
