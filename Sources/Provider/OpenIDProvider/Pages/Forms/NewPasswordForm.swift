import IdentityModel
import IdentityStore
import PageMarkup
import Sentences

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
            case .temporary: texts(Text("The password that you were given can be used only once. Choose your own."))
            case .forced: texts(Text("You must change your password before you can continue."))
            case .first: texts(Text("You will sign in with it from now on."))
            }
        return PageContent(
            title: texts(Text("Choose a password")), lead: lead, errors: error.map { [$0] } ?? [],
            attemptedUsername: username,
            form: .init(
                action: action,
                inputs: [fields.newPassword(passwordPolicy), fields.confirmPassword(passwordPolicy)]
                    + (asksLogoutOtherSessions ? [fields.logoutSessions] : []),
                buttons: [.init(label: texts(Text("Save password")), name: "login")]))
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
            title: texts(Text("Temporary password")),
            lead: texts(Text("Enter the password that you were given. You choose your own next.")),
            errors: error.map { [$0] } ?? [], attemptedUsername: username,
            form: .init(
                action: action, inputs: [fields.currentPassword(.password, texts(Text("Temporary password")))],
                buttons: [.init(label: texts(Text("Continue")), name: "continue")]))
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
            title: texts(Text("Change your password")),
            lead: texts(Text("Enter your current password and the new one.")),
            errors: error.map { [$0] } ?? [], attemptedUsername: asksUsername ? "" : username,
            form: .init(
                action: action,
                inputs: (asksUsername ? [fields.username(username)] : [])
                    + [
                        fields.currentPassword(.currentPassword, texts(Text("Current password"))),
                        fields.newPassword(passwordPolicy),
                    ],
                buttons: [.init(label: texts(Text("Change password")), name: "change")]))
    }
}
