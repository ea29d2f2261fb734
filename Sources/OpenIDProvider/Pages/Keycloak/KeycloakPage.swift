import IdentityModel

/// The names of a page and its elements in Keycloak's theme `keycloak.v2` (26.7.3, observed).
struct KeycloakPage: Sendable, Hashable {
    /// The element that submits a form.
    enum Submit: Sendable, Hashable {
        /// A button with a name and an id; an empty name means none.
        case button(name: String, id: String)
        /// An input with an id; an empty id means none.
        case input(id: String)
        /// An input with a name and an id.
        case namedInput(name: String, id: String)
    }

    /// The value of `data-page-id`.
    let id: String
    /// The form's id; nil if Keycloak gives none.
    var formID: String?
    /// The submit elements, one for each button of the page's content.
    var submits: [Submit] = []
    /// Whether the page belongs to a required action; then the sentence above the form is a warning.
    var isRequiredAction = false

    /// The names for a page of that kind; pages that Keycloak does not have get names of the same form.
    init(_ kind: Page.Kind) {
        switch kind {
        case .login: self.init("login-login", "kc-form-login", .button(name: "login", id: "kc-login"))
        case .enrolment:
            self.init("login-activate", "kc-activate-form", .button(name: "login", id: "kc-login"))
        case .nameAndCode:
            self.init("login-activate-code", "kc-activate-form", .button(name: "login", id: "kc-login"))
        case .temporaryPassword:
            self.init("login-login-password", "kc-form-login", .button(name: "login", id: "kc-login"))
        case .newPassword:
            self.init(
                "login-login-update-password", "kc-passwd-update-form", .button(name: "login", id: "kc-submit"),
                isRequiredAction: true)
        case .changePassword:
            self.init("login-change-password", "kc-passwd-change-form", .button(name: "login", id: "kc-submit"))
        case .forgotPassword:
            self.init(
                "login-login-reset-password", "kc-reset-password-form", .button(name: "", id: "kc-form-buttons"))
        case .oneTimePassword:
            self.init("login-login-otp", "kc-otp-login-form", .button(name: "login", id: "kc-login"))
        case .totpSetup:
            self.init("login-login-config-totp", nil, .input(id: "saveTOTPBtn"), isRequiredAction: true)
        case .recoveryCodes:
            self.init(
                "login-login-recovery-authn-code-config", "kc-recovery-codes-settings-form",
                .input(id: "saveRecoveryAuthnCodesBtn"), isRequiredAction: true)
        case .registration: self.init("login-register", "kc-register-form", .input(id: ""))
        case .updateProfile:
            self.init("login-login-update-profile", "kc-update-profile-form", .input(id: ""), isRequiredAction: true)
        case .terms:
            self.init(
                "login-terms", nil, .button(name: "accept", id: "kc-accept"),
                .button(name: "cancel", id: "kc-decline"))
        case .consent:
            self.init(
                "login-login-oauth-grant", nil, .button(name: "accept", id: "kc-login"),
                .button(name: "cancel", id: "kc-cancel"))
        case .deviceCode:
            self.init(
                "login-login-oauth2-device-verify-user-code", "kc-user-verify-device-user-code-form",
                .button(name: "", id: "kc-login"))
        case .logoutConfirmation:
            self.init("login-logout-confirm", nil, .namedInput(name: "confirmLogout", id: "kc-logout"))
        case .loggedOut, .info: self.init("login-info", nil)
        case .pageExpired: self.init("login-login-page-expired", nil)
        case .error: self.init("login-error", nil)
        case .formPost: self.init("", nil, .namedInput(name: "continue", id: ""))
        }
    }

    private init(_ id: String, _ formID: String?, _ submits: Submit..., isRequiredAction: Bool = false) {
        self.id = id
        self.formID = formID
        self.submits = submits
        self.isRequiredAction = isRequiredAction
    }
}
