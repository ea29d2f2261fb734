import IdentityModel
import IdentityStore
import PageMarkup
import Sentences

/// Asks for the data of a new account.
struct RegistrationForm: Page, Hashable {
    static let kind = PageKind.registration
    static let fields: [FieldID] = [.username, .email, .firstName, .lastName, .newPassword, .confirmPassword]
    static let keycloak = KeycloakPage("login-register", "kc-register-form", .input(id: ""))

    let action: PageAddress
    /// The rules for the password, shown as a hint.
    let passwordPolicy: PasswordPolicy
    var values = ProfileValues()
    /// Whether the user chooses a name; otherwise it is the e-mail address.
    var asksUsername = true
    /// The login page for users who have an account; `nil` shows no link.
    var login: PageAddress?
    /// The errors of the last answer, each with its field.
    var errors: [InputRefusal] = []

    func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts(Text("Create your account")), errors: errors,
            form: .init(
                action: action,
                inputs: (asksUsername ? [fields.newUsername(values.username)] : []) + fields.profile(values)
                    + [fields.newPassword(passwordPolicy), fields.confirmPassword(passwordPolicy)],
                buttons: [.init(label: texts(Text("Create account")), name: "register")]),
            links: login.map { [.init(label: texts(Text("Back to sign in")), address: $0, id: "login")] } ?? [])
    }
}

/// Asks for missing profile data.
struct ProfileForm: Page, Hashable {
    static let kind = PageKind.updateProfile
    static let fields: [FieldID] = [.username, .email, .firstName, .lastName]
    static let keycloak = KeycloakPage(
        "login-login-update-profile", "kc-update-profile-form", .input(id: ""), isRequiredAction: true)

    let action: PageAddress
    /// The current values, or those typed so far.
    var values = ProfileValues()
    var asksUsername = false
    /// The errors of the last answer, each with its field.
    var errors: [InputRefusal] = []

    func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts(Text("Complete your account")), lead: texts(Text("This is needed before you can continue.")),
            errors: errors,
            form: .init(
                action: action,
                inputs: (asksUsername ? [fields.newUsername(values.username)] : []) + fields.profile(values),
                buttons: [.init(label: texts(Text("Save")))]))
    }
}
