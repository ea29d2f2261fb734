import IdentityModel
import Testing

/// The table of characters that cannot be seen, and what names, addresses and displays make of it.
@Suite struct HiddenCharactersTests {
    /// What a stranger once put into `bob…by` to be read as bobby.
    static let examples: [Unicode.Scalar] = [
        "\u{200B}", "\u{200D}", "\u{202E}", "\u{2066}", "\u{AD}", "\u{2060}", "\u{FEFF}", "\u{61C}", "\u{E0041}",
        "\u{34F}", "\u{FE0F}",
    ]

    /// The properties of the Swift library, where it knows the same version of Unicode.
    @Test func theTableIsUnicodes() throws {
        var ages: Set<[Int]> = []
        var different: [UInt32] = []
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let properties = scalar.properties
            if let age = properties.age { ages.insert([age.major, age.minor]) }
            let isHidden =
                switch properties.generalCategory {
                case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
                default: properties.isDefaultIgnorableCodePoint
                }
            if HiddenCharacters.contain(scalar) != isHidden { different.append(value) }
        }
        let table = HiddenCharacters.version
        let library = try #require(ages.max { $0.lexicographicallyPrecedes($1) })
        // Another version assigns other characters; letters of Latin names are the same in all.
        let isSame = library == [table.major, table.minor]
        let isExpected = isSame ? different.isEmpty : different.allSatisfy { $0 >= 0x300 }
        #expect(isExpected, "\(library): \(different.prefix(20))")
    }

    @Test(arguments: examples) func noUserNameHasOne(_ scalar: Unicode.Scalar) throws {
        let refused = try #require(NameCharacters.username.firstRefused(in: "bob\(scalar)by"))
        #expect(refused.scalar == scalar && refused.shown.hasPrefix("U+"))
    }

    /// Scripts need joiners and selectors; nobody's name needs a control of direction or a tag.
    @Test(arguments: examples) func aPersonsNameAGroupAndANoteHaveOnlyWhatScriptsNeed(_ scalar: Unicode.Scalar) {
        let isRefused = ["\u{202E}", "\u{2066}", "\u{61C}", "\u{E0041}"].contains(scalar)
        let text = "bob\(scalar)by"
        #expect((NameCharacters.personName.firstRefused(in: text) != nil) == isRefused)
        #expect((NameCharacters.firstRefused(inText: text) != nil) == isRefused)
        for refused in ["a\u{7}", "a\u{9B}", "a\nb", "a\u{200E}", "\u{2069}"] {
            #expect(NameCharacters.firstRefused(inText: refused) != nil)
        }
    }

    @Test(arguments: examples) func aScreenShowsItsCode(_ scalar: Unicode.Scalar) {
        let code = String(scalar.value, radix: 16, uppercase: true)
        let shown = "bob<U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code + ">by"
        #expect(UntrustedText("bob\(scalar)by").sanitised() == shown)
        #expect(UntrustedText("bob\(scalar)by").visible == shown)
    }

    @Test(arguments: ["❤️ Company", "☎️", "葛󠄀", "Jürgen"]) func whatHasVariationsKeepsThem(_ text: String) {
        #expect(UntrustedText(text).sanitised() == text)
    }

    /// A terminal gets lines and tabs, and nothing that acts.
    @Test(arguments: [
        ("\u{FEFF}\"a\",\"b\"\r\n", "\"a\",\"b\"\r\n"), ("a\tb\nc", "a\tb\nc"), ("\u{1B}]0;owned\u{7}", "␛]0;owned␇"),
        ("a\u{9B}31m", "a<U+009B>31m"), ("jane\u{202E}x\n", "jane<U+202E>x\n"), ("over\rwritten", "over␍written"),
        ("jürgen\r", "jürgen␍"), ("a\u{FEFF}", "a<U+FEFF>"),
    ])
    func aTerminalGetsNothingThatActs(_ text: String, _ shown: String) {
        #expect(UntrustedText(text).visible.unicodeScalars.elementsEqual(shown.unicodeScalars))
    }
}
