import Terminal
import Testing

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 1), ("한글", 4), ("\u{1B}[A", 3),
        ("क्ष", 2), ("…", 1), ("▸", 1), ("\u{E000}", 1),
    ])
    func aTextHasTheWidthOfItsCells(text: String, width: Int) {
        #expect(displayWidth(text) == width)
    }

    @Test func allGlyphsAreOneColumnWide() {
        for glyphs in [Glyphs.unicode, .ascii] {
            for child in Mirror(reflecting: glyphs).children {
                guard let character = child.value as? Character else { continue }
                #expect(displayWidth(character) == 1)
                if glyphs.isASCII { #expect(character.isASCII) }
            }
        }
    }

    @Test(arguments: [
        ("jane.doe", 8, "jane.doe"), ("jane.doe", 5, "jane…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("ab", 1, "…"),
        ("ab", 0, ""),
    ])
    func aTextThatDoesNotFitEndsInAnEllipsis(text: String, width: Int, shown: String) {
        #expect(clipped(text, to: width) == shown)
    }

    @Test(arguments: [
        ("the quick brown fox", 9, ["the quick", "brown fox"]), ("", 5, [""]), ("a\n\nb", 5, ["a", "", "b"]),
        ("abcdefgh ij", 3, ["abc", "def", "gh", "ij"]), ("日本語", 4, ["日本", "語"]), ("a  b", 9, ["a b"]),
        // A claim with a list is broken between the names.
        (
            #"["offline_access","uma_authorization","admin"]"#, 28,
            [#"["offline_access","#, #""uma_authorization","admin"]"#]
        ),
        ("a,bcdef,gh", 4, ["a,", "bcde", "f,gh"]),
    ])
    func aTextIsBrokenAtBlanks(text: String, width: Int, lines: [String]) {
        #expect(wrapped(text, to: width) == lines)
    }
}
