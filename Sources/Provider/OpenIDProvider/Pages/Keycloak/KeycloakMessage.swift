import IdentityModel
import IdentityStore
import PageMarkup

/// An error with Keycloak's text and position on the page.
///
/// The texts are those of Keycloak's pages (Sources/KOBIL.md, Keycloak's behaviour). As in Keycloak, a lock is reported
/// as a wrong password, so that the page does not reveal which names are locked.
struct KeycloakMessage: Sendable, Hashable {
    enum Place: Sendable, Hashable {
        /// Under an input, which also gets `aria-invalid`.
        case input(FieldID)
        /// Above the form.
        case page
    }

    let text: String
    let place: Place

    /// Translates an error for a page.
    init(_ error: InputRefusal, on page: any Page, _ texts: PageTexts) {
        let (kind, fields) = (page.kind, type(of: page).fields)
        let sentence = texts(error.sentence)
        let asksWholeLogin = kind == .login
        let isRegistration = kind == .registration
        let password: Place = fields.contains(.newPassword) ? .input(.newPassword) : .input(.password)
        let credentials: Place = fields.contains(.username) ? .input(.username) : password
        let wrong = asksWholeLogin || fields.contains(.activationCode)
        let wrongCredentials = wrong ? texts[.invalidLogin] : texts[.invalidPassword]
        switch (error.subsystem, error.code) {
        case (IdpSdkError.formSubsystem, 1):
            (text, place) = (
                asksWholeLogin ? texts[.invalidLogin] : texts[.specifyUsername], .input(.username)
            )
        case (IdpSdkError.formSubsystem, 2):
            (text, place) =
                asksWholeLogin
                ? (texts[.invalidLogin], .input(.username)) : (texts[.specifyPassword], password)
        case (IdpSdkError.formSubsystem, 3): (text, place) = (texts[.specifyField], .input(.activationCode))
        case (IdpSdkError.formSubsystem, 4): (text, place) = (texts[.invalidUsernameOrEmail], credentials)
        case (IdpSdkError.formSubsystem, 5), (IdpSdkError.formSubsystem, 6):
            (text, place) = (sentence + ".", .input(.activationCode))
        case (IdpSdkError.formSubsystem, 7): (text, place) = (texts[.specifyPassword], .input(.currentPassword))
        case (IdpSdkError.formSubsystem, 8): (text, place) = (texts[.specifyPassword], .input(.newPassword))
        case (IdpSdkError.formSubsystem, 9): (text, place) = (texts[.invalidExistingPassword], .input(.currentPassword))
        case (IdpSdkError.formSubsystem, 10), (IdpSdkError.formSubsystem, 11), (IdpSdkError.formSubsystem, 900),
            (IdpSdkError.formSubsystem, 905):
            (text, place) = (
                kind == .oneTimePassword ? texts[.invalidAuthenticatorCode] : wrongCredentials,
                kind == .oneTimePassword ? .input(.otp) : credentials
            )
        case (IdpSdkError.formSubsystem, 12...21):
            // KOBIL's and Keycloak's texts for the password rules are the same. Keycloak's page for a new password
            // shows them above the form; its registration, and here the pages that Keycloak does not have, show them at
            // the input.
            (text, place) = (sentence, kind == .newPassword ? .page : password)
        case (IdpSdkError.formSubsystem, 901):
            (text, place) = (texts[.accountDisabled], .page)
        case (IdpSdkError.formSubsystem, InputRefusal.passwordsDiffer.code):
            (text, place) = (
                isRegistration ? texts[.confirmationDoesntMatch] : texts[.passwordsDontMatch],
                .input(.confirmPassword)
            )
        case (IdpSdkError.formSubsystem, InputRefusal.oneTimePasswordMissing.code):
            (text, place) = (texts[.specifyAuthenticatorCode], .input(.otp))
        case (IdpSdkError.formSubsystem, InputRefusal.oneTimePasswordInvalid.code):
            (text, place) = (texts[.invalidAuthenticatorCode], .input(.otp))
        case (IdpSdkError.formSubsystem, InputRefusal.usernameTaken.code):
            (text, place) = (texts[.usernameExists], .input(.username))
        case (IdpSdkError.formSubsystem, InputRefusal.emailTaken.code):
            (text, place) = (texts[.emailExists], .input(.email))
        case (IdpSdkError.formSubsystem, InputRefusal.emailInvalid.code):
            (text, place) = (texts[.invalidEmail], .input(.email))
        case (IdpSdkError.formSubsystem, InputRefusal.missingCode):
            (text, place) = (texts[.specifyField], error.field.map(Place.input) ?? .page)
        default: (text, place) = (sentence, error.field.map(Place.input) ?? .page)
        }
    }
}
