import IdentityCore
import IdentityModel
import PageMarkup

/// Asks for the digits of an authenticator app.
struct OneTimePasswordForm: Page, Hashable {
    static let kind = PageKind.oneTimePassword
    static let fields: [FieldID] = [.otp]
    static let keycloak = KeycloakPage("login-login-otp", "kc-otp-login-form", .button(name: "login", id: "kc-login"))

    /// The address that the form is sent to.
    let action: PageAddress
    /// How many digits are expected.
    var digits = 6
    /// The name from an earlier page; shown, not asked for.
    var username = ""
    /// The error of the last answer; nil on the first showing.
    var error: InputError?

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
