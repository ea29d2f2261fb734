package import Assets
package import Sentences

/// The program's texts in one language.
///
/// A text can have placeholders, `{name}`, and as many forms, separated by ` | `, as the language's plural rule
/// requires.
public struct Texts: Sendable, Hashable {
    private let contents: LocaleContents
    /// The translations of the texts in the code; `nil` in English.
    private let catalogue: Catalogue?
    /// The time zone of displayed times.
    package let zone: LocalZone
    private var isASCII = false
    private var isTyped = false

    /// Parses a locale, which must have every key once and no unknown ones.
    ///
    /// A missing key has the text of `fallback`; without a fallback it is an error. Throws the line of an unknown or
    /// repeated key, or of an unknown plural rule; or the list of missing keys. Sections only structure the file.
    /// `fallback` is evaluated only if a key is missing.
    public init(
        parsing bytes: some Sequence<UInt8>, catalogue: Catalogue? = nil, zone: LocalZone = .utc,
        fallback: @autoclosure () throws(PropertiesError) -> Texts? = nil
    ) throws(PropertiesError) {
        (self.catalogue, self.zone) = (catalogue, zone)
        contents = try LocaleContents(parsing: bytes) { () throws(PropertiesError) in try fallback()?.contents }
    }

    /// Reads an embedded language.
    package init(_ locale: EmbeddedFile.Locale, zone: LocalZone = .utc) throws(PropertiesError) {
        try self.init(parsing: locale.contents, catalogue: Catalogue(embedded: locale), zone: zone)
    }

    /// Returns the texts for terminals without UTF-8, in the language's ASCII spelling.
    package func inASCII() -> Texts {
        var texts = self
        texts.isASCII = true
        return texts
    }

    /// Returns the texts for a front end without keys: they name what to type.
    package func typed() -> Texts {
        var texts = self
        texts.isTyped = true
        return texts
    }

    /// A text in the language, or in English if a part of it has no translation.
    package func callAsFunction(_ text: Text) -> String { translation(of: text) ?? text.english }

    /// A text in the language; foreign words in it are unchanged.
    ///
    /// `nil` if words of the program in it have no translation.
    package func translation(of text: Text) -> String? {
        guard let catalogue else { return text.english }
        return text.worded { catalogue[$0].map(spelled) }
    }

    package subscript(_ key: TextKey) -> String {
        guard isTyped, let typed = TypedText.inPlace(of: key) else { return plain(key) }
        return plain(typed.key).filled(with: typed.words.mapValues { plain($0) })
    }

    private func plain(_ key: TextKey) -> String { spelled(contents[key]) }

    private func spelled(_ text: String) -> String {
        guard isASCII, !text.utf8.allSatisfy({ $0 < 128 }) else { return text }
        return text.reduce(into: "") { $0 += contents.spellings[$1] ?? String($1) }
    }

    /// The text of a key with its placeholders replaced; one without a value is unchanged.
    package subscript(_ key: TextKey, _ parts: [String: String]) -> String { self[key].filled(with: parts) }

    /// The form of a text for a number, with `{count}` and the other placeholders replaced.
    package func counted(_ key: TextKey, _ count: Int, _ parts: [String: String] = [:]) -> String {
        let text = self[key]
        let counted = parts.isEmpty ? ["count": String(count)] : parts.merging(["count": String(count)]) { $1 }
        return String(contents.plurals.form(of: text, for: count)).filled(with: counted)
    }
}
