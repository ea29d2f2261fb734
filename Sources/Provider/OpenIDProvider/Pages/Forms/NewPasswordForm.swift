import IdentityModel
import IdentityStore
import PageMarkup

/// Asks twice for a new password: the third of the three pages, and after a login if the password must be changed.
struct NewPasswordForm: Page, Hashable {
    static let kind = PageKind.newPassword
    static let fields: [FieldID] = [.newPassword, .confirmPassword, .logoutSessions]
    static let keycloak = KeycloakPage(
        "login-login-update-password", "kc-passwd-update-form", .button(name: "login", id: "kc-submit"),
        isRequiredAction: true)

    /// Why a new password is needed, which determines the text above the form.
    enum Reason: Sendable, Hashable, CaseIterable {
        /// The current password is temporary; an administrator has set it.
        case temporary
        /// An administrator or a rule requires a change.
        case forced
        /// The account has no password yet.
        case first
    }

    let action: PageAddress
    /// The rules for the password, shown as a hint.
    let passwordPolicy: PasswordPolicy
    var reason = Reason.temporary
    /// The user's name, for password managers; not asked for.
    var username = ""
    /// Whether the page offers to end the user's other sessions.
    var asksLogoutOtherSessions = false
    /// The error in the last answer; `nil` when the page is shown for the first time.
    var error: InputRefusal?

    func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        let lead =
            switch reason {
            case .temporary: texts[.choosePasswordTemporary]
            case .forced: texts[.choosePasswordForced]
            case .first: texts[.choosePasswordFirst]
            }
        return PageContent(
            title: texts[.choosePasswordTitle], lead: lead, errors: error.map { [$0] } ?? [],
            attemptedUsername: username,
            form: .init(
                action: action,
                inputs: [fields.newPassword(passwordPolicy), fields.confirmPassword(passwordPolicy)]
                    + (asksLogoutOtherSessions ? [fields.logoutSessions] : []),
                buttons: [.init(label: texts[.choosePasswordSave], name: "login")]))
    }
}

/// Asks a known user for the temporary password: the second of the three pages.
struct TemporaryPasswordForm: Page, Hashable {
    static let kind = PageKind.temporaryPassword
    static let fields: [FieldID] = [.password]
    static let keycloak = KeycloakPage("login-login-password", "kc-form-login", .button(name: "login", id: "kc-login"))

    let action: PageAddress
    /// The name from an earlier page; shown, not asked for.
    var username = ""
    /// The error in the last answer; `nil` when the page is shown for the first time.
    var error: InputRefusal?

    func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts[.temporaryTitle], lead: texts[.temporaryLead],
            errors: error.map { [$0] } ?? [], attemptedUsername: username,
            form: .init(
                action: action, inputs: [fields.currentPassword(.password, texts[.temporaryTitle])],
                buttons: [.init(label: texts[.continue], name: "continue")]))
    }
}

/// Asks for the current and a new password.
struct ChangePasswordForm: Page, Hashable {
    static let kind = PageKind.changePassword
    static let fields: [FieldID] = [.username, .currentPassword, .newPassword]
    static let keycloak = KeycloakPage(
        "login-change-password", "kc-passwd-change-form", .button(name: "login", id: "kc-submit"))

    let action: PageAddress
    /// The rules for the password, shown as a hint.
    let passwordPolicy: PasswordPolicy
    /// Whether the page asks for the name; otherwise it shows ``username``.
    var asksUsername = true
    /// The name that the user has typed, or the known name.
    var username = ""
    /// The error in the last answer; `nil` when the page is shown for the first time.
    var error: InputRefusal?

    func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts[.changePasswordTitle], lead: texts[.changePasswordLead],
            errors: error.map { [$0] } ?? [], attemptedUsername: asksUsername ? "" : username,
            form: .init(
                action: action,
                inputs: (asksUsername ? [fields.username(username)] : [])
                    + [
                        fields.currentPassword(.currentPassword, texts[.currentPassword]),
                        fields.newPassword(passwordPolicy),
                    ],
                buttons: [.init(label: texts[.changePassword], name: "change")]))
    }
}
