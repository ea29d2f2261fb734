import IdentityModel
import IdentityStore
import PageMarkup
import Sentences

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
    /// The message about a success, such as a new password.
    var notice: String?
    /// The error in the last answer; `nil` when the page is shown for the first time.
    var error: InputRefusal?

    func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        var links: [PageContent.Link] = []
        if let forgotPassword {
            links.append(.init(label: texts(Text("Forgot password?")), address: forgotPassword, id: "forgot"))
        }
        if let registration {
            links.append(.init(label: texts(Text("Create an account")), address: registration, id: "register"))
        }
        return PageContent(
            title: texts(Text("Sign in")), lead: texts(Text("Use your account to continue.")), notice: notice,
            errors: error.map { [$0] } ?? [],
            form: .init(
                action: action,
                inputs: [fields.username(username), fields.currentPassword(.password, texts(Text("Password")))]
                    + (remembersUser.map { [fields.rememberMe(isChecked: $0)] } ?? []),
                buttons: [.init(label: texts(Text("Sign in")), name: "login")]),
            links: links)
    }
}

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
            title: texts(Text("Forgot your password?")),
            lead: texts(Text("With an activation code you can choose a new one.")),
            errors: error.map { [$0] } ?? [],
            form: .init(
                action: action,
                inputs: [fields.username(username), fields.activationCode, fields.newPassword(passwordPolicy)],
                buttons: [.init(label: texts(Text("Set password")), name: "reset")]))
    }
}

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
            title: texts(Text("One-time code")),
            lead: texts(Text("Enter the \(digits) digits that your authenticator app shows now.")),
            errors: error.map { [$0] } ?? [], attemptedUsername: username,
            form: .init(
                action: action, inputs: [fields.oneTimePassword(digits: digits)],
                buttons: [.init(label: texts(Text("Sign in")), name: "login")]))
    }
}
