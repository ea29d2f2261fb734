import Assets
import FoundationEssentials
import Sentences
import TestSupport
import Testing

@testable import Localization

/// The languages' files: each has all messages of the code.
struct LanguageTests {
    private static let folder = Checkout.root + "/Assets/Files/languages"
    static let others = EmbeddedFile.locales.map(\.tag).filter { $0 != "en" }

    private static func catalogue(_ tag: String) throws -> Catalogue {
        let locale = try #require(EmbeddedFile.locales.first { $0.tag == tag })
        return try #require(try Catalogue.embedded(locale))
    }

    /// A file that is not listed could never be selected.
    @Test func everyFileOfTheFolderIsALanguage() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter { $0.hasSuffix(".po") }
        #expect(Set(files) == Set(Self.others.map { "\($0).po" }))
        #expect(EmbeddedFile.locales.count { $0.catalogue == nil } == 1)
    }

    /// A message without a translation is shown in English amid another language; a long one that is the same in both was
    /// copied.
    @Test(arguments: others) func everyMessageIsTranslated(_ tag: String) throws {
        let catalogue = try Self.catalogue(tag)
        let messages = try MessageTemplate.texts()
        #expect(messages.count > 4_000)
        for text in messages {
            let words = try #require(catalogue[text], "\(text)")
            #expect(!words.isEmpty && !words.contains("  "), "\(text): \(words)")
            let isLong = text.id.split(separator: " ").count { $0.allSatisfy(\.isLetter) } > 3
            #expect(!isLong || words != text.plural?.id ?? text.id, "\(words)")
        }
    }

    /// On a terminal in the C locale, each language has its own ASCII spelling, and English needs none.
    @Test(arguments: others) func everyTextHasASpellingInASCII(_ tag: String) throws {
        let catalogue = try Self.catalogue(tag)
        for text in try MessageTemplate.texts() {
            #expect(text.id.utf8.allSatisfy { $0 < 128 }, "\(text)")
            let words = catalogue.inASCII(try #require(catalogue[text]))
            #expect(words.utf8.allSatisfy { $0 < 128 }, "\(words)")
        }
    }
}
