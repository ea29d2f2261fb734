import IdentityModel

extension Page {
    /// The page of a login.
    struct LoginForm: Sendable, Hashable {
        /// Where the form goes.
        let action: PageAddress
        /// The name that was typed before, or that the client hinted at.
        var username = ""
        /// Where a forgotten password can be replaced; nil shows no link.
        var forgotPassword: PageAddress?
        /// Where an account can be made; nil shows no link.
        var registration: PageAddress?
        /// Something good that has just happened, such as a new password; nil for nothing.
        var notice: String?
        /// Why the page is shown again.
        var error: InputError?
    }

    /// The page of an activation in one step.
    struct EnrolmentForm: Sendable, Hashable {
        /// Where the form goes.
        let action: PageAddress
        /// What the password must do; shown as a hint.
        let passwordPolicy: PasswordPolicy
        /// The name that was typed before, or that the client hinted at.
        var username = ""
        /// Why the page is shown again.
        var error: InputError?
    }

    /// The first page of an activation in three steps.
    struct NameAndCodeForm: Sendable, Hashable {
        /// Where the form goes.
        let action: PageAddress
        /// The name that was typed before, or that the client hinted at.
        var username = ""
        /// Why the page is shown again.
        var error: InputError?
    }

    /// A page that asks a known user for the password.
    struct PasswordForm: Sendable, Hashable {
        /// Where the form goes.
        let action: PageAddress
        /// Who was named on an earlier page; shown, not asked.
        var username = ""
        /// Why the page is shown again.
        var error: InputError?
    }

    /// A page that asks twice for the password to be set.
    struct NewPasswordForm: Sendable, Hashable {
        /// Why a password is to be set; the words above the form depend on it.
        enum Reason: Sendable, Hashable, CaseIterable {
            /// The one that holds was given out by an administrator.
            case temporary
            /// An administrator or a rule asks for another one.
            case forced
            /// The account has none yet.
            case first
        }

        /// Where the form goes.
        let action: PageAddress
        /// What the password must do; shown as a hint.
        let passwordPolicy: PasswordPolicy
        /// Why it is asked.
        var reason = Reason.temporary
        /// Whose password it is; for password stores of browsers, not asked.
        var username = ""
        /// Whether the page offers to end the user's other sessions.
        var asksLogoutOtherSessions = false
        /// Why the page is shown again.
        var error: InputError?
    }

    /// A page that replaces a password by another.
    struct ChangePasswordForm: Sendable, Hashable {
        /// Where the form goes.
        let action: PageAddress
        /// What the password must do; shown as a hint.
        let passwordPolicy: PasswordPolicy
        /// Whether the name is asked; where it is not, the name below is shown.
        var asksUsername = true
        /// The name that was typed before, or that is known.
        var username = ""
        /// Why the page is shown again.
        var error: InputError?
    }

    /// A page that replaces a forgotten password.
    struct ForgotPasswordForm: Sendable, Hashable {
        /// Where the form goes.
        let action: PageAddress
        /// What the password must do; shown as a hint.
        let passwordPolicy: PasswordPolicy
        /// The name that was typed before, or that the client hinted at.
        var username = ""
        /// Why the page is shown again.
        var error: InputError?
    }
}
