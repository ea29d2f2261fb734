import HTML
import Testing

/// Pages that a naive parser interprets differently from a browser.
@Suite struct HostilePageTests {
    @Test(arguments: [
        "<template><input name=x></template>", "<template><template></template><input name=x></template>",
        "<noscript><input name=x></noscript>", "<!-- <input name=x> -->", "<!--><!-- > <input name=x> --!>",
        "<script>document.write('<input name=x>')</script>", "<script>a<!--</script>", "<style><input name=x></style>",
        "<svg><desc><input name=x></desc></svg>", "<svg><script/></svg>", "<![CDATA[ <b ]]>", "<?php <input ?>",
        "<textarea name=y><input name=x></textarea>", "<title><input name=x></title>", "<x title='<input name=x>'>",
        "<iframe><input name=x></iframe>", "<!doctype x [ <!ENTITY x SYSTEM 'file:///etc/passwd'> ]>",
    ])
    func whatIsNotOnThePageIsNotAsked(_ trap: String) throws {
        let form = try #require(page("<form>\(trap)<input name=real></form>").forms.first)
        #expect(form.controls.map(\.name).filter { $0 != "y" } == ["real"])
    }

    @Test func aFormInAFormIsNoneAndItsControlsAreTheOuterOnes() throws {
        let page = try page("<form id=a><input name=1><form id=b><input name=2></form><input name=3></form>")
        #expect(page.forms.map(\.id) == ["a"])
        #expect(page.forms[0].controls.map(\.name) == ["1", "2"])
    }

    @Test func aFormInATemplateChangesNothing() throws {
        let page = try page("<form id=a><template><form id=b></form></template><input name=1></form>")
        #expect(page.forms.map(\.id) == ["a"] && page.forms[0].controls.map(\.name) == ["1"])
    }

    @Test(arguments: [
        "<div><form></div><input name=x></form>", "<table><form><tr><td><input name=x></td></tr></form></table>",
        "<p><form><p><div></p><input name=x></form>", "<form></p></b></div></html></body><input name=x>",
        "<table><tr><form><td></td></tr></table><input name=x>",
    ])
    func straysDoNotTakeControlsOutOfTheirForm(_ text: String) throws {
        #expect(try page(text).forms.first?.controls.map(\.name) == ["x"])
    }

    @Test func theFormAttributeDecides() throws {
        let page = try page(
            """
            <input name=1 form=b><form id=a><input name=2 form=b><input name=3><input name=4 form=nobody></form><form id=b></form>
            <input name=5><form id=b></form>
            """)
        #expect(page.forms.map { $0.controls.map(\.name) } == [["3"], ["1", "2"], []])
    }

    @Test func thePageCannotForgeTheReadersMark() throws {
        let page = try page(
            "<form id=a></form><input name=x data-reader-form=0><form id=b><input name=y DATA-READER-FORM=0 data-reader-form=0></form>"
        )
        #expect(page.forms.map { $0.controls.map(\.name) } == [[], ["y"]])
    }

    @Test func attributesAreReadAsBrowsersDo() throws {
        let form = try #require(
            page(
                "<form action='?a=1&b=2&copy=3&amp;d=&quot;'><input name=n NAME=m value=a\"b'c/ ><input/name=o value='>'></form>"
            )
            .forms.first)
        #expect(form.action == "?a=1&b=2&copy=3&d=\"")
        #expect(form.controls.map(\.name) == ["n", "o"])
        #expect(form.controls.map(\.value) == ["a\"b'c/", ">"])
    }

    @Test func aNULLosesNothingBehindIt() throws {
        let form = try #require(page("<form><input name=\"a\0b\" value=\"x\0y\">\0<input name=c></form>").forms.first)
        #expect(form.controls.map(\.name) == ["ab", "c"] && form.controls.map(\.value) == ["xy", ""])
    }

    @Test(
        arguments: [
            ("text/html; charset=utf-8", [0xC3, 0xA9], "é"), ("text/html; charset=ISO-8859-1", [0xE9], "é"),
            ("text/html; Charset=\"windows-1252\"", [0x80], "€"), ("text/html;charset=no-such", [0xC3, 0xA9], "é"),
            ("text/html", [0xE9], "é"), ("text/html", [0xC3, 0xA9], "é"),
            ("text/html; charset=utf-8", [0xE9], "\u{FFFD}"),
            ("text/html; charset=iso-8859-15", [0xA4], "€"), ("text/html; charset=iso-2022-jp", [0xC3, 0xA9], "é"),
        ] as [(String, [UInt8], String)])
    func theHeadersCharsetDecides(_ contentType: String, _ bytes: [UInt8], _ shown: String) throws {
        let source = Array("<meta charset=koi8-r><p id=p>".utf8) + bytes + Array("</p>".utf8)
        let withoutMeta = Array("<p id=p>".utf8) + bytes + Array("</p>".utf8)
        #expect(try HTMLPage(withoutMeta, contentType: contentType).text(ofElement: "p") == shown)
        if contentType.contains("utf-8") {
            #expect(try HTMLPage(source, contentType: contentType).text(ofElement: "p") == shown)
        }
    }

    @Test func withoutAHeaderTheMarkOrTheMetaDecides() throws {
        var utf16: [UInt8] = [0xFF, 0xFE]
        for unit in "<form><input name=é></form>".utf16 { utf16 += [UInt8(unit & 255), UInt8(unit >> 8)] }
        #expect(try HTMLPage(utf16).forms.first?.controls.first?.name == "é")
        #expect(
            try HTMLPage([0xEF, 0xBB, 0xBF] as [UInt8] + "<form><input name=é></form>".utf8).forms.first?.controls
                .first?
                .name == "é")
        let koi8 = Array("<meta http-equiv=Content-Type content='text/html; charset=koi8-r'><p id=p>".utf8) + [0xC1]
        #expect(try HTMLPage(koi8).text(ofElement: "p") == "а")
        let lie = Array("<meta charset=utf-16><form><input name=a></form>".utf8)
        #expect(try HTMLPage(lie).forms.first?.controls.first?.name == "a")
    }

    @Test func tooMuchIsRefused() throws {
        let million = String(repeating: "x", count: HTMLPage.byteLimit)
        #expect(throws: HTMLError(.tooLarge)) { try page(million + "x") }
        #expect(try page(million).forms.isEmpty)
        let attributes = (0..<20_000).map { "a\($0)=1" }.joined(separator: " ")
        #expect(throws: HTMLError(.tooComplex)) { try page("<input \(attributes)>") }
        #expect(throws: HTMLError(.tooComplex)) { try page(String(repeating: "<b>", count: 60_000)) }
        let deep = String(repeating: "<div>", count: 5000)
        #expect(throws: HTMLError(.tooComplex)) { try page("<form>\(deep)<input name=a></form>") }
        #expect(try page("<form><input name=a></form>\(deep)").forms.first?.controls.count == 1)
    }

    @Test func aTextThatEveryControlPointsToIsNotReadInFullForEach() throws {
        // Without a limit, parsing either page takes minutes.
        let inputs = String(repeating: "<input name=a aria-labelledby='b b b b b b b b b b'>", count: 499)
        let words = String(repeating: "text ", count: 100_000)
        let form = try #require(page("<body id=b>\(words)<form>\(inputs)</form>").forms.first)
        #expect(form.controls.count == 499 && form.controls[0].label.utf8.count < 40_000)
        let around = String(repeating: "<input name=a>", count: 499)
        #expect(try page("<form><label>\(words)\(around)</label></form>").forms.first?.controls.count == 499)
        #expect(throws: HTMLError(.tooComplex)) { try page(String(repeating: "<input>", count: 501)) }
    }

    @Test func everyCutOfAPageIsReadWithoutHarm() throws {
        let text = """
            <!DOCTYPE html><html><title>t</title><form id='f' action="a?b&amp;c"><label for=u>U</label><input id=u name=u value='v'>
            <select name=s><option selected>1</select><!-- c --><template><b></template><textarea name=t>x</textarea></form></html>
            """
        let bytes = Array(text.utf8)
        for end in bytes.indices { #expect(try HTMLPage(Array(bytes[..<end])).forms.count <= 1) }
        for start in bytes.indices { #expect(try HTMLPage(Array(bytes[start...])).forms.count <= 1) }
    }
}
