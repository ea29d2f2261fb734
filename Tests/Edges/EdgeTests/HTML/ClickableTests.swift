import HTML
import Testing

@Suite struct ClickableTests {
    @Test(arguments: [
        ("document.forms[1].requestSubmit()", 1), (" document.forms[ 0 ].submit( ) ; ", 0),
        ("steal(); document.forms[1].submit()", nil),
        ("document.forms[1].submit(), steal()", nil), ("document.forms[99999].submit()", nil),
        ("document.forms[].submit()", nil),
        ("document.forms['a'].submit()", nil), ("toggleOTP(1, 'x')", nil),
    ])
    func aClickThatSendsAFormAndNothingElseIsKnown(_ script: String, form: Int?) throws {
        let html = "<ul><li><div onclick=\"\(script)\"><h2>Codes</h2>Enter a code.</div></li></ul>"
        let page = try HTMLPage(Array(html.utf8), contentType: "text/html")
        #expect(page.clickables.map(\.form) == (form.map { [$0] } ?? []))
        #expect(page.clickables.allSatisfy { $0.label == "Codes" })
    }

    @Test func whatNobodySeesIsNotClicked() throws {
        let html =
            "<div hidden><p onclick='document.forms[0].submit()'>No</p></div><p onclick='document.forms[0].submit()'>Yes</p>"
        #expect(try HTMLPage(Array(html.utf8), contentType: "text/html").clickables.map(\.label) == ["Yes"])
    }
}
