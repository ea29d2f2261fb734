package import IdentityCore
import IdentityModel
package import PageMarkup

extension Page {
    /// The fields of a user's profile.
    package struct ProfileValues: Sendable, Hashable {
        /// The username.
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

    /// A page that creates an account.
    package struct RegistrationForm: Sendable, Hashable {
        /// The address that the form is sent to.
        package let action: PageAddress
        /// The rules for the password, shown as a hint.
        package let passwordPolicy: PasswordPolicy
        /// The values typed so far.
        package var values = ProfileValues()
        /// The login page for users who have an account; nil shows no link.
        package var login: PageAddress?
        /// The errors of the last answer, each with its field.
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

    /// A page that completes a user's profile.
    package struct ProfileForm: Sendable, Hashable {
        /// The address that the form is sent to.
        package let action: PageAddress
        /// The current values, or those typed so far.
        package var values = ProfileValues()
        /// Whether the page asks for the username.
        var asksUsername = false
        /// The errors of the last answer, each with its field.
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
