import HTML
import HandOuts
import IdentityModel
import Testing

/// Texts and pages as they were accepted, and what no value can change.
@Suite struct HandOutDocumentTests {
    private static func document(_ language: String) throws -> HandOutDocument {
        let issuer = try Samples.issuer(language)
        return HandOutDocument(
            [
                try Samples.handOut("jane", issuer),
                try Samples.handOut("ışıl.öğüt@example.com", code: "123456789012", issuer, expires: false),
            ],
            heading: "Musterbank & Söhne")
    }

    @Test(arguments: Samples.languages, HandOutDocument.Format.allCases)
    func aDocumentIsAsItWasAccepted(_ language: String, _ format: HandOutDocument.Format) throws {
        let name = "\(format.rawValue)-\(language).\(format == .text ? "txt" : "html")"
        try AcceptedDocument.compare(name, try Self.document(language).bytes(as: format))
    }

    @Test func namesAndCodesAreOnDifferentSheets() throws {
        let issuer = try Samples.issuer(acceptsSpaces: false)
        let handOuts = [try Samples.handOut("jane", issuer), try Samples.handOut("john", code: "87654321", issuer)]
        let text = String(
            decoding: HandOutDocument(handOuts, isSeparate: true).bytes(as: .text), as: UTF8.self)
        let sheets = text.split(separator: "\u{0C}").map(String.init)
        try #require(sheets.count == 2)
        #expect(sheets[0].contains("jane") && sheets[0].contains("john") && sheets[0].contains("No. 2"))
        #expect(!sheets[0].contains("1234") && !sheets[0].contains("8765") && !sheets[0].contains("█"))
        #expect(sheets[1].contains("1234 5678") && sheets[1].contains("8765 4321") && sheets[1].contains("No. 2"))
        #expect(!sheets[1].contains("jane") && !sheets[1].contains("john"))
        #expect(sheets[1].contains("Type the code without spaces."))
        let page = String(decoding: HandOutDocument(handOuts, isSeparate: true).bytes(as: .html), as: UTF8.self)
        #expect(page.components("<section class=\"sheet\"") == 4)
    }

    /// A space would count, so a password is printed as it is typed.
    @Test func aTemporaryPasswordIsPrintedAsItIsTyped() throws {
        let issuer = try Samples.issuer()
        let handOut = try HandOut(
            username: "jane", code: Secret("Xc7w-Bd7m-Gm9y-Li9y"), kind: .temporaryPassword, expiresAt: nil,
            issuer: issuer)
        for format in HandOutDocument.Format.allCases {
            let text = String(decoding: HandOutDocument([handOut]).bytes(as: format), as: UTF8.self)
            #expect(text.contains("Xc7w-Bd7m-Gm9y-Li9y") && text.contains("Temporary password"))
            #expect(text.contains("Type the password exactly as it is printed."))
            #expect(!text.contains("ctivation code") && !text.contains("The code works"), "\(format)")
        }
    }

    @Test func theLastBoardHasEightPlacesToo() throws {
        let document = HandOutDocument(try Samples.handOuts(9, try Samples.issuer()))
        let page = String(decoding: document.bytes(as: .cards), as: UTF8.self)
        #expect(page.components("<div class=\"board\">") == 2)
        #expect(page.components("<section class=\"sheet\"") == 16)
    }

    @Test func thePageRunsAndLoadsNothing() throws {
        let document = HandOutDocument(
            try Samples.handOuts(1, try Samples.issuer()), logo: HandOutLogo(Samples.png))
        let text = String(decoding: document.bytes(as: .html), as: UTF8.self)
        #expect(
            text.contains(
                "default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;; img-src data:; base-uri &#39;none&#39;")
        )
        #expect(text.contains("src=\"data:image/png;base64,iVBOR"))
        #expect(!text.contains("url(") && !text.contains("@import") && !text.contains("<script"))
        #expect(text.components(" src=") == 1 && text.components(" href=") == 0)
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "</style><b>", "]]>", "&amp;", "a\u{202E}b",
        "x\u{0}y\u{1B}[2J", "</dd></section>", "'", "日本語 🙂 é", "{{code}}", "-->",
    ])
    func noNameBreaksADocument(_ name: String) throws {
        let issuer = try Samples.issuer()
        let plain = HandOutDocument([try Samples.handOut("name", issuer)], heading: "name")
        let hostile = HandOutDocument([try Samples.handOut(name, issuer)], heading: name)
        for format in [HandOutDocument.Format.html, .cards] {
            let (page, other) = (hostile.bytes(as: format), plain.bytes(as: format))
            #expect(page.count { $0 == UInt8(ascii: "<") } == other.count { $0 == UInt8(ascii: "<") })
            #expect(try !HTMLPage(page, contentType: "text/html; charset=utf-8").hasScript)
        }
        let text = String(decoding: hostile.bytes(as: .text), as: UTF8.self)
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !"\u{0}\u{1B}\u{202E}".unicodeScalars.contains($0) })
    }

    /// A card names a user as a screen does, so that a look-alike is seen.
    @Test(arguments: [("bob\u{200B}by", "bob<U+200B>by"), ("bob\u{34F}by", "bob<U+034F>by")])
    func whatCannotBeSeenIsShownByItsCode(_ name: String, _ shown: String) throws {
        let document = HandOutDocument([try Samples.handOut(name, try Samples.issuer())])
        let escaped = shown.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        for (format, text) in [(HandOutDocument.Format.html, escaped), (.cards, escaped), (.text, shown)] {
            #expect(String(decoding: document.bytes(as: format), as: UTF8.self).contains(text), "\(format)")
        }
    }

    @Test func aLogoIsKnownByItsBytes() {
        #expect(HandOutLogo(Samples.png) != nil)
        #expect(HandOutLogo([0xFF, 0xD8, 0xFF, 0xE0]) != nil)
        for bytes in [[], Array("<svg/>".utf8), Array("GIF89a".utf8), Array(Samples.png.dropFirst())] as [[UInt8]] {
            #expect(HandOutLogo(bytes) == nil)
        }
    }
}

extension String {
    /// How often a text occurs.
    func components(_ part: String) -> Int { ranges(of: part).count }
}
