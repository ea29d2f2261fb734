import IdentityModel
import IdentityStore
import PageMarkup

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
            title: texts[.profileTitle], lead: texts[.profileLead], errors: errors,
            form: .init(
                action: action,
                inputs: (asksUsername ? [fields.newUsername(values.username)] : []) + fields.profile(values),
                buttons: [.init(label: texts[.save])]))
    }
}

/// The fields of a user's profile.
struct ProfileValues: Sendable, Hashable {
    var username = ""
    var email = ""
    var firstName = ""
    var lastName = ""
}
