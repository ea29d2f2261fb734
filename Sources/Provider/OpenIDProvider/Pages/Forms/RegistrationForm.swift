import IdentityModel
import IdentityStore
import PageMarkup

/// Asks for the data of a new account.
struct RegistrationForm: Page, Hashable {
    static let kind = PageKind.registration
    static let fields: [FieldID] = [.username, .email, .firstName, .lastName, .newPassword, .confirmPassword]
    static let keycloak = KeycloakPage("login-register", "kc-register-form", .input(id: ""))

    let action: PageAddress
    /// The rules for the password, shown as a hint.
    let passwordPolicy: PasswordPolicy
    var values = ProfileValues()
    /// The login page for users who have an account; `nil` shows no link.
    var login: PageAddress?
    /// The errors of the last answer, each with its field.
    var errors: [InputRefusal] = []

    func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts[.registerTitle], errors: errors,
            form: .init(
                action: action,
                inputs: [fields.newUsername(values.username)] + fields.profile(values)
                    + [fields.newPassword(passwordPolicy), fields.confirmPassword(passwordPolicy)],
                buttons: [.init(label: texts[.register], name: "register")]),
            links: login.map { [.init(label: texts[.registerBack], address: $0, id: "login")] } ?? [])
    }
}
