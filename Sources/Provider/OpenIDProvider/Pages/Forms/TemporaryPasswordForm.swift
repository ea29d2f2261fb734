import IdentityModel
import IdentityStore
import PageMarkup

/// Asks a known user for the temporary password: the second of the three pages.
struct TemporaryPasswordForm: Page, Hashable {
    static let kind = PageKind.temporaryPassword
    static let fields: [FieldID] = [.password]
    static let keycloak = KeycloakPage("login-login-password", "kc-form-login", .button(name: "login", id: "kc-login"))

    let action: PageAddress
    /// The name from an earlier page; shown, not asked for.
    var username = ""
    /// The error in the last answer; `nil` when the page is shown for the first time.
    var error: InputRefusal?

    func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts[.temporaryTitle], lead: texts[.temporaryLead],
            errors: error.map { [$0] } ?? [], attemptedUsername: username,
            form: .init(
                action: action, inputs: [fields.currentPassword(.password, texts[.temporaryTitle])],
                buttons: [.init(label: texts[.continue], name: "continue")]))
    }
}
