import IdentityModel
import IdentityStore
import PageMarkup
import Sentences

/// The inputs of the pages in a language.
struct PageInputs: Sendable {
    let texts: PageTexts

    func username(_ value: String) -> PageInput {
        PageInput(field: .username, label: texts(Text("User name")), value: value, autocomplete: "username")
    }

    func newUsername(_ value: String) -> PageInput {
        var input = username(value)
        input.minimumLength = UserProfileRules.shortestUsername
        return input
    }

    func currentPassword(_ field: FieldID, _ label: String) -> PageInput {
        PageInput(field: field, label: label, kind: .password, autocomplete: "current-password")
    }

    func newPassword(_ policy: PasswordPolicy) -> PageInput {
        PageInput(
            field: .newPassword, label: texts(Text("New password")), hint: policy.hint(texts), kind: .password,
            autocomplete: "new-password", minimumLength: policy.minimumLength, passwordRules: policy.passwordRules,
            maximumLength: policy.maximumLength)
    }

    func confirmPassword(_ policy: PasswordPolicy) -> PageInput {
        PageInput(
            field: .confirmPassword, label: texts(Text("New password again")), kind: .password,
            autocomplete: "new-password",
            maximumLength: policy.maximumLength)
    }

    var activationCode: PageInput {
        PageInput(
            field: .activationCode, label: texts(Text("Activation code")), hint: texts(Text("It can be used once.")),
            kind: .code,
            autocomplete: "one-time-code", maximumLength: 64)
    }

    func oneTimePassword(digits: Int) -> PageInput {
        PageInput(
            field: .otp, label: texts(Text("One-time code")), kind: .digits, autocomplete: "one-time-code",
            maximumLength: digits)
    }

    var logoutSessions: PageInput {
        PageInput(
            field: .logoutSessions, label: texts(Text("Sign out on other devices")), kind: .checkbox(isChecked: false),
            isRequired: false)
    }

    func rememberMe(isChecked: Bool) -> PageInput {
        PageInput(
            field: .rememberMe, label: texts(Text("Remember me")), kind: .checkbox(isChecked: isChecked),
            isRequired: false)
    }

    func profile(_ values: ProfileValues) -> [PageInput] {
        [
            PageInput(
                field: .email, label: texts(Text("E-mail")), kind: .email, value: values.email, autocomplete: "email"),
            PageInput(
                field: .firstName, label: texts(Text("First name")), value: values.firstName, autocomplete: "given-name"
            ),
            PageInput(
                field: .lastName, label: texts(Text("Last name")), value: values.lastName, autocomplete: "family-name"),
        ]
    }
}

/// The fields of a user's profile.
struct ProfileValues: Sendable, Hashable {
    var username = ""
    var email = ""
    var firstName = ""
    var lastName = ""
}
