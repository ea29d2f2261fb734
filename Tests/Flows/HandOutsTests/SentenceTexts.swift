import Assets
import Localization
import Sentences
import Testing

private let texts = EmbeddedFile.locales.map { try? Texts($0) }

/// Expects that a sentence has a text in every language.
func expectText(of sentence: Text, _ place: SourceLocation = #_sourceLocation) throws {
    #expect(texts.count == 3)
    for texts in texts { #expect(texts?.translation(of: sentence) != nil, "\(sentence)", sourceLocation: place) }
}
