import Assets

/// The names of the texts of sentences, by the templates of the sentences.
///
/// Made of the English texts when the first sentence is worded in another language.
struct SentenceIndex: Sendable {
    /// Where the translations of a template are.
    struct Entry: Sendable {
        let name: String
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
            uniqueKeysWithValues: english.sentences.map { name, text in
                let pattern = TextPattern(text)
                return (pattern.template, Entry(name: name, names: pattern.names))
            })
    }

    subscript(_ template: String) -> Entry? { entries[template] }
}
