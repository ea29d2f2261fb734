import IdentityModel
import IdentityStore
import PageMarkup
import Sentences

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
        let wrongCredentials = wrong ? texts(Text("Invalid username or password.")) : texts(Text("Invalid password."))
        let own: (String, Place) = (sentence, error.field.map(Place.input) ?? .page)
        guard case .form(let form) = error.number else {
            (text, place) = own
            return
        }
        (text, place) =
            switch form {
            case .usernameMissing:
                (
                    asksWholeLogin
                        ? texts(Text("Invalid username or password.")) : texts(Text("Please specify username.")),
                    .input(.username)
                )
            case .passwordMissing where asksWholeLogin:
                (texts(Text("Invalid username or password.")), .input(.username))
            case .passwordMissing: (texts(Text("Please specify password.")), password)
            case .activationCodeMissing: (texts(Text("Please specify this field.")), .input(.activationCode))
            case .userNotFound: (texts(Text("Invalid username or email.")), credentials)
            case .activationCodeExpired, .activationCodeInvalid: (sentence + ".", .input(.activationCode))
            case .currentPasswordMissing: (texts(Text("Please specify password.")), .input(.currentPassword))
            case .newPasswordMissing: (texts(Text("Please specify password.")), .input(.newPassword))
            case .oldPasswordIncorrect: (texts(Text("Invalid existing password.")), .input(.currentPassword))
            case .passwordIncorrect, .attemptsRemaining, .userLocked, .userLockedPermanently:
                kind == .oneTimePassword
                    ? (texts(Text("Invalid authenticator code.")), .input(.otp)) : (wrongCredentials, credentials)
            // KOBIL's and Keycloak's texts for the password rules are the same. Keycloak's page for a new password
            // shows them above the form; its registration, and here the pages that Keycloak does not have, show them at
            // the input.
            case .passwordUsedBefore, .minimumLength, .maximumLength, .lowerCaseCharacters, .digits,
                .upperCaseCharacters, .specialCharacters, .passwordIsUsername, .passwordIsEmail,
                .passwordPatternMissed:
                (sentence, kind == .newPassword ? .page : password)
            case .userDisabled: (texts(Text("Account is disabled, contact your administrator.")), .page)
            case .passwordsDiffer:
                (
                    isRegistration
                        ? texts(Text("Password confirmation doesn't match.")) : texts(Text("Passwords don't match.")),
                    .input(.confirmPassword)
                )
            case .oneTimePasswordMissing: (texts(Text("Please specify authenticator code.")), .input(.otp))
            case .oneTimePasswordInvalid: (texts(Text("Invalid authenticator code.")), .input(.otp))
            case .usernameTaken: (texts(Text("Username already exists.")), .input(.username))
            case .emailTaken: (texts(Text("Email already exists.")), .input(.email))
            case .emailInvalid: (texts(Text("Invalid email address.")), .input(.email))
            case .valueMissing: (texts(Text("Please specify this field.")), own.1)
            case .accountNotSetUp, .loginTimedOut, .loginEnded, .protocolError, .valueInvalid, .userCodeInvalid,
                .tooManyUserCodes:
                own
            }
    }
}
