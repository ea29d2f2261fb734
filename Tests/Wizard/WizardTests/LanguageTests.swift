import Assets
import FoundationEssentials
import Localization
import Sentences
import TestSupport
import Testing

@testable import Wizard

/// The locales: each language has the same texts, with the same placeholders, in the same order.
struct LanguageTests {
    private static let folder = Checkout.root + "/Assets/Files/locales"

    private static func entries(_ tag: String) throws -> [Properties.Entry] {
        let locale = try #require(EmbeddedFile.locales.first { $0.tag == tag })
        return try Properties(parsing: locale.contents).entries
    }

    static let others = EmbeddedFile.locales.map(\.tag).filter { $0 != "en" }

    /// A file that is not listed could never be selected.
    @Test func everyFileOfTheFolderIsALanguage() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter { $0.hasSuffix(".txt") }
        let contents = try files.map { try Data(contentsOf: URL(filePath: "\(Self.folder)/\($0)")) }
        #expect(Set(contents) == Set(EmbeddedFile.locales.map { Data($0.contents) }))
        #expect(Set(EmbeddedFile.locales.map(\.tag)).count == files.count)
    }

    /// A missing text would be shown in English amid another language.
    @Test(arguments: others) func aLanguageHasTheTextsOfEnglishInTheirOrder(_ tag: String) throws {
        let own = try Self.entries(tag)
        let english = try Self.entries("en")
        #expect(own.map(\.key) == english.map(\.key))
        #expect(own.map(\.section) == english.map(\.section))
    }

    @Test(arguments: others) func placeholdersAndFormsFitTheLanguage(_ tag: String) throws {
        let own = Dictionary(uniqueKeysWithValues: try Self.entries(tag).map { ($0.key, $0.value) })
        let rule = try #require(own["languagePlurals"].flatMap { PluralRule(rawValue: $0) })
        for entry in try Self.entries("en") {
            guard let text = own[entry.key] else { continue }
            #expect(!text.isEmpty, "\(entry.key)")
            #expect(Self.placeholders(text) == Self.placeholders(entry.value), "\(entry.key): \(text)")
            let forms = text.split(separator: " | ").count
            let isCounted = entry.value.contains(" | ")
            #expect(forms == (isCounted ? rule.forms : 1), "\(entry.key): \(text)")
            #expect(!text.contains("  "), "\(entry.key): \(text)")
        }
    }

    /// On a terminal in the C locale, each language has its own ASCII spelling.
    @Test(arguments: others) func everyTextHasASpellingInASCII(_ tag: String) throws {
        let locale = try #require(EmbeddedFile.locales.first { $0.tag == tag })
        let english = try Texts(EmbeddedFile.locales[0])
        let texts = try Texts(parsing: locale.contents, fallback: english).inASCII()
        for key in TextKey.allCases where key != .languageASCII {
            #expect(texts[key].utf8.allSatisfy { $0 < 128 }, "\(key): \(texts[key])")
        }
        let translated = try Texts(locale).inASCII()
        for message in try MessageTemplate.texts() {
            let text = try #require(translated.translation(of: message), "\(message)")
            #expect(text.utf8.allSatisfy { $0 < 128 }, "\(message): \(text)")
        }
    }

    /// The names in braces.
    ///
    /// A plural form may omit some: `a code | {count} codes`.
    ///
    /// `dd` and `mm` are a day and a month in digits.
    private static func placeholders(_ text: String) -> Set<String> {
        Set(
            text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map {
                let name = String($0.prefix { $0 != "}" })
                return ["dd": "day", "mm": "month"][name] ?? name
            })
    }

    @Test func aMissingTextIsTakenFromEnglish() throws {
        let english = try Texts(EmbeddedFile.locales[0])
        let texts = try Texts(
            parsing: "languagePlurals = other\nstartNobody = Kimse yok.".utf8, fallback: english)
        #expect(texts[.startNobody] == "Kimse yok.")
        #expect(texts[.startOne] == english[.startOne])
    }

    @Test(arguments: [("one-other", 1, "1 day"), ("one-other", 0, "0 days"), ("one-other", 5, "5 days")])
    func aNumberTakesTheFormOfTheLanguagesRule(_ rule: String, _ count: Int, _ words: String) throws {
        let english = try Texts(EmbeddedFile.locales[0])
        let texts = try Texts(
            parsing: "languagePlurals = \(rule)\ntimeDays = {count} day | {count} days".utf8, fallback: english)
        #expect(texts.counted(.timeDays, count) == words)
    }

    @Test(arguments: [1, 2]) func aLanguageOfOneFormHasItForEveryNumber(_ count: Int) throws {
        let english = try Texts(EmbeddedFile.locales[0])
        let texts = try Texts(parsing: "languagePlurals = other\ntimeDays = {count} gün".utf8, fallback: english)
        #expect(texts.counted(.timeDays, count) == "\(count) gün")
    }

    @Test(arguments: EmbeddedFile.locales.map(\.tag)) func oneTextIsReadAsAllAre(_ tag: String) throws {
        let locale = try #require(EmbeddedFile.locales.first { $0.tag == tag })
        let language = WizardSettings.Language(tag: tag, contents: locale.contents)
        let texts = try language.texts()
        for key in [TextKey.languageName, .paletteLanguageNote, .startSandbox] {
            #expect(language.text(key) == texts[key])
        }
        #expect(WizardSettings.Language(tag: "xx", contents: Array("startOne = x".utf8)).name == "xx")
    }

    @Test func anUnknownPluralRuleIsRefusedWithItsLine() throws {
        #expect(throws: PropertiesError(line: 2, problem: .badValue("dual"))) {
            try Texts(parsing: "\nlanguagePlurals = dual".utf8)
        }
    }
}
