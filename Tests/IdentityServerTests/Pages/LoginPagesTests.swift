import HTML
import HTTPMessage
import IdentityModel
import Testing

@testable import IdentityServer

@Suite struct LoginPagesTests {
    private static let action = PageAddress(
        path: "/auth/realms/sandbox/login-actions/authenticate", query: ["session_code": "a&b", "tab_id": "\"<x>"])
    private static let hostile = "\"'><script>alert(1)</script>&amp;\u{0}\u{1B}[2J\u{85}"

    private static let every: [IdentityServer.Page] = [
        .login(.init(action: action)),
        .login(.init(action: action, username: hostile, error: .passwordIncorrect)),
        .enrolment(.init(action: action, passwordPolicy: PasswordPolicy())),
        .enrolment(
            .init(action: action, passwordPolicy: PasswordPolicy(), username: hostile, error: .minimumLength(8))),
        .error(FormError(subsystem: 513, code: 4002, text: hostile)),
        .info(title: hostile, text: hostile),
        .logoutConfirmation(.init(action: action, sessionCode: hostile)),
        .formPost(.init(redirect: action, fields: ["code": hostile, "state": hostile])),
    ]

    private func read(_ page: IdentityServer.Page, tenant: String = "Sandbox") throws -> HTML.Page {
        let response = LoginPages(tenantName: tenant).response(page)
        return try HTML.Page(response.body, contentType: response.headers["Content-Type"])
    }

    @Test(arguments: every) func everyPageIsWellFormedAndNothingTypedBecomesMarkup(
        _ page: IdentityServer.Page
    ) throws {
        let response = LoginPages(tenantName: Self.hostile).response(page)
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(WellFormedness.problem(in: text) == nil)
        #expect(!text.lowercased().contains("<script>alert"))
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value) })
    }

    @Test(arguments: every) func everyPageCarriesTheSecurityHeaders(_ page: IdentityServer.Page) {
        let headers = LoginPages(tenantName: "Sandbox").response(page).headers
        #expect(headers["Cache-Control"]?.contains("no-store") == true)
        #expect(headers["X-Frame-Options"] == "SAMEORIGIN")
        #expect(headers["X-Content-Type-Options"] == "nosniff")
        #expect(headers["X-Robots-Tag"] == "none")
        #expect(headers["Referrer-Policy"] == "no-referrer")
        let policy = headers["Content-Security-Policy"] ?? ""
        #expect(policy.hasPrefix("default-src 'none';"))
        #expect(!policy.contains("unsafe"))
        #expect(!policy.contains("form-action"))
    }

    @Test func theLoginPageAsksForNameAndPassword() throws {
        let form = try #require(try read(.login(.init(action: Self.action))).forms.first)
        #expect(form.method == .post)
        #expect(form.action == Self.action.text)
        let fields = form.controls.filter { !$0.kind.isButton }
        #expect(fields.map(\.name) == ["username", "password"])
        #expect(fields.map(\.label) == ["User name", "Password"])
        #expect(fields.map(\.kind) == [.text, .password])
        #expect(fields.allSatisfy { $0.isRequired && !$0.isInvalid && $0.maximumLength == 255 })
    }

    @Test func theEnrolmentPageAsksForAllThreeAndSaysTheRule() throws {
        let page = try read(.enrolment(.init(action: Self.action, passwordPolicy: PasswordPolicy())))
        let form = try #require(page.forms.first)
        let fields = form.controls.filter { !$0.kind.isButton }
        #expect(fields.map(\.name) == ["username", "password", "activation-code"])
        #expect(fields.map(\.autocomplete) == [["username"], ["new-password"], ["one-time-code"]])
        #expect(
            page.text(ofElement: "password-hint")
                == "At least 8 characters, with an upper case letter, a lower case letter and a digit.")
    }

    @Test func anErrorStandsInKobilsElementsAndMarksItsInput() throws {
        let page = try read(
            .enrolment(
                .init(
                    action: Self.action, passwordPolicy: PasswordPolicy(), username: "jane", error: .minimumLength(8))))
        #expect(page.text(ofElement: "error-subsystem") == "580")
        #expect(page.text(ofElement: "error-code") == "0013")
        #expect(page.text(ofElement: "error") == "Invalid password: minimum length 8.")
        #expect(page.text(ofElement: "policy-param") == "8")
        let controls = try #require(page.forms.first).controls
        #expect(controls.filter(\.isInvalid).map(\.name) == ["password"])
        #expect(controls.first { $0.name == "password" }?.describedBy.first == "error")
        #expect(controls.first { $0.name == "username" }?.value == "jane")
        #expect(controls.first { $0.name == "password" }?.value == "")
    }

    @Test func aPageWithoutErrorHasNoneOfItsElements() throws {
        let page = try read(.login(.init(action: Self.action)))
        for id in ["error", "error-code", "error-subsystem", "error-parameters"] {
            #expect(page.text(ofElement: id) == nil)
        }
    }

    @Test func anAnswerPostedToTheClientCarriesEveryField() throws {
        let fields: FormFields = ["state": "s t", "session_state": "1", "iss": "http://i", "code": "a.b.c"]
        let redirect = try #require(PageAddress(redirect: "https://kobil/OpenIdRedirectUri"))
        let form = try #require(try read(.formPost(.init(redirect: redirect, fields: fields))).forms.first)
        #expect(form.action == "https://kobil/OpenIdRedirectUri")
        let hidden = form.controls.filter { $0.kind == .hidden }
        #expect(hidden.map(\.name) == ["state", "session_state", "iss", "code"])
        #expect(hidden.map(\.value) == ["s t", "1", "http://i", "a.b.c"])
    }

    @Test(arguments: [("code", "You are signed in"), ("error", "You are not signed in")])
    func thePageThatPostsAnAnswerSaysWhichItIs(_ field: String, _ heading: String) throws {
        let redirect = try #require(PageAddress(redirect: "https://kobil/OpenIdRedirectUri"))
        var fields = FormFields()
        fields.add(field, "x")
        #expect(try read(.formPost(.init(redirect: redirect, fields: fields))).heading == heading)
    }

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

    @Test func theStyleSheetIsServedUnderTheNameThatPagesUse() throws {
        let page = String(
            decoding: LoginPages(tenantName: "S").response(.login(.init(action: Self.action))).body, as: UTF8.self)
        let address = StyleSheet.login.address.text
        #expect(page.contains("href=\"\(address)\""))
        let response = try #require(StyleSheet.login.response(toPath: address))
        #expect(response.headers["Content-Type"]?.hasPrefix("text/css") == true)
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(text.contains("prefers-color-scheme: dark"))
        // Nothing is loaded from anywhere.
        #expect(!text.contains("url(") && !text.contains("@import"))
        #expect(StyleSheet.login.response(toPath: address + "x") == nil)
    }
}
