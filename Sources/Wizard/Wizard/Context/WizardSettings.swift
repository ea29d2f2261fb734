public import Localization

/// The wizard's texts and the field catalogue.
public struct WizardSettings: Sendable, Hashable {
    /// The texts of the language in use.
    public var texts: Texts
    /// Labels, masking and hints of input fields; read for each page.
    var catalogue: FieldCatalogue { readCatalogue() }
    private let readCatalogue: @Sendable () -> FieldCatalogue

    /// The folder where exports are proposed; `nil` for the folder where the program was started.
    ///
    /// Browsers in a sandbox cannot read hidden folders.
    public var exportFolder: String?

    /// Every language that can be chosen.
    public var languages: [Language]

    /// A language with the contents of its locale file, which are parsed when the language is chosen.
    ///
    /// Languages with the same tag are equal.
    public struct Language: Sendable, Hashable {
        /// The language's tag in BCP 47.
        public let tag: String
        private let contents: @Sendable () -> [UInt8]
        private let catalogue: @Sendable () throws(PropertiesError) -> Catalogue?
        private let fallback: @Sendable () -> [UInt8]?
        private let zone: LocalZone

        /// Creates a language from its locale file, from the translations of the texts in the code, and from the locale
        /// file of the language whose texts replace missing ones.
        ///
        /// The arguments are evaluated each time they are needed, because a start shows one language of several.
        public init(
            tag: String, contents: @escaping @autoclosure @Sendable () -> [UInt8],
            catalogue: @escaping @autoclosure @Sendable () throws(PropertiesError) -> Catalogue? = nil,
            fallback: @escaping @autoclosure @Sendable () -> [UInt8]? = nil, zone: LocalZone = .utc
        ) {
            self.tag = tag
            self.contents = contents
            self.catalogue = catalogue
            self.fallback = fallback
            self.zone = zone
        }

        /// Parses the texts; the error contains the line that cannot be parsed.
        public func texts() throws(PropertiesError) -> Texts {
            try Texts(parsing: contents(), catalogue: catalogue(), zone: zone, fallback: try replacement())
        }

        /// The language's name in the language itself; its tag if the file has no name.
        var name: String { text(.languageName) ?? tag }

        /// Reads one text without parsing the others, so that it can be called for a frame; `nil` if the file does not
        /// contain it.
        func text(_ key: TextKey) -> String? {
            let name = Array(key.rawValue.utf8)
            let lines = contents().split(separator: UInt8(ascii: "\n"))
            let starts = { (line: ArraySlice<UInt8>) in
                line.starts(with: name)
                    && [UInt8(ascii: " "), UInt8(ascii: "=")].contains(line.dropFirst(name.count).first)
            }
            guard let first = lines.firstIndex(where: starts) else { return nil }
            let entry = lines[first...].prefix(1 + lines[(first + 1)...].prefix { $0.first == UInt8(ascii: " ") }.count)
            return (try? Properties(parsing: entry.joined(separator: [UInt8(ascii: "\n")])))?.entries.first?.value
        }

        private func replacement() throws(PropertiesError) -> Texts? {
            guard let fallback = fallback() else { return nil }
            return try Texts(parsing: fallback)
        }

        public static func == (left: Language, right: Language) -> Bool { left.tag == right.tag }

        public func hash(into hasher: inout Hasher) { hasher.combine(tag) }
    }

    /// - Parameter catalogue: evaluated when a page is shown, because the first frame shows none; always the same.
    public init(
        texts: Texts, catalogue: @escaping @autoclosure @Sendable () -> FieldCatalogue, languages: [Language] = []
    ) {
        self.texts = texts
        readCatalogue = catalogue
        self.languages = languages
    }
}

extension WizardSettings {
    /// Without the catalogue, which is the same for the whole run of the program.
    public static func == (one: WizardSettings, other: WizardSettings) -> Bool {
        one.texts == other.texts && one.exportFolder == other.exportFolder && one.languages == other.languages
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(texts)
        hasher.combine(exportFolder)
        hasher.combine(languages)
    }
}

extension WizardSettings: CustomStringConvertible, CustomReflectable {
    /// Only the type's name, because the texts are too long to be printed.
    public var description: String { "WizardSettings" }
    /// Has no children, so that `dump` does not print the texts.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
