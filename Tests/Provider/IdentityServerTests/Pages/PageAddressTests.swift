import HTTPMessage
import IdentityModel
import Testing

@testable import PageMarkup

@Suite struct PageAddressTests {
    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x", "/relative", "", "http://a b/",
        "java\nscript:alert(1)",
    ])
    func anAddressThatCouldRunAScriptCannotBeMade(_ address: String) {
        #expect(PageAddress(redirect: address) == nil)
    }

    @Test(arguments: ["https://kobil/OpenIdRedirectUri", "http://127.0.0.1:8400/cb?x=1", "com.example:/cb"])
    func aClientsAddressIsKeptAsItIs(_ address: String) {
        #expect(PageAddress(redirect: address)?.text == address)
    }

    @Test(arguments: ["javascript:alert(1)", "otpauth:x", "otpauth://totp/a b", ""])
    func whatIsNoSetUpOfAnAppLeadsNowhere(_ address: String) {
        #expect(PageAddress(otpauth: Secret(address)).text == "#")
    }

    @Test func aQueryIsChangedFieldByField() {
        let address = PageAddress(path: "/a", query: ["session_code": "1", "tab_id": "x&y"])
        #expect(address.settingQuery(["session_code": nil, "mode": "qr"]).text == "/a?tab_id=x%26y&mode=qr")
        #expect(PageAddress(path: "/a", query: ["session_code": "1"]).settingQuery(["session_code": nil]).text == "/a")
    }
}
