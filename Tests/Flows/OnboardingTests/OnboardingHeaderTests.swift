import FlowModel
import Sentences
import SeparatedValues
import Testing

@testable import Onboarding

@Suite struct OnboardingHeaderTests {
    @Test(
        arguments: [
            ("username", OnboardingColumn.username), ("USER NAME", .username), ("user_name", .username),
            ("E-Mail", .email), ("first name", .firstName), ("Last-Name", .lastName), ("Tenant", .tenant),
            ("GROUPS", .groups), ("pass word", .password), ("valid from", .validFrom), ("valid_until", .validUntil),
            ("Period", .period), ("LENGTH", .length), ("attribute.Cost Center", .attribute("Cost Center")),
            ("Attri_bute. a.b ", .attribute("a.b")),
        ])
    func aTitleIsFoundHoweverItIsWritten(_ title: String, _ column: OnboardingColumn) {
        #expect(OnboardingColumn(titled: title) == column)
    }

    @Test(arguments: ["", "user", "name", "attribute", "attribute.", "attribute. ", "emails", "user.name"])
    func otherTitlesAreUnknown(_ title: String) { #expect(OnboardingColumn(titled: title) == nil) }

    @Test(
        arguments: [
            ("email\n", 1, "there is no column username"),
            ("username,phone\n", 10, "there is no such column: it takes username, email, firstName"),
            ("username|email|groups\n", 1, "| does not divide columns here"),
            ("username,User Name\n", 10, "the column username is repeated"),
            ("username,attribute.a,attribute.a\n", 22, "the column attribute.a is repeated"),
            ("username,attribute.onboarded-by-file\n", 10, "the attribute onboarded-by-file is set by this program"),
            ("username,attribute.validFrom\n", 10, "the attribute validFrom has a column of its own: validFrom"),
            ("username,e\u{200B}mail\n", 11, "the title must not contain U+200B"),
        ])
    func aWrongHeaderIsToldByItsColumn(_ text: String, _ column: Int, _ finding: String) throws {
        let table = try OnboardingTable(text)
        // Without a column username, that is told first.
        let first = try #require(table.findings.first)
        #expect(table.findings.count == (text.contains("|") ? 2 : 1))
        #expect(first.finding.english.hasPrefix(finding), "\(first)")
        try expectText(of: first.sentence)
    }

    /// A table of something else has one line for its columns, and none of their texts.
    @Test func unknownColumnsAreOneFinding() throws {
        let titles = (1...64).map { "secret\($0)" }
        let table = try OnboardingTable("username," + titles.joined(separator: ",") + "\n")
        #expect(table.findings.count == 1)
        let finding = try #require(table.findings.first)
        #expect(
            finding.sentence.english.hasPrefix(
                "row 1, column B: 64 columns are unknown (B, C, D, E, F, G, H, I, J, K, …): it takes username,"))
        #expect(!finding.sentence.english.contains("secret"))
        try expectText(of: finding.sentence)
    }

    /// The table of the guide has these titles.
    @Test(
        arguments: [
            [
                "Benutzername", "E-Mail", "Vorname", "Nachname", "Mandant", "Gruppen", "Passwort", "Dauer", "Länge",
                "Gültig ab", "Gültig bis",
            ],
            [
                "Kullanıcı adı", "E-posta", "Ad", "Soyad", "Kiracı", "Gruplar", "Parola", "Süre", "Uzunluk",
                "Geçerlilik başlangıcı", "Geçerlilik bitişi",
            ],
            [
                "KULLANICI ADI", "E-POSTA", "AD", "SOYADI", "KİRACI", "GRUPLAR", "PAROLA", "SÜRE", "UZUNLUK",
                "GEÇERLİLİK BAŞLANGICI", "GEÇERLİLİK BİTİŞİ",
            ],
            [
                "benutzer-name", "E-Mail-Adresse", "vor_name", "NACHNAME", "mandant", "gruppen", "PASSWORT", "dauer",
                "LA\u{308}NGE", "gu\u{308}ltig ab", "Gültig_Bis",
            ],
        ])
    func titlesAreUnderstoodInThreeLanguages(_ titles: [String]) {
        #expect(titles.map { OnboardingColumn(titled: $0) } == OnboardingColumn.named)
    }

    @Test func attributesAreUnderstoodInThreeLanguages() {
        for title in ["attribute.Ort", "Attribut.Ort", "öznitelik.Ort", "ÖZNİTELİK.Ort"] {
            #expect(OnboardingColumn(titled: title) == .attribute("Ort"), "\(title)")
        }
    }

    @Test func aColumnCanBeRefusedByTheRun() throws {
        let table = try OnboardingTable("username,tenant,attribute.a\n") { column in
            if case .attribute = column { Text("the server drops it") } else { nil }
        }
        #expect(
            table.findings == [
                CellFinding(CSVPlace(line: 1, column: 17), SheetCell(row: 1, index: 2), Text("the server drops it"))
            ])
    }

    @Test func emptyTitlesHaveEmptyValues() throws {
        let table = try OnboardingTable("username,,\njane,,\njohn,x,,y\n")
        #expect(table.rows.map(\.user.username) == ["jane"])
        #expect(table.findings.map(\.place.column) == [6, 9])
        for finding in table.findings { try expectText(of: finding.sentence) }
    }

    @Test func theTemplateIsAccepted() throws {
        let table = try OnboardingTable(String(decoding: OnboardingTemplate.bytes, as: UTF8.self))
        #expect(table.findings.isEmpty)
        let row = try #require(table.rows.first)
        #expect(row.user.username == "jane")
        #expect(row.attributes == ["city": "Berlin"])
        #expect(OnboardingTemplate.meanings.count == OnboardingTemplate.columns.count)
        for meaning in OnboardingTemplate.meanings { try expectText(of: meaning.sentence) }
    }
}
