import Assets
import FoundationEssentials
import Localization
import Recording
import RunExports
import TestSupport
import Testing

@Suite struct ExportLanguageTests {
    /// The formats for readers; the others are the same in every language.
    private static let forReaders = ExportFormat.allCases.filter { ![.jsonLines, .har].contains($0) }

    /// Words that are the same in every language: lanes, header names, the time zone, and Mermaid's keywords.
    private static let common: Set<String> = [
        "App", "xApp", "MC", "SDK", "MCSDK", "IDP", "IdpSdk", "Content", "Type", "Location", "UTC", "redacted", "idp",
        "wizard", "mermaid", "sequenceDiagram", "participant", "as",
        "Note", "over", "rect", "rgba", "end",
    ]

    /// In the pseudo-translation, a remaining letter of the alphabet belongs to a text that is no message.
    @Test(arguments: forReaders) func everyWordIsAmongTheTexts(_ format: ExportFormat) throws {
        let hidden = try ExportLanguage(
            tag: "x",
            texts: Texts(Catalogue(parsing: OneLetterLanguage.catalogue(of: MessageTemplate.contents()))))
        var runs = [try SampleRun.hostile("ж"), try SampleRun.hostile("ж"), try SampleRun.hostile("ж")]
        runs[1].ending = nil
        runs[2].events.removeAll()
        runs.append(runs[0])
        runs[3].ending?.succeeded = true
        runs[3].header.began = runs[3].header.began.addingTimeInterval(-100)
        for run in runs {
            let words = format.document(of: run, in: hidden)
                .replacing(run.header.id.rawValue, with: "")
                .replacing(/<style>[^<]*<\/style>|<[^>]*>|&[#a-z0-9]+;|#[0-9]+;/, with: " ")
            #expect(OneLetterLanguage.words(in: words, without: Self.common).isEmpty)
        }
    }

    @Test func aPageIsInTheLanguageThatItNames() throws {
        let german = ExportFormat.html.document(of: try SampleRun.refusal(), in: .german)
        #expect(german.contains("<html lang=\"de\">"))
        for words in [
            "Identity-Ablauf", "<dt>Mandant</dt>", "<dt>Benutzer</dt>", "Sequenzdiagramm",
            "Der erste Fehler ist Ereignis 11.", "Header der Anfrage",
            ", beantwortet von Ereignis <a href=\"#event-6\">6</a></span>",
            "<th scope=\"col\">Erwartet</th>", "✗ fehlgeschlagen", "text/html, 5120 Byte, nicht gespeichert", "1,67 s",
        ] { #expect(german.contains(words), "\(words)") }
        let turkish = ExportFormat.html.document(of: try SampleRun.refusal(), in: .turkish)
        #expect(turkish.contains("<html lang=\"tr\">") && turkish.contains("<dt>Kiracı</dt>"))
        #expect(turkish.contains(", <a href=\"#event-6\">6</a> numaralı olayla yanıtlandı</span>"))
    }

    @Test func aTextHasTheLanguagesWordsAndDecimals() throws {
        let german = RunText(try SampleRun.refusal(), in: .german)
        #expect(german.heading.contains("Benutzer    jane") && german.heading.contains("Dauer       700 ms"))
        #expect(german.lines.contains { $0.text.hasPrefix("   0,300") })
        #expect(german.lines.contains { $0.text.hasSuffix("ID token: 3 Prüfungen, 1 fehlgeschlagen") })
        #expect(german.line(of: 0).contains("Schritt"))
        var open = try SampleRun.activation()
        open.ending = nil
        #expect(RunText(open, in: .turkish).ending?.hasPrefix("\nKaydın sonu yok") == true)
        #expect(RunText(open, in: .turkish).words(.milliseconds(1240)) == "1,24 sn")
    }

    @Test func aDocumentAndADiagramHaveTheLanguagesWords() throws {
        let german = ExportFormat.markdown.document(of: try SampleRun.refusal(), in: .german)
        for words in [
            "| Mandant | `sandbox` |", "## Sequenzdiagramm", "dauerte 1,67 s",
            "| Ergebnis | Prüfung | Erwartet | Gefunden | Quelle |",
            "durch ‹redacted› ersetzt",
        ] { #expect(german.contains(words), "\(words)") }
        let mermaid = ExportFormat.mermaid.document(of: try SampleRun.refusal(), in: .german)
        #expect(mermaid.contains("ID token: 1 von 3 Prüfungen fehlgeschlagen"))
    }

    /// These formats are for programs.
    @Test(arguments: [ExportFormat.jsonLines, .har]) func anArchiveIsTheSameInEveryLanguage(_ format: ExportFormat)
        throws
    {
        var run = try SampleRun.refusal()
        run.ending = nil
        #expect(Set(ExportLanguage.all.map { format.document(of: run, in: $0) }).count == 1)
    }
}
