import Foundation
import HandOuts
import IdentityModel
import TestSupport
import Testing

/// Hand-outs printed by a browser, and their QR codes read by a program that is not ours.
@Suite(
    .enabled(if: PrintedPages.isPossible, "Chromium, pdftoppm or zbarimg is not installed"), .timeLimit(.minutes(2)),
    .serialized)
struct PrintedHandOutTests {
    /// What does not fit into its sheet or card.
    private static let overflow = """
        JSON.stringify([...document.querySelectorAll('.sheet')].flatMap(s => {
          const sheet = s.getBoundingClientRect();
          return [s, ...s.querySelectorAll('h1, .heading, .name, .code, .validity, li, .note, footer')].filter(e => {
            const box = e.getBoundingClientRect();
            return e.localName !== 'footer' && e.scrollWidth > e.clientWidth + 1 || box.bottom > sheet.bottom + 1
              || (e === s || e.className === 'heading') && e.scrollHeight > e.clientHeight + 1;
          }).map(e => e.localName + '.' + e.className + ': ' + e.innerText.slice(0, 40));
        }))
        """

    @Test(arguments: Samples.languages) func sheetsAndCardsHoldTheirTextsAndTheirCodesAreRead(_ language: String)
        async throws
    {
        let issuer = try Samples.issuer(language, acceptsSpaces: false)
        let long = try Samples.handOut(String(Samples.longName), code: "123456789012", issuer)
        let handOuts = [long] + (try Samples.handOuts(8, issuer))
        let document = HandOutDocument(
            handOuts, heading: "Musterbank für Handel und Gewerbe Aktiengesellschaft", logo: HandOutLogo(Samples.png))
        let browser = try await HeadlessBrowser.start()
        for (format, pages) in [(HandOutDocument.Format.html, 9), (.cards, 2)] {
            let printed = try await PrintedPages(document.bytes(as: format), in: browser)
            let overflow = try await browser.evaluate(Self.overflow)
            #expect(overflow == "[]", "\(format)")
            #expect(printed.count == pages)
            let read = try await printed.codes(cards: format == .cards)
            #expect(read.sorted() == handOuts.map(\.code.exposedText).sorted(), "\(format)")
        }
    }

    @Test func separateSheetsHaveTheirOwnPages() async throws {
        let handOuts = try Samples.handOuts(3, try Samples.issuer("de"))
        let browser = try await HeadlessBrowser.start()
        let printed = try await PrintedPages(
            HandOutDocument(handOuts, isSeparate: true).bytes(as: .html), in: browser)
        #expect(printed.count == 6)
        #expect(try await printed.codes() == handOuts.map(\.code.exposedText))
    }

    @Test func theCodeOfATextIsRead() async throws {
        let issuer = try Samples.issuer(qr: "{url}/activate?user={username}&code={code}")
        let text = String(
            decoding: HandOutDocument([try Samples.handOut("jané", issuer)]).bytes(as: .text), as: UTF8.self)
        #expect(
            try await PrintedPages.code(inText: text)
                == "https://id.example.com/auth/activate?user=jan%C3%A9&code=12345678")
    }
}
