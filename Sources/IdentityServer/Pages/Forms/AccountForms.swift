import IdentityModel

extension Page {
    /// What a person says about himself.
    struct ProfileValues: Sendable, Hashable {
        /// The name to log in by.
        var username = ""
        /// The e-mail address.
        var email = ""
        /// The given name.
        var firstName = ""
        /// The family name.
        var lastName = ""
    }

    /// A page that makes an account.
    struct RegistrationForm: Sendable, Hashable {
        /// Where the form goes.
        let action: PageAddress
        /// What the password must do; shown as a hint.
        let passwordPolicy: PasswordPolicy
        /// What was typed before.
        var values = ProfileValues()
        /// Where those go who have an account; nil shows no link.
        var login: PageAddress?
        /// Why the page is shown again, each error about its field.
        var errors: [InputError] = []
    }

    /// A page that completes an account.
    struct ProfileForm: Sendable, Hashable {
        /// Where the form goes.
        let action: PageAddress
        /// What is known, or was typed before.
        var values = ProfileValues()
        /// Whether the name to log in by can be changed; where it cannot, it is not on the page.
        var asksUsername = false
        /// Why the page is shown again, each error about its field.
        var errors: [InputError] = []
    }
}
