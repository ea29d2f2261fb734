import IdentityModel
import IdentityStore

/// The kinds of page, without their content.
enum PageKind: String, Sendable, Hashable, CaseIterable {
    case login, enrolment, nameAndCode, temporaryPassword, newPassword, changePassword, forgotPassword
    case oneTimePassword, totpSetup, registration, updateProfile, terms, consent, deviceCode
    case logoutConfirmation, loggedOut, pageExpired, info, error, formPost

    /// The kind of page for a step of a login, which has the same name.
    init(_ kind: LoginPage.Kind) {
        guard let own = PageKind(rawValue: kind.rawValue) else {
            // `PageFieldsTests` compares the names.
            preconditionFailure("no page is named \(kind)")
        }
        self = own
    }

    private var page: any Page.Type {
        switch self {
        case .login: LoginForm.self
        case .enrolment: EnrolmentForm.self
        case .nameAndCode: NameAndCodeForm.self
        case .temporaryPassword: TemporaryPasswordForm.self
        case .newPassword: NewPasswordForm.self
        case .changePassword: ChangePasswordForm.self
        case .forgotPassword: ForgotPasswordForm.self
        case .oneTimePassword: OneTimePasswordForm.self
        case .totpSetup: TOTPSetupForm.self
        case .registration: RegistrationForm.self
        case .updateProfile: ProfileForm.self
        case .terms: TermsForm.self
        case .consent: ConsentForm.self
        case .deviceCode: DeviceCodeForm.self
        case .logoutConfirmation: LogoutForm.self
        case .loggedOut: LoggedOutPage.self
        case .pageExpired: ExpiredPage.self
        case .info: InformationPage.self
        case .error: FailurePage.self
        case .formPost: PostedAnswer.self
        }
    }

    /// The fields that a page of this kind can have.
    var fields: [FieldID] { page.fields }

    /// The names of all inputs for passwords and codes, in both themes.
    static let secretInputs = Set(
        allCases.flatMap { kind in
            kind.fields.filter(\.isBarredFromCommandLine).flatMap { field in
                PageThemeName.allCases.map { $0.theme.inputName(of: field, on: kind) }
            }
        })
}
