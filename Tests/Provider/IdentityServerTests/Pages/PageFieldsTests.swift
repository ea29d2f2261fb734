import FoundationEssentials
import HTML
import HTTPMessage
import IdentityModel
import Testing

@testable import IdentityStore
@testable import OpenIDProvider
@testable import PageMarkup

/// The inputs of each page in each theme, and how the server parses the answers.
@Suite struct PageFieldsTests {
    /// The input names of a page in both themes, with their fields; empty for a page without a form.
    private static let table: [PageKind: (kobil: [String], keycloak: [String], meaning: [FieldID])] = [
        .login: (["username", "password"], ["username", "password"], [.username, .password]),
        .enrolment: (
            ["username", "password", "activation-code"], ["username", "password", "activation-code"],
            [.username, .newPassword, .activationCode]
        ),
        .nameAndCode: (
            ["username", "activation-code"], ["username", "activation-code"], [.username, .activationCode]
        ),
        .temporaryPassword: (["password"], ["password"], [.password]),
        .newPassword: (
            ["password", "confirmPassword", "logout-sessions"],
            ["password-new", "password-confirm", "logout-sessions"],
            [.newPassword, .confirmPassword, .logoutSessions]
        ),
        .changePassword: (
            ["username", "current-password", "new-password"], ["username", "current-password", "new-password"],
            [.username, .currentPassword, .newPassword]
        ),
        .forgotPassword: (
            ["username", "activation-code", "new-password"], ["username", "activation-code", "new-password"],
            [.username, .activationCode, .newPassword]
        ),
        .oneTimePassword: (["otp"], ["otp"], [.otp]),
        .totpSetup: (["otp", "userLabel"], ["totp", "userLabel"], [.otp, .deviceLabel]),
        .registration: (
            ["username", "email", "firstName", "lastName", "password", "confirmPassword"],
            ["username", "email", "firstName", "lastName", "password", "password-confirm"],
            [.username, .email, .firstName, .lastName, .newPassword, .confirmPassword]
        ),
        .updateProfile: (
            ["email", "firstName", "lastName"], ["email", "firstName", "lastName"], [.email, .firstName, .lastName]
        ),
        .terms: ([], [], []),
        .consent: ([], [], []),
        .deviceCode: (["user_code"], ["device_user_code"], [.userCode]),
        .logoutConfirmation: ([], [], []),
        .formPost: ([], [], []),
    ]

    private static let plain = Array(SamplePages.all().prefix(PageKind.allCases.count))

    @Test func thereIsASampleOfEveryKind() {
        #expect(Set(Self.plain.map(\.page.kind)) == Set(PageKind.allCases))
    }

    @Test(arguments: LoginPage.Kind.allCases) func everyStepOfALoginHasItsKind(_ kind: LoginPage.Kind) {
        #expect(PageKind(kind).rawValue == kind.rawValue)
    }

    @Test(arguments: plain, PageThemeName.allCases)
    func everyPageAsksExactlyItsFields(_ sample: SamplePages.Sample, _ theme: PageThemeName) throws {
        let page = try read(sample.page, theme)
        guard let row = Self.table[sample.page.kind] else {
            #expect(page.forms.isEmpty)
            return
        }
        let form = try #require(page.forms.first)
        #expect(page.forms.count == 1 && form.method == .post)
        let asked = form.controls.filter { !$0.kind.isButton && $0.kind != .hidden && !$0.name.isEmpty }
        #expect(asked.map(\.name) == (theme == .kobil ? row.kobil : row.keycloak))
    }

    @Test(arguments: plain, PageThemeName.allCases)
    func theAnswersMeanTheSameInEveryTheme(_ sample: SamplePages.Sample, _ theme: PageThemeName) throws {
        guard let row = Self.table[sample.page.kind] else { return }
        var form = FormFields()
        for name in theme == .kobil ? row.kobil : row.keycloak { form.add(name, "value of \(name)") }
        form.add("stray", "kept")
        let pages = LoginPages(tenantName: "Sandbox", theme: theme)
        let answers = pages.answers(of: sample.page.kind, form: form)
        #expect(answers.fields.fields.map(\.name) == row.meaning.map(\.rawValue) + ["stray"])
        for (field, name) in zip(row.meaning, theme == .kobil ? row.kobil : row.keycloak) {
            #expect(answers[field] == "value of \(name)")
        }
    }

    @Test func aFieldThatThePageDoesNotHaveCannotPoseAsOneThatItHas() {
        let form: FormFields = ["new-password": "smuggled", "password": "typed", "confirmPassword": "typed"]
        #expect(
            LoginPages(tenantName: "S").answers(of: .newPassword, form: form).secret(.newPassword) == Secret("typed"))
        let none = LoginPages(tenantName: "S", theme: .keycloak).answers(of: .newPassword, form: form)
        #expect(none[.newPassword] == nil && none[.confirmPassword] == nil)
    }

    @Test(arguments: [
        ("accept=", PageAnswers.Choice.accept), ("cancel=cancel", .cancel), ("", nil), ("accept=&cancel=", nil),
    ]) func neitherOrBothButtonsAreNoChoice(_ body: String, _ choice: PageAnswers.Choice?) {
        #expect(PageAnswers(FormFields(encoded: body)).choice == choice)
    }

    @Test(arguments: PageThemeName.allCases, [PageKind.terms, .consent])
    func aDecisionHasTwoButtonsByName(_ theme: PageThemeName, _ kind: PageKind) throws {
        let sample = try #require(Self.plain.first { $0.page.kind == kind })
        let form = try #require(try read(sample.page, theme).forms.first)
        #expect(form.controls.filter(\.kind.isButton).map(\.name) == ["accept", "cancel"])
    }

    @Test(arguments: PageThemeName.allCases) func theAnswerForAClientCarriesEveryField(_ theme: PageThemeName) throws {
        let fields: FormFields = [
            "state": "s\u{202E} t&\"<", "session_state": "1", "iss": "http://i", "code": "a.b.c",
        ]
        let redirect = try #require(PageAddress(redirect: "https://kobil/OpenIdRedirectUri?a=1&b=2"))
        let form = try #require(try read(PostedAnswer(redirect: redirect, fields: fields), theme).forms.first)
        #expect(form.action == "https://kobil/OpenIdRedirectUri?a=1&b=2")
        let hidden = form.controls.filter { $0.kind == .hidden }
        #expect(hidden.map(\.name) == fields.fields.map(\.name))
        #expect(hidden.map(\.value) == fields.fields.map(\.value))
    }

    @Test(arguments: [("code", "You are signed in"), ("error", "You are not signed in")], PageThemeName.allCases)
    func thePageThatPostsAnAnswerSaysWhichItIs(_ row: (String, String), _ theme: PageThemeName) throws {
        let redirect = try #require(PageAddress(redirect: "https://kobil/OpenIdRedirectUri"))
        var fields = FormFields()
        fields.add(row.0, "x")
        #expect(try read(PostedAnswer(redirect: redirect, fields: fields), theme).heading == row.1)
    }

    @Test(arguments: PageThemeName.allCases) func aSecretShownOnceIsThereAsTextAndGoesBack(_ theme: PageThemeName)
        throws
    {
        let page = try read(SamplePages.totpSetup(), theme)
        #expect(page.text(ofElement: "kc-totp-secret-key") == "K54F GURQ MR4U 24SL IV4X SMDP O5FT SYTR")
        #expect(page.text(ofElement: "kc-totp-algorithm")?.hasSuffix("SHA1") == true)
    }

    private func read(_ page: any OpenIDProvider.Page, _ theme: PageThemeName) throws -> HTMLPage {
        let response = LoginPages(tenantName: "Sandbox", theme: theme).response(page)
        return try HTMLPage(response.body, contentType: response.headers["Content-Type"])
    }
}
