import Assets

/// The texts of the pages in one language.
///
/// A text may have placeholders, `{name}`. It may have two forms divided by ` | `: one for the number 1, one for any other.
package struct PageTexts: Sendable, Hashable {
    /// The language's tag (BCP 47).
    package let tag: String
    /// The language's name in the language itself.
    package let name: String
    /// The direction in which the language is written: `ltr` or `rtl`.
    package let direction: String
    private let texts: [PageText: String]
    /// The sentences of the server's rules, by their keys.
    private let sentences: [String: String]

    /// Reads a language: every key once, none missing, none unknown.
    init(parsing bytes: [UInt8]) throws(PageTextsError) {
        let entries = try PageTextFile(parsing: bytes).entries
        var texts: [PageText: String] = [:]
        for (key, value) in entries["texts"] ?? [:] {
            guard let known = PageText(rawValue: key) else { throw .unknown(key) }
            texts[known] = value
        }
        if let missing = PageText.allCases.first(where: { texts[$0] == nil }) { throw .missing(missing.rawValue) }
        func word(_ key: String) throws(PageTextsError) -> String {
            guard let word = entries["language"]?[key] else { throw .missing(key) }
            return word
        }
        tag = try word("tag")
        name = try word("name")
        direction = try word("direction")
        self.texts = texts
        sentences = entries["sentences"] ?? [:]
    }

    /// Every language that the program has; the first is English.
    package static let all: [PageTexts] = EmbeddedFile.pageTexts.map { file in
        do {
            return try PageTexts(parsing: file)
        } catch {
            // The files are part of the program, and a test reads each of them.
            preconditionFailure("the texts of the pages cannot be read: \(error)")
        }
    }

    /// The language that pages fall back to.
    package static let english = all[0]

    /// The language of a tag such as `de` or `de-AT`; nil for one that the program does not have.
    package init?(tag: String) {
        let primary = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
        guard let known = Self.all.first(where: { $0.tag == primary }) else { return nil }
        self = known
    }

    /// The text of a key; every key has one.
    package subscript(_ key: PageText) -> String { texts[key] ?? key.rawValue }

    /// The text of a key with its placeholders filled in.
    package subscript(_ key: PageText, _ parts: [String: String]) -> String {
        SentencePattern(self[key]).filled(with: parts)
    }

    /// What stands before and after a placeholder, which the caller fills with markup of its own.
    package func parts(of key: PageText, around name: String) -> (before: String, after: String) {
        let pieces = self[key].split(separator: "{\(name)}", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(pieces.first ?? ""), pieces.count > 1 ? String(pieces[1]) : "")
    }

    /// The form of a text for a number, with `{count}` filled in.
    package func counted(_ key: PageText, _ count: Int) -> String {
        let forms = self[key].split(separator: " | ")
        return SentencePattern(String((count == 1 ? forms.first : forms.last) ?? ""))
            .filled(with: ["count": String(count)])
    }

    /// A sentence that the server's rules wrote in English, in this language; a sentence without a translation stays as it is.
    package func translated(_ english: String) -> String {
        for (key, pattern) in Self.englishPatterns {
            guard let parts = pattern.match(english) else { continue }
            return sentences[key].map { SentencePattern($0).filled(with: parts) } ?? english
        }
        return english
    }

    /// The English sentences; those without placeholders first, because a placeholder matches any text.
    private static let englishPatterns: [(key: String, pattern: SentencePattern)] = english.sentences
        .map { (key: $0.key, pattern: SentencePattern($0.value)) }
        .sorted { ($0.pattern.names.count, $0.key) < ($1.pattern.names.count, $1.key) }

    /// The keys of the sentences, which are the same in every language.
    var sentenceKeys: Set<String> { Set(sentences.keys) }

    /// The placeholders of a text or sentence.
    func placeholders(of key: PageText) -> Set<String> { Set(SentencePattern(self[key]).names) }
    /// The placeholders of a sentence.
    func placeholders(ofSentence key: String) -> Set<String> { Set(SentencePattern(sentences[key] ?? "").names) }
}

/// Why a file with the texts of the pages cannot be used.
enum PageTextsError: Error, Sendable, Hashable {
    case notUTF8
    case noEquals(line: Int)
    case repeated(String)
    case unknown(String)
    case missing(String)
}
