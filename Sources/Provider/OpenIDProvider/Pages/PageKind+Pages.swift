import HTTPMessage
import IdentityModel
import IdentityStore

extension PageKind {
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

extension PageTheme {
    /// The posted fields with the names of `FieldID` instead of the theme's.
    ///
    /// The new password is `new-password` on every page. The current one is `password`, or `current-password` if the
    /// page asks for both. A field that is not on the page keeps its name, or is dropped if that is the ID of a field
    /// on the page.
    func answers(of kind: PageKind, form: FormFields) -> PageAnswers {
        var ids: [String: String] = [:]
        for field in kind.fields { ids[inputName(of: field, on: kind)] = field.rawValue }
        let reserved = Set(kind.fields.map(\.rawValue))
        var result = FormFields()
        for field in form.fields {
            if let name = ids[field.name] {
                result.add(name, field.secret)
            } else if !reserved.contains(field.name) {
                result.add(field.name, field.secret)
            }
        }
        return PageAnswers(result)
    }
}

extension PageThemeName {
    var theme: any PageTheme {
        switch self {
        case .kobil: KobilTheme()
        case .keycloak: KeycloakTheme()
        }
    }
}
