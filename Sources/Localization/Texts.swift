/// The texts of the wizard in one language.
///
/// A text may have placeholders, `{name}`, and several forms divided by ` | `: as many as the language's plural rule has.
public struct Texts: Sendable, Hashable {
    private let contents: LocaleContents
    /// The zone of the times that are told.
    package let zone: LocalZone
    private var isASCII = false
    private var isTyped = false

    /// Reads a locale: every key once, none unknown.
    ///
    /// A missing key takes its text from `fallback`; without one it is an error. Fails with the line of an unknown or repeated key, or of an
    /// unknown plural rule; or with the list of missing keys. Sections only structure the file. A fallback is made only where a key is
    /// missing.
    public init(
        parsing bytes: some Sequence<UInt8>, zone: LocalZone = .utc,
        fallback: @autoclosure () throws(PropertiesError) -> Texts? = nil
    ) throws(PropertiesError) {
        self.zone = zone
        contents = try LocaleContents(parsing: bytes) { () throws(PropertiesError) in try fallback()?.contents }
    }

    /// The texts as a terminal without UTF-8 shows them: in the language's spelling in ASCII.
    package func inASCII() -> Texts {
        var texts = self
        texts.isASCII = true
        return texts
    }

    /// The texts as a front end without keys says them: they name what is typed.
    package func typed() -> Texts {
        var texts = self
        texts.isTyped = true
        return texts
    }

    package subscript(_ key: TextKey) -> String {
        guard isTyped, let typed = TypedText.inPlace(of: key) else { return plain(key) }
        return plain(typed.key).filled(with: typed.words.mapValues { plain($0) })
    }

    /// The text of a sentence by its name in the files; nil if the language does not have it.
    package func sentence(named name: String) -> String? { contents.sentence(named: name).map(spelled) }

    package var sentences: [(name: String, text: String)] { contents.namedSentences }

    private func plain(_ key: TextKey) -> String { spelled(contents[key]) }

    private func spelled(_ text: String) -> String {
        guard isASCII, !text.utf8.allSatisfy({ $0 < 128 }) else { return text }
        return text.reduce(into: "") { $0 += contents.spellings[$1] ?? String($1) }
    }

    /// The text of a key with its placeholders filled in; one without a value stays as it is.
    package subscript(_ key: TextKey, _ parts: [String: String]) -> String { self[key].filled(with: parts) }

    /// The form of a text for a number, with `{count}` and the other placeholders filled in.
    package func counted(_ key: TextKey, _ count: Int, _ parts: [String: String] = [:]) -> String {
        let text = self[key]
        let counted = parts.isEmpty ? ["count": String(count)] : parts.merging(["count": String(count)]) { $1 }
        return String(contents.plurals.form(of: text, for: count)).filled(with: counted)
    }
}
