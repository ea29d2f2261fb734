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
        #expect(catalogue[Text(id: "\"{0}\" is one,\nand \\ is {1}.\t", parts: [])] == "{1} ist \"{0}\"\nund \\.")
        #expect(catalogue[Text("last")] == "letzte")
        #expect(try Catalogue(parsing: Array((Self.file + "\n").utf8))[Text("last")] == "letzte")
    }

    /// A message without a translation is shown in English; the header is no message.
    @Test(arguments: ["New {0}", "Old {0}", "Not translated", "", "Last", "lastletzte"])
    func whatHasNoTranslationIsAbsent(_ id: String) throws {
        #expect(try Catalogue(parsing: Array(Self.file.utf8))[Text(id: id, parts: [])] == nil)
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
        let texts = Texts(try Catalogue(parsing: Array(file.utf8)))
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

    /// The same words with two meanings, and words for numbers.
    @Test func contextsAndNumbersChooseTheMessage() throws {
        let file = #"""
            msgid ""
            msgstr ""
            "Plural-Forms: nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;\n"

            msgid "Open"
            msgstr "offen"

            msgctxt "verb"
            msgid "Open"
            msgstr "öffnen"

            msgid "a file of {1}"
            msgid_plural "{0} files of {1}"
            msgstr[0] "plik {1}"
            msgstr[1] ""
            "{0} pliki {1}"
            msgstr[2] "{0} plików {1}"

            msgid "last"
            msgstr "ostatni"
            """#
        let catalogue = try Catalogue(parsing: Array(file.utf8))
        #expect(catalogue[Text("Open")] == "offen" && catalogue[Text("Open", context: "verb")] == "öffnen")
        #expect(catalogue[Text("Open", context: "x")] == nil && catalogue[Text("last")] == "ostatni")
        let files = { Text($0, one: "a file of \("x")", other: "\(.count) files of \("x")") }
        let texts = Texts(catalogue)
        #expect([1, 2, 5, 22].map { texts(files($0)) } == ["plik x", "2 pliki x", "5 plików x", "22 pliki x"])
        #expect([1, 2].map { files($0).english } == ["a file of x", "2 files of x"])
    }

    /// The rows of a table have places, which are filled where the row is displayed.
    @Test func placesAreFilledLater() throws {
        let row = Text(one: "\(.count) user of \(.provider)", other: "\(.count) users of \(.provider) (\(Text("all")))")
        #expect(row.id == "{0} user of {1}" && row.plural?.id == "{0} users of {1} ({2})")
        #expect(row.counted(2).filled([.provider: "{0}"]).english == "2 users of {0} (all)")
        #expect(row.filled([.provider: "x"]).counted(1).english == "1 user of x")
        #expect(row.english == "{count} users of {provider} (all)")
        #expect(Text("a \(row)").filled([.provider: "x"]).english == "a {count} users of x (all)")
    }

    @Test func whatIsTypedReplacesWhatIsPressed() {
        let text = Text("\(Text("Press x.", typed: "Type \(.command)."))!").filled([.command: "new"])
        #expect(Texts(nil)(text) == "Press x.!" && Texts(nil).typed()(text) == "Type new.!")
    }

    @Test func theHeaderHasSpellingsAndTheDecimalSign() throws {
        let file = #"""
            msgid ""
            msgstr ""
            "X-ASCII: ä:ae „:\" …:...\n"
            "X-Decimal: ,\n"

            msgid "a"
            msgstr "„ä…ö"
            """#
        let texts = Texts(try Catalogue(parsing: Array(file.utf8)))
        #expect(texts(Text("a")) == "„ä…ö" && texts.inASCII()(Text("a")) == "\"ae...ö")
        #expect(texts.inASCII()(Text(verbatim: "ä")) == "ä")
        #expect(texts.decimalSign == "," && Texts(nil).decimalSign == ".")
    }

    @Test(arguments: [
        ("nplurals=2; plural=(n != 1);", [1, 0, 1, 1, 1]), ("nplurals=1; plural=0;", [0, 0, 0, 0, 0]),
        ("nplurals=2; plural=n>1;", [0, 0, 1, 1, 1]),
        (
            "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
            [2, 0, 1, 2, 2]
        ),
        (
            "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;",
            [0, 1, 2, 3, 5]
        ),
    ])
    func aRuleOfPluralsIsAnExpression(_ field: String, _ forms: [Int]) throws {
        let rule = try #require(PluralForms(header: "Language: x\nPlural-Forms: \(field)\n"))
        #expect([0, 1, 2, 5, 100].map(rule.form) == forms)
    }

    @Test(arguments: [
        "nplurals=2; plural=n !! 1;", "nplurals=2;", "nplurals=0; plural=0;", "nplurals=2; plural=(n;", "",
    ])
    func aRuleThatCannotBeReadIsRefused(_ field: String) {
        #expect(PluralForms(header: "Plural-Forms: \(field)") == nil)
        let file = "msgid \"\"\nmsgstr \"Plural-Forms: \(field)\\n\"\n"
        #expect(throws: PropertiesError(line: 0, problem: .badMessage)) { try Catalogue(parsing: Array(file.utf8)) }
    }
}
