import IdentityModel
import IdentityStore
import PageMarkup
import Sentences

/// Asks for name, new password and activation code, all on one page.
struct EnrolmentForm: Page, Hashable {
    static let kind = PageKind.enrolment
    static let fields: [FieldID] = [.username, .newPassword, .activationCode]
    static let keycloak = KeycloakPage("login-activate", "kc-activate-form", .button(name: "login", id: "kc-login"))

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
            title: texts(Text("Activate your account")),
            lead: texts(Text("Choose a password and enter the activation code that you were given.")),
            errors: error.map { [$0] } ?? [],
            form: .init(
                action: action,
                inputs: [fields.username(username), fields.newPassword(passwordPolicy), fields.activationCode],
                buttons: [.init(label: texts(Text("Activate")), name: "activate")]))
    }
}

/// Asks for name and activation code: the first of three pages of an enrolment.
struct NameAndCodeForm: Page, Hashable {
    static let kind = PageKind.nameAndCode
    static let fields: [FieldID] = [.username, .activationCode]
    static let keycloak = KeycloakPage(
        "login-activate-code", "kc-activate-form", .button(name: "login", id: "kc-login"))

    let action: PageAddress
    /// The name that the user has typed, or the client's `login_hint`.
    var username = ""
    /// The error in the last answer; `nil` when the page is shown for the first time.
    var error: InputRefusal?

    func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts(Text("Activate your account")),
            lead: texts(Text("Enter your user name and the activation code that you were given.")),
            errors: error.map { [$0] } ?? [],
            form: .init(
                action: action, inputs: [fields.username(username), fields.activationCode],
                buttons: [.init(label: texts(Text("Continue")), name: "continue")]))
    }
}
