import HTTPMessage
package import IdentityCore
import IdentityModel

/// A page that the server shows; a theme turns it into markup.
package enum Page: Sendable, Hashable {
    /// Asks for name and password.
    case login(LoginForm)
    /// Asks for name, new password and activation code, all on one page.
    case enrolment(EnrolmentForm)
    /// Asks for name and activation code: the first of three pages of an enrolment.
    case nameAndCode(NameAndCodeForm)
    /// Asks a known user for the temporary password: the second of the three pages.
    case temporaryPassword(PasswordForm)
    /// Asks twice for a new password: the third of the three pages, and after a login if the password must be changed.
    case newPassword(NewPasswordForm)
    /// Asks for the current and a new password.
    case changePassword(ChangePasswordForm)
    /// Asks for name, activation code and a new password.
    case forgotPassword(ForgotPasswordForm)
    /// Asks for the digits of an authenticator app.
    case oneTimePassword(OneTimePasswordForm)
    /// Shows the secret of an authenticator app once and asks for its first digits.
    case totpSetup(TOTPSetupForm)
    /// Shows recovery codes once and asks whether the user has kept them.
    case recoveryCodes(RecoveryCodesForm)
    /// Asks for the data of a new account.
    case registration(RegistrationForm)
    /// Asks for missing profile data.
    case updateProfile(ProfileForm)
    /// Asks whether the user accepts the terms.
    case terms(TermsForm)
    /// Asks for the user's consent to a client's scopes.
    case consent(ConsentForm)
    /// Asks for the code that a device without a keyboard shows (RFC 8628, section 3.3).
    case deviceCode(DeviceCodeForm)
    /// Asks whether to sign out.
    case logoutConfirmation(LogoutForm)
    /// Says that the user is signed out.
    case loggedOut(LoggedOut)
    /// Says that the answered page has expired, and links to the current page.
    case pageExpired(PageExpired)
    /// Tells the user something.
    case info(Information)
    /// Says that the flow has ended with an error.
    case error(InputError)
    /// Posts the authorization response to the client (OAuth 2.0 Form Post Response Mode).
    case formPost(PostedAnswer)

    /// The kinds of page, without their content.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case login, enrolment, nameAndCode, temporaryPassword, newPassword, changePassword, forgotPassword
        case oneTimePassword, totpSetup, recoveryCodes, registration, updateProfile, terms, consent, deviceCode
        case logoutConfirmation, loggedOut, pageExpired, info, error, formPost
    }

    /// The kind of this page.
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
    /// The kind of page for a step of a login.
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
