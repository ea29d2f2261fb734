package import IdentityCore
import IdentityModel
package import PageMarkup

extension Page {
    /// What a person says about himself.
    package struct ProfileValues: Sendable, Hashable {
        /// The name to log in by.
        var username = ""
        /// The e-mail address.
        var email = ""
        /// The given name.
        var firstName = ""
        /// The family name.
        var lastName = ""

        package init(username: String = "", email: String = "", firstName: String = "", lastName: String = "") {
            self.username = username
            self.email = email
            self.firstName = firstName
            self.lastName = lastName
        }
    }

    /// A page that makes an account.
    package struct RegistrationForm: Sendable, Hashable {
        /// Where the form goes.
        package let action: PageAddress
        /// What the password must do; shown as a hint.
        package let passwordPolicy: PasswordPolicy
        /// What was typed before.
        package var values = ProfileValues()
        /// Where those go who have an account; nil shows no link.
        package var login: PageAddress?
        /// Why the page is shown again, each error about its field.
        package var errors: [InputError] = []

        package init(
            action: PageAddress, passwordPolicy: PasswordPolicy, values: ProfileValues = ProfileValues(),
            login: PageAddress? = nil, errors: [InputError] = []
        ) {
            self.action = action
            self.passwordPolicy = passwordPolicy
            self.values = values
            self.login = login
            self.errors = errors
        }
    }

    /// A page that completes an account.
    package struct ProfileForm: Sendable, Hashable {
        /// Where the form goes.
        package let action: PageAddress
        /// What is known, or was typed before.
        package var values = ProfileValues()
        /// Whether the name to log in by can be changed; where it cannot, it is not on the page.
        var asksUsername = false
        /// Why the page is shown again, each error about its field.
        package var errors: [InputError] = []

        package init(
            action: PageAddress, values: ProfileValues = ProfileValues(), asksUsername: Bool = false,
            errors: [InputError] = []
        ) {
            self.action = action
            self.values = values
            self.asksUsername = asksUsername
            self.errors = errors
        }
    }
}
