import HTTPMessage
package import IdentityCore
import IdentityModel

/// A page that the server shows, before a theme gives it a face.
package enum Page: Sendable, Hashable {
    /// Asks for name and password.
    case login(LoginForm)
    /// Asks for name, the password to be set and an activation code, all on one page.
    case enrolment(EnrolmentForm)
    /// Asks for name and activation code: the first of the three pages of an enrolment.
    case nameAndCode(NameAndCodeForm)
    /// Asks for the temporary password that a known user was given: the second of the three.
    case temporaryPassword(PasswordForm)
    /// Asks twice for the password to be set: the third of the three, and after a login whose password must be changed.
    case newPassword(NewPasswordForm)
    /// Asks for the password that holds and the one to be set.
    case changePassword(ChangePasswordForm)
    /// Asks for name, activation code and the password to be set.
    case forgotPassword(ForgotPasswordForm)
    /// Asks for the digits that an authenticator app shows.
    case oneTimePassword(OneTimePasswordForm)
    /// Shows the secret of an authenticator app once and asks for its first digits.
    case totpSetup(TOTPSetupForm)
    /// Shows recovery codes once and asks whether they were kept.
    case recoveryCodes(RecoveryCodesForm)
    /// Asks for everything that a new account needs.
    case registration(RegistrationForm)
    /// Asks for what is missing of an account.
    case updateProfile(ProfileForm)
    /// Asks whether the terms are accepted.
    case terms(TermsForm)
    /// Asks whether a client may have what it wants.
    case consent(ConsentForm)
    /// Asks for the code that a device without a keyboard shows (RFC 8628, section 3.3).
    case deviceCode(DeviceCodeForm)
    /// Asks whether to log out.
    case logoutConfirmation(LogoutForm)
    /// Says that the person is logged out.
    case loggedOut(LoggedOut)
    /// Says that another page has taken this one's place, and leads to it.
    case pageExpired(PageExpired)
    /// Says something and asks nothing.
    case info(title: String, text: String)
    /// Says that the flow ended with an error.
    case error(InputError)
    /// Carries the answer to the client by a form (OAuth 2.0 Form Post Response Mode).
    case formPost(PostedAnswer)

    /// Which page, without what is on it.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case login, enrolment, nameAndCode, temporaryPassword, newPassword, changePassword, forgotPassword
        case oneTimePassword, totpSetup, recoveryCodes, registration, updateProfile, terms, consent, deviceCode
        case logoutConfirmation, loggedOut, pageExpired, info, error, formPost
    }

    /// Which page this is.
    var kind: Kind {
        switch self {
        case .login: .login
        case .enrolment: .enrolment
        case .nameAndCode: .nameAndCode
        case .temporaryPassword: .temporaryPassword
        case .newPassword: .newPassword
        case .changePassword: .changePassword
        case .forgotPassword: .forgotPassword
        case .oneTimePassword: .oneTimePassword
        case .totpSetup: .totpSetup
        case .recoveryCodes: .recoveryCodes
        case .registration: .registration
        case .updateProfile: .updateProfile
        case .terms: .terms
        case .consent: .consent
        case .deviceCode: .deviceCode
        case .logoutConfirmation: .logoutConfirmation
        case .loggedOut: .loggedOut
        case .pageExpired: .pageExpired
        case .info: .info
        case .error: .error
        case .formPost: .formPost
        }
    }
}

extension Page.Kind {
    /// The page that shows what a step of a login asks for.
    package init(_ kind: LoginPage.Kind) {
        self =
            switch kind {
            case .login: .login
            case .enrolment: .enrolment
            case .nameAndCode: .nameAndCode
            case .temporaryPassword: .temporaryPassword
            case .newPassword: .newPassword
            case .changePassword: .changePassword
            case .forgotPassword: .forgotPassword
            case .oneTimePassword: .oneTimePassword
            case .totpSetup: .totpSetup
            case .registration: .registration
            case .updateProfile: .updateProfile
            case .terms: .terms
            }
    }
}
