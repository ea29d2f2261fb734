import HTML
import HandOuts
import IdentityModel
import Testing

/// Templates: where a placeholder may stand, and what is refused by its line.
@Suite struct HandOutTemplateTests {
    private static let refused: [(template: String, fault: TemplateError.Fault, line: Int)] = [
        ("<p>\n{{nmae}}</p>", .unknown("nmae"), 2), ("{{ }}", .unknown(""), 1), ("{{Code}}", .unknown("Code"), 1),
        ("a\nb\n{{code", .unclosed, 3), ("{{code\n}}", .unclosed, 1), ("{{co{{de}}", .unclosed, 1),
        ("<script>\n</script>", .element("script"), 1), ("\n<ScRiPt\n>{{code}}", .element("script"), 2),
        ("<iframe src='x'>", .element("iframe"), 1), ("<svg><style>{{code}}</style></svg>", .element("svg"), 1),
        ("<link rel=stylesheet>", .element("link"), 1), ("<base href='/'>", .element("base"), 1),
        ("\n<meta http-equiv=refresh content='0;url=//x.example'>", .element("meta http-equiv"), 2),
        ("<META content='0' HTTP-EQUIV='ref&#114;esh'>", .element("meta http-equiv"), 1),
        ("<meta/http-equiv=\"Refresh\">", .element("meta http-equiv"), 1),
        ("<style>\np::after{content:'{{code}}'}</style>", .content(placeholder: "code", element: "style"), 2),
        ("<title>{{qr}}</title>", .content(placeholder: "qr", element: "title"), 1),
        ("<a href=\"{{url}}\">", .attribute(placeholder: "url", attribute: "href"), 1),
        ("<img\n src='{{username}}'>", .attribute(placeholder: "username", attribute: "src"), 2),
        ("<p ONCLICK=\"x({{code}})\">", .attribute(placeholder: "code", attribute: "onclick"), 1),
        ("<p style = '{{code}}'>", .attribute(placeholder: "code", attribute: "style"), 1),
        ("<p title='{{qr}}'>", .attribute(placeholder: "qr", attribute: "title"), 1),
        ("<p title={{username}}>", .tag("username"), 1), ("<p {{username}}>", .tag("username"), 1),
        ("<p a{{username}}=1>", .tag("username"), 1),
        ("<p{{username}}>", .tag("username"), 1), ("<{{username}}>", .tag("username"), 1),
        ("a\n<{{code}}", .tag("code"), 2), ("<title></{{username}}></title>", .tag("username"), 1),
        ("<textarea></te{{code}}>", .tag("code"), 1), ("</p {{code}}>", .tag("code"), 1),
        ("<p ={{code}}>", .tag("code"), 1), ("<p/title={{code}}>", .tag("code"), 1),
        ("a\n<!-- {{code}} -->", .comment("code"), 2), ("<!doctype {{code}}>", .comment("code"), 1),
        ("<?x {{code}}?>", .comment("code"), 1), ("</ {{code}}>", .comment("code"), 1),
        ("<!--><a href='-->{{username}}'>", .end, 1), ("<!--->", .end, 1), ("a\n<!-- x --!>{{code}}-->", .end, 2),
        ("\n<!-- x", .end, 2), ("\n\n<p title='x", .end, 3), ("<style>p{}", .end, 1), ("<p", .end, 1),
    ]

    @Test(arguments: refused.indices) func aFaultIsNamedByItsLine(_ index: Int) throws {
        let (template, fault, line) = Self.refused[index]
        let error = #expect(throws: TemplateError.self, "\(template)") { try HandOutTemplate(Array(template.utf8)) }
        #expect(error?.fault == fault && error?.line == line, "\(template): \(String(describing: error))")
        try expectText(of: try #require(error).sentence(about: "page.html"))
    }

    @Test func aMetaElementWithoutARefreshIsTaken() throws {
        _ = try HandOutTemplate(Array("<meta charset=utf-8><meta name=author content='http-equiv'>".utf8))
    }

    @Test func bytesThatAreNotUTF8AreNamedByTheirLine() throws {
        let error = #expect(throws: TemplateError.self) { try HandOutTemplate(Array("ä\nb\n".utf8) + [0xFF]) }
        #expect(error?.fault == .encoding && error?.line == 3)
        try expectText(of: try #require(error).sentence(about: "page.html"))
    }

    @Test(arguments: ["jane", "<b>\"'&{{code}}", "</section><script>alert(1)</script>"])
    func valuesAreEscapedAndEachUserHasAPage(_ name: String) throws {
        let template = try HandOutTemplate(
            Array(
                """
                \u{FEFF}<title>{{heading}}</title><style>p{color:#123}</style>
                <p class="n" title='{{ username }}'>{{username}}: {{code}} ({{validity}}) {{tenant}} {{url}} {{title}}</p>
                {{logo}}{{steps}}{{qr}}
                """.utf8))
        let issuer = try Samples.issuer(acceptsSpaces: false)
        let document = HandOutDocument(
            [try Samples.handOut(name, issuer), try Samples.handOut("john", issuer)], heading: "Bank")
        let bytes = template.bytes(of: document)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.components("<section class=\"sheet\" lang=\"en\">") == 2)
        #expect(text.components("1234 5678") == 2 && text.components("<svg") == 2 && text.components("<li>") == 8)
        #expect(text.components("<p ") == 2 && text.components("<script") == 0 && text.components("<img") == 0)
        #expect(text.contains("img-src data:; base-uri") && !text.contains("\u{FEFF}"))
        #expect(try !HTMLPage(bytes, contentType: "text/html; charset=utf-8").hasScript)
    }
}
