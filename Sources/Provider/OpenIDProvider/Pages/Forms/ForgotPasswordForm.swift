import IdentityModel
import IdentityStore
import PageMarkup

/// Asks for name, activation code and a new password.
struct ForgotPasswordForm: Page, Hashable {
    static let kind = PageKind.forgotPassword
    static let fields: [FieldID] = [.username, .activationCode, .newPassword]
    static let keycloak = KeycloakPage(
        "login-login-reset-password", "kc-reset-password-form", .button(name: "", id: "kc-form-buttons"))

    let action: PageAddress
    /// The rules for the password, shown as a hint.
    let passwordPolicy: PasswordPolicy
    /// The name that the user has typed, or the client's `login_hint`.
    var username = ""
    /// The error in the last answer; `nil` when the page is shown for the first time.
    var error: InputRefusal?

    func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts[.forgotTitle], lead: texts[.forgotLead],
            errors: error.map { [$0] } ?? [],
            form: .init(
                action: action,
                inputs: [fields.username(username), fields.activationCode, fields.newPassword(passwordPolicy)],
                buttons: [.init(label: texts[.forgotSet], name: "reset")]))
    }
}
