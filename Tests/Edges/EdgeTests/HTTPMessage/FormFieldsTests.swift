import HTTPMessage
import Testing

@Suite struct FormFieldsTests {
    @Test func readsBlanksEscapesRepeatsAndEmptyValues() {
        let fields = FormFields(encoded: "a=1+2&a=%C3%A9&b&c=&=d&e=x=y&&f=%zz%4")
        #expect(fields.values("a") == ["1 2", "é"])
        #expect(fields["b"] == "" && fields["c"] == "" && fields[""] == "d")
        #expect(fields["e"] == "x=y" && fields["f"] == "%zz%4")
        #expect(fields.firstRepeatedName == "a")
    }

    @Test(arguments: ["", " ", "a&b=c", "é%+", "日本\u{0}\n", "👩‍💻"])
    func whatIsEncodedReadsBackTheSame(text: String) {
        let fields: FormFields = ["name \(text)": text]
        #expect(FormFields(encoded: fields.encoded) == fields)
    }

    @Test func aRequestsFieldsFollowItsTargetAndItsBody() {
        var request = HTTPRequest(method: .post, target: "/a?x=1&y=%00#?x=3", body: Array("p=1".utf8))
        #expect(request.query["x"] == "1" && request.form["p"] == "1" && request.path == "/a")
        let copy = request
        request.target = "/b?x=2"
        request.body = RequestBody("p=2".utf8)
        #expect(request.query["x"] == "2" && request.form["p"] == "2" && request.path == "/b")
        #expect(copy.query["x"] == "1" && copy.form["p"] == "1")
        #expect(HTTPRequest(target: "/c").query.fields.isEmpty)
    }

    @Test func valuesAreNotPrinted() {
        let fields: FormFields = ["password": "hunter2"]
        var dumped = ""
        dump(fields, to: &dumped)
        #expect(!"\(fields)".contains("hunter2") && !String(reflecting: fields).contains("hunter2"))
        #expect(!dumped.contains("hunter2"))
    }
}
