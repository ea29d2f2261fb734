import Assets
import Sentences
import TestSupport
import Testing

@testable import Localization

/// The catalogues of the languages, which are `.po` files of gettext.
@Suite struct CatalogueTests {
    private static let file = #"""
        # A comment.
        msgid ""
        msgstr ""
        "Language: x\n"

        #. {0}: name
        #: Sources/A.swift
        #, python-brace-format
        msgid "\"{0}\" is one,\n"
        "and \\ is {1}.\t"
        msgstr "{1} ist \"{0}\"\n"
        "und \\."

        #, fuzzy, python-brace-format
        #| msgid "Old {0}"
        msgid "New {0}"
        msgstr "Alt {0}"

        msgid "Not translated"
        msgstr ""

        msgid "last"
        msgstr "letzte"
        """#

    @Test func messagesAreReadInTheirLinesAndEscapes() throws {
        let catalogue = try Catalogue(parsing: Array(Self.file.utf8))
        #expect(catalogue["\"{0}\" is one,\nand \\ is {1}.\t"] == "{1} ist \"{0}\"\nund \\.")
        #expect(catalogue["last"] == "letzte")
        #expect(try Catalogue(parsing: Array((Self.file + "\n").utf8))["last"] == "letzte")
    }

    /// A message without a translation is shown in English; the header is no message.
    @Test(arguments: ["New {0}", "Old {0}", "Not translated", "", "Last", "lastletzte"])
    func whatHasNoTranslationIsAbsent(_ id: String) throws {
        #expect(try Catalogue(parsing: Array(Self.file.utf8))[id] == nil)
    }

    @Test(arguments: [
        ("msgid \"a\"\nmsgstr \"b\"\n\nmsgid \"a\"\nmsgstr \"c\"", 4), ("msgid \"a\"\n", 1), ("\"a\"", 1),
        ("msgstr \"a\"", 1), ("msgid \"a\"\nmsgid \"b\"", 2), ("\na = b", 2), ("msgid a\nmsgstr \"b\"", 1),
    ])
    func aLineOfAnotherFormIsNamed(_ file: String, _ line: Int) {
        #expect(throws: PropertiesError(line: line, problem: .badMessage)) { try Catalogue(parsing: Array(file.utf8)) }
    }

    /// The parts of a text stand where its translation has their places, and a part with words is translated too.
    @Test func aTextIsFilledInTheOrderOfItsTranslation() throws {
        let file = """
            msgid "{0} has {1} {{places}}."
            msgstr "{1} {{Plätze}} hat {0}."

            msgid "each"
            msgstr "jeder"
            """
        let texts = try Texts(
            parsing: EmbeddedFile.locales[0].contents, catalogue: Catalogue(parsing: Array(file.utf8)))
        let text = Text("\(Text("each")) has \(3) {places}.")
        #expect(text.id == "{0} has {1} {{places}}.")
        #expect(text.english == "each has 3 {places}.")
        #expect(texts(text) == "3 {Plätze} hat jeder.")
        #expect(texts(.joined([text, .empty, Text(verbatim: "{0}")])) == "3 {Plätze} hat jeder. {0}")
        #expect(texts(Text(untranslated: "\("{1}"): \(Text("each"))").ended()) == "{1}: jeder.")
        // No text mixes languages.
        #expect(texts(Text("\(Text("none")) has \(1) {places}.")) == "none has 1 {places}.")
        #expect(texts.translation(of: Text("none")) == nil)
        #expect(texts.translation(of: Text(verbatim: "none")) == "none")
    }

    /// What was stored as pieces is the same text again.
    @Test(arguments: [
        Text("a {brace} and \("a part")"), Text(verbatim: "{0}"), Text.empty, Text("\(Text("inner \(1)"))\(2) }"),
    ])
    func aTextIsMadeOfItsPieces(_ text: Text) { #expect(Text(pieces: text.pieces) == text) }

    @Test func everyLanguageButEnglishHasACatalogueOfAllMessages() throws {
        let ids = try MessageTemplate.ids()
        #expect(ids.count > 1_000)
        for locale in EmbeddedFile.locales {
            let catalogue = try Catalogue(embedded: locale)
            #expect((catalogue == nil) == (locale.tag == "en"))
            let missing = ids.filter { catalogue?[$0] == nil }
            #expect(catalogue == nil || missing.isEmpty, "\(locale.tag): \(missing)")
        }
    }
}
