import IdentityCore
import IdentityModel

/// An error with Keycloak's text and position on the page.
///
/// The texts are those of Keycloak's pages (Sources/KOBIL.md, Keycloak's behaviour). As there, a lock reads as a wrong password, so that the page
/// does not reveal which names are locked.
struct KeycloakMessage: Sendable, Hashable {
    /// The position of a message.
    enum Place: Sendable, Hashable {
        /// Under an input, which also gets `aria-invalid`.
        case input(FieldID)
        /// Above the form.
        case page
    }

    /// The text.
    let text: String
    /// The position.
    let place: Place

    /// Translates an error for a page of that kind.
    init(_ error: InputError, on kind: Page.Kind) {
        let asksWholeLogin = kind == .login
        let isRegistration = kind == .registration
        let password: Place = kind.fields.contains(.newPassword) ? .input(.newPassword) : .input(.password)
        let credentials: Place = kind.fields.contains(.username) ? .input(.username) : password
        let wrong = asksWholeLogin || kind.fields.contains(.activationCode)
        let wrongCredentials = wrong ? "Invalid username or password." : "Invalid password."
        switch (error.subsystem, error.code) {
        case (IdpSdkError.formSubsystem, 1):
            (text, place) = (
                asksWholeLogin ? "Invalid username or password." : "Please specify username.", .input(.username)
            )
        case (IdpSdkError.formSubsystem, 2):
            (text, place) =
                asksWholeLogin
                ? ("Invalid username or password.", .input(.username)) : ("Please specify password.", password)
        case (IdpSdkError.formSubsystem, 3): (text, place) = ("Please specify this field.", .input(.activationCode))
        case (IdpSdkError.formSubsystem, 4): (text, place) = ("Invalid username or email.", credentials)
        case (IdpSdkError.formSubsystem, 5), (IdpSdkError.formSubsystem, 6):
            (text, place) = (error.text + ".", .input(.activationCode))
        case (IdpSdkError.formSubsystem, 7): (text, place) = ("Please specify password.", .input(.currentPassword))
        case (IdpSdkError.formSubsystem, 8): (text, place) = ("Please specify password.", .input(.newPassword))
        case (IdpSdkError.formSubsystem, 9): (text, place) = ("Invalid existing password.", .input(.currentPassword))
        case (IdpSdkError.formSubsystem, 10), (IdpSdkError.formSubsystem, 11), (IdpSdkError.formSubsystem, 900),
            (IdpSdkError.formSubsystem, 905):
            (text, place) = (
                kind == .oneTimePassword ? "Invalid authenticator code." : wrongCredentials,
                kind == .oneTimePassword ? .input(.otp) : credentials
            )
        case (IdpSdkError.formSubsystem, 12...21):
            // KOBIL's and Keycloak's texts for the password rules are the same. Keycloak's page for a new password shows them above the form, its
            // registration at the input; so do the pages that Keycloak does not have.
            (text, place) = (error.text, kind == .newPassword ? .page : password)
        case (IdpSdkError.formSubsystem, 901):
            (text, place) = ("Account is disabled, contact your administrator.", .page)
        case (IdpSdkError.formSubsystem, InputError.passwordsDiffer.code):
            (text, place) = (
                isRegistration ? "Password confirmation doesn't match." : "Passwords don't match.",
                .input(.confirmPassword)
            )
        case (IdpSdkError.formSubsystem, InputError.oneTimePasswordMissing.code):
            (text, place) = ("Please specify authenticator code.", .input(.otp))
        case (IdpSdkError.formSubsystem, InputError.oneTimePasswordInvalid.code):
            (text, place) = ("Invalid authenticator code.", .input(.otp))
        case (IdpSdkError.formSubsystem, InputError.usernameTaken.code):
            (text, place) = ("Username already exists.", .input(.username))
        case (IdpSdkError.formSubsystem, InputError.emailTaken.code):
            (text, place) = ("Email already exists.", .input(.email))
        case (IdpSdkError.formSubsystem, InputError.emailInvalid.code):
            (text, place) = ("Invalid email address.", .input(.email))
        case (IdpSdkError.formSubsystem, InputError.missingCode):
            (text, place) = ("Please specify this field.", error.field.map(Place.input) ?? .page)
        default: (text, place) = (error.text, error.field.map(Place.input) ?? .page)
        }
    }
}
