import IdentityModel
import IdentityStore
import PageMarkup

/// Asks for name and password.
struct LoginForm: Page, Hashable {
    static let kind = PageKind.login
    static let fields: [FieldID] = [.username, .password, .rememberMe]
    static let keycloak = KeycloakPage("login-login", "kc-form-login", .button(name: "login", id: "kc-login"))

    let action: PageAddress
    /// The name that the user has typed, or the client's `login_hint`.
    var username = ""
    /// The page for a forgotten password; `nil` shows no link.
    var forgotPassword: PageAddress?
    /// The registration page; `nil` shows no link.
    var registration: PageAddress?
    /// Whether the box *remember me* is checked; `nil` shows no box.
    var remembersUser: Bool?
    /// The message about a success, such as a new password; `nil` for none.
    var notice: String?
    /// The error in the last answer; `nil` when the page is shown for the first time.
    var error: InputRefusal?

    func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        var links: [PageContent.Link] = []
        if let forgotPassword { links.append(.init(label: texts[.loginForgot], address: forgotPassword, id: "forgot")) }
        if let registration { links.append(.init(label: texts[.loginRegister], address: registration, id: "register")) }
        return PageContent(
            title: texts[.loginTitle], lead: texts[.loginLead], notice: notice, errors: error.map { [$0] } ?? [],
            form: .init(
                action: action,
                inputs: [fields.username(username), fields.currentPassword(.password, texts[.password])]
                    + (remembersUser.map { [fields.rememberMe(isChecked: $0)] } ?? []),
                buttons: [.init(label: texts[.loginTitle], name: "login")]),
            links: links)
    }
}
