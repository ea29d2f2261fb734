import SeparatedValues
import Testing

@Suite struct DoubtfulTextTests {
    /// cp850, cp857 and UTF-8 read as a code page of Windows; a file that another program has decoded.
    @Test(arguments: ["J”rg", "™zlem", "Jos‚", "€elik", "JÃ¶rg", "MÃ¼ller", "JosÃ©", "AyÅŸe", "GroÃŸ", "J\u{FFFD}rg"])
    func aNameOfAnotherEncodingIsDoubtful(_ name: String) {
        for encoding in [CSVEncoding.windows1252, .windows1254, .utf8] {
            #expect(DoubtfulText.isDoubtful(name, readAs: encoding), "\(encoding)")
        }
    }

    @Test(arguments: ["Ayþe", "Doðan", "Þahin"]) func turkishLettersReadAsIcelandicAreDoubtful(_ name: String) {
        #expect(DoubtfulText.isDoubtful(name, readAs: .windows1252))
        #expect(!DoubtfulText.isDoubtful(name, readAs: .utf8))
    }

    @Test(
        arguments: [
            "Jörg", "Özlem", "José", "O’Neil", "D´Angelo", "Gal·la", "Anna‑Maria", "Jean–Luc", "Hans „Hansi“ Müller",
            "Ayşe", "Groß", "Šime", "Ján Žiak", "李雷", "Ἀθηνᾶ", "Jane", "Mª José", "नीलम", "Zoë»", "a@münchen.de",
        ]) func anOrdinaryNameIsNot(_ name: String)
    {
        for encoding in CSVEncoding.allCases { #expect(!DoubtfulText.isDoubtful(name, readAs: encoding)) }
    }
}
