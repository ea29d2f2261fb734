import IdentityModel
import IdentityStore
import PageMarkup

/// Asks for the digits of an authenticator app.
struct OneTimePasswordForm: Page, Hashable {
    static let kind = PageKind.oneTimePassword
    static let fields: [FieldID] = [.otp]
    static let keycloak = KeycloakPage("login-login-otp", "kc-otp-login-form", .button(name: "login", id: "kc-login"))

    let action: PageAddress
    /// The number of expected digits.
    var digits = 6
    /// The name from an earlier page; shown, not asked for.
    var username = ""
    /// The error in the last answer; `nil` when the page is shown for the first time.
    var error: InputRefusal?

    func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts[.oneTimeCode], lead: texts[.oneTimeLead, ["digits": String(digits)]],
            errors: error.map { [$0] } ?? [], attemptedUsername: username,
            form: .init(
                action: action, inputs: [fields.oneTimePassword(digits: digits)],
                buttons: [.init(label: texts[.loginTitle], name: "login")]))
    }
}
