import Assets

/// The keys of the texts of sentences, by the templates of the sentences.
///
/// Made of the English texts when the first sentence is worded in another language.
struct SentenceIndex: Sendable {
    /// Where the translations of a template are.
    struct Entry: Sendable {
        let key: TextKey
        /// The names of the pieces between the literals, in the order of the English text.
        let names: [String]
    }

    private let entries: [String: Entry]
    /// The name of the language that the program's sentences are written in.
    let language: String

    /// The index of the program's sentences.
    static let shared: SentenceIndex = {
        do {
            return SentenceIndex(try Texts(parsing: EmbeddedFile.locales[0].contents))
        } catch {
            // The file is part of the program, and a test reads it.
            preconditionFailure("the English texts cannot be read: \(error)")
        }
    }()

    init(_ english: Texts) {
        language = english[.languageName]
        entries = Dictionary(
            uniqueKeysWithValues: TextKey.sentences.map { key in
                let pattern = TextPattern(english[key])
                return (pattern.template, Entry(key: key, names: pattern.names))
            })
    }

    subscript(_ template: String) -> Entry? { entries[template] }
}

extension TextKey {
    /// What the keys of sentences begin with.
    private static let families =
        [
            "profile", "file", "system", "json", "run", "settings", "tape", "sudo", "store", "administration", "flow",
            "usage",
        ]
        .map { $0 + "Fault" } + ["finding", "transport"]

    /// The texts of sentences: their English is the template of a ``Sentence``.
    package static let sentences = allCases.filter { key in
        key == .profileWhole || families.contains { key.rawValue.hasPrefix($0) }
    }
}
