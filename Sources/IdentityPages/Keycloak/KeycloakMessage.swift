import IdentityCore
import IdentityModel

/// An error in Keycloak's words and at Keycloak's place.
///
/// The texts are what its pages answer on the wire (Sources/KOBIL.md, Keycloak's behaviour). A lock reads as a wrong password, as there: that a
/// name is locked is nobody's business who cannot log in.
struct KeycloakMessage: Sendable, Hashable {
    /// Where it stands.
    enum Place: Sendable, Hashable {
        /// Under an input, whose `aria-invalid` says so too.
        case input(FieldID)
        /// Above the form.
        case page
    }

    /// The words.
    let text: String
    /// Where they stand.
    let place: Place

    /// Says an error as Keycloak would on a page of that kind.
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
            // The words are the same in both worlds. On Keycloak's page for a new password they stand above the form, at a registration at the input,
            // and so on the pages that it does not have, where more than a password is asked.
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
