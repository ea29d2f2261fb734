import IdentityModel
import IdentityStore
import PageMarkup

/// Asks for the current and a new password.
struct ChangePasswordForm: Page, Hashable {
    static let kind = PageKind.changePassword
    static let fields: [FieldID] = [.username, .currentPassword, .newPassword]
    static let keycloak = KeycloakPage(
        "login-change-password", "kc-passwd-change-form", .button(name: "login", id: "kc-submit"))

    let action: PageAddress
    /// The rules for the password, shown as a hint.
    let passwordPolicy: PasswordPolicy
    /// Whether the page asks for the name; otherwise it shows ``username``.
    var asksUsername = true
    /// The name that the user has typed, or the known name.
    var username = ""
    /// The error in the last answer; `nil` when the page is shown for the first time.
    var error: InputRefusal?

    func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts[.changePasswordTitle], lead: texts[.changePasswordLead],
            errors: error.map { [$0] } ?? [], attemptedUsername: asksUsername ? "" : username,
            form: .init(
                action: action,
                inputs: (asksUsername ? [fields.username(username)] : [])
                    + [
                        fields.currentPassword(.currentPassword, texts[.currentPassword]),
                        fields.newPassword(passwordPolicy),
                    ],
                buttons: [.init(label: texts[.changePassword], name: "change")]))
    }
}
