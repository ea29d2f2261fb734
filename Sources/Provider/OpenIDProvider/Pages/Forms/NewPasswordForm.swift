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
