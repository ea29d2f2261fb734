import HTML
import HTTPMessage
import IdentityModel
import Sentences
import Testing

@testable import IdentityStore
@testable import OpenIDProvider

/// This server's pages contain the elements of Keycloak 26.7.3's pages.
@Suite struct KeycloakThemeTests {
    private static let policy = PasswordPolicy()

    @Test(arguments: [
        ("login", "login-login", "kc-form-login"),
        ("newPassword", "login-login-update-password", "kc-passwd-update-form"),
        ("oneTimePassword", "login-login-otp", "kc-otp-login-form"),
        ("totpSetup", "login-login-config-totp", nil),
        ("updateProfile", "login-login-update-profile", "kc-update-profile-form"),
        ("terms", "login-terms", nil),
        ("consent", "login-login-oauth-grant", nil),
        ("registration", "login-register", "kc-register-form"),
        ("deviceCode", "login-login-oauth2-device-verify-user-code", "kc-user-verify-device-user-code-form"),
        ("logoutConfirmation", "login-logout-confirm", nil),
        ("loggedOut", "login-info", nil), ("info", "login-info", nil),
        ("pageExpired", "login-login-page-expired", nil), ("error", "login-error", nil),
    ]) func pagesAndFormsHaveKeycloaksIDs(_ kind: String, _ pageID: String, _ formID: String?) throws {
        let sample = try #require(SamplePages.all().first { $0.name == kind })
        let page = try read(sample.page)
        #expect(page.bodyAttributes["data-page-id"] == pageID)
        #expect(page.forms.first?.id == formID)
    }

    @Test func aWrongPasswordStandsOnceAndMarksBothInputs() throws {
        let page = try read(LoginForm(action: SamplePages.action, username: "jane", error: .form(.passwordIncorrect)))
        #expect(page.text(ofElement: "input-error-username") == "Invalid username or password.")
        #expect(page.text(ofElement: "input-error-password") == nil)
        let controls = try #require(page.forms.first).controls
        #expect(controls.filter(\.isInvalid).map(\.name) == ["username", "password"])
        let buttons = controls.filter(\.kind.isButton)
        #expect(buttons.map(\.name) == ["", "login"] && buttons.first?.kind != .submit)
        #expect(controls.filter { $0.kind == .hidden }.map(\.name) == ["credentialId"])
    }

    @Test func aLockReadsAsAWrongPassword() {
        let pages = LoginPages(tenantName: "S", theme: .keycloak)
        let locked = pages.response(
            LoginForm(
                action: SamplePages.action, username: "j",
                error: .form(.userLocked, variant: FormError.Variant.temporarilyLocked)))
        let wrong = pages.response(
            LoginForm(action: SamplePages.action, username: "j", error: .form(.passwordIncorrect)))
        #expect(locked.body == wrong.body)
    }

    @Test(arguments: [
        (InputRefusal.form(.usernameMissing), "Invalid username or password."),
        (.form(.passwordMissing), "Invalid username or password."),
        (.form(.attemptsRemaining, 2), "Invalid username or password."),
        (.form(.userNotFound), "Invalid username or email."),
    ]) func everyWrongLoginStandsAtTheName(_ error: InputRefusal, _ text: String) throws {
        let page = try read(LoginForm(action: SamplePages.action, error: error))
        #expect(page.text(ofElement: "input-error-username") == text)
    }

    @Test func aDisabledAccountIsToldAboveTheForm() throws {
        let page = try read(LoginForm(action: SamplePages.action, error: .form(.userDisabled)))
        #expect(page.paragraphs.contains("Account is disabled, contact your administrator."))
        #expect(page.text(ofElement: "input-error-username") == nil)
    }

    @Test func aBrokenRuleStandsAboveTheFormAndAtARegistrationAtTheInput() throws {
        let update = try read(
            NewPasswordForm(action: SamplePages.action, passwordPolicy: Self.policy, error: .form(.minimumLength, 8)))
        #expect(update.paragraphs.contains("Invalid password: minimum length 8."))
        #expect(update.text(ofElement: "input-error-password-new") == nil)
        let registration = try read(
            RegistrationForm(
                action: SamplePages.action, passwordPolicy: Self.policy, errors: [.form(.minimumLength, 8)]))
        #expect(registration.text(ofElement: "input-error-password") == "Invalid password: minimum length 8.")
        // Keycloak has no enrolment page: each error is at its own input, so that a wrong code does not look like a wrong password.
        let enrolment = try read(
            EnrolmentForm(action: SamplePages.action, passwordPolicy: Self.policy, error: .form(.minimumLength, 8)))
        #expect(enrolment.text(ofElement: "input-error-password") == "Invalid password: minimum length 8.")
    }

    @Test func twoPasswordsThatDifferAreToldAtTheSecond() throws {
        let page = try read(
            NewPasswordForm(action: SamplePages.action, passwordPolicy: Self.policy, error: .form(.passwordsDiffer)))
        #expect(page.text(ofElement: "input-error-password-confirm") == "Passwords don't match.")
        #expect(page.forms.first?.controls.filter(\.isInvalid).map(\.name) == ["password-confirm"])
    }

    @Test func theTemplateOfAnErrorIsOnNoPage() throws {
        let response = LoginPages(tenantName: "S", theme: .keycloak).response(
            NewPasswordForm(action: SamplePages.action, passwordPolicy: Self.policy))
        let text = response.shown
        #expect(text.contains("<template id=\"errorTemplate\">") && text.contains("Passwords don&#39;t match."))
        let page = try HTMLPage(response.body, contentType: response.headers["Content-Type"])
        #expect(!page.paragraphs.contains { $0.contains("match") })
    }

    @Test func wrongDigitsAreToldWhereEachPageHasThem() throws {
        let login = try read(OneTimePasswordForm(action: SamplePages.action, error: .form(.oneTimePasswordInvalid)))
        #expect(login.text(ofElement: "input-error-otp") == "Invalid authenticator code.")
        var setup = SamplePages.totpSetup()
        setup.error = .form(.oneTimePasswordInvalid)
        #expect(try read(setup).text(ofElement: "input-error-otp-code") == "Invalid authenticator code.")
    }

    @Test func everyFieldOfAnAccountHasItsOwnError() throws {
        let page = try read(
            RegistrationForm(
                action: SamplePages.action, passwordPolicy: Self.policy,
                errors: [.form(.usernameTaken), .form(.emailInvalid), .missing(.lastName), .form(.passwordsDiffer)]))
        #expect(page.text(ofElement: "input-error-username") == "Username already exists.")
        #expect(page.text(ofElement: "input-error-email") == "Invalid email address.")
        #expect(page.text(ofElement: "input-error-lastName") == "Please specify this field.")
        #expect(page.text(ofElement: "input-error-password-confirm") == "Password confirmation doesn't match.")
    }

    @Test func onlyAnAnswerToAPostRewritesTheHistoryWithRawAmpersands() throws {
        let pages = LoginPages(tenantName: "S", theme: .keycloak)
        let page = LoginForm(action: SamplePages.action)
        let shown = String(decoding: pages.response(page).body, as: UTF8.self)
        #expect(!shown.contains("replaceState"))
        #expect(shown.contains("session_code=s3ss10n&amp;execution=login&amp;client_id=a%26b&amp;tab_id="))
        let again = String(decoding: pages.response(page, answersPost: true).body, as: UTF8.self)
        #expect(again.contains("<SCRIPT>"))
        #expect(
            again.contains(
                "\"/auth/realms/sandbox/login-actions/authenticate?execution=login&client_id=a%26b&tab_id=%22%3Cx%3E\"")
        )
    }

    @Test func anErrorPageSaysItInKeycloaksPlace() throws {
        let page = try read(FailurePage(error: .protocolError(Text("Client not found.", context: "keycloak"))))
        #expect(page.heading == "We are sorry...")
        #expect(page.text(ofElement: "kc-error-message") == "Client not found.")
        #expect(page.forms.isEmpty)
    }

    @Test func aRequiredActionIsAWarningAndNoError() throws {
        let response = LoginPages(tenantName: "S", theme: .keycloak).response(
            NewPasswordForm(action: SamplePages.action, passwordPolicy: Self.policy, username: "jane"))
        let text = response.shown
        #expect(text.contains("pf-m-warning") && !text.contains("alert-error"))
        let page = try HTMLPage(response.body, contentType: response.headers["Content-Type"])
        #expect(page.text(ofElement: "kc-attempted-username") == "jane")
        #expect(page.forms.first?.controls.contains { $0.name == "kc-attempted-username" } == false)
    }

    @Test func theSecretOfAnAppIsShownOneWayAtATimeWhereThePageWasAskedForOne() throws {
        var setup = SamplePages.totpSetup()
        setup.mode = .qr
        let picture = try read(setup)
        #expect(picture.text(ofElement: "kc-totp-secret-key") == nil)
        let link = try #require(picture.links.first { $0.id == "mode-manual" })
        #expect(link.reference.contains("mode=manual") && !link.reference.contains("session_code"))
        setup.mode = .manual
        let text = try read(setup)
        #expect(text.text(ofElement: "kc-totp-secret-key") == "K54F GURQ MR4U 24SL IV4X SMDP O5FT SYTR")
        let hidden = try #require(text.forms.first).controls.filter { $0.kind == .hidden }
        #expect(hidden.map(\.name) == ["totpSecret", "mode"])
        #expect(hidden.first?.value == "WxSR0dyMrKEyy0owK9bq")
    }

    @Test(arguments: [
        ("K54FGURQMR4U24SLIV4XSMDPO5FTSYTR", "WxSR0dyMrKEyy0owK9bq"), ("MZXW6YTBOI", "foobar"),
        ("MZXW6YTBOI======", "foobar"),
        ("AAAQ", nil), ("1", nil), ("", nil),
    ]) func onlyASecretThatIsTextGoesBackAsText(_ encoded: String, _ text: String?) {
        #expect(KeycloakTOTP.printable(Secret(encoded))?.exposedText == text)
    }

    private func read(_ page: any OpenIDProvider.Page) throws -> HTMLPage {
        let response = LoginPages(tenantName: "Sandbox", theme: .keycloak).response(page)
        return try HTMLPage(response.body, contentType: response.headers["Content-Type"])
    }
}
