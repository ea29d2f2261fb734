import Assets

/// The names of the texts of sentences, by the sentences' templates.
///
/// Created from the English texts when the first sentence is translated.
struct SentenceIndex: Sendable {
    struct Entry: Sendable {
        let name: String
        /// The names of the parts between the literals, in the order of the English text.
        let names: [String]
    }

    private let entries: [String: Entry]
    /// The name of the language in which the program's sentences are written.
    let language: String

    static let shared: SentenceIndex = {
        do {
            return SentenceIndex(try Texts(parsing: EmbeddedFile.locales[0].contents))
        } catch {
            // The file is part of the program, and a test parses it.
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
