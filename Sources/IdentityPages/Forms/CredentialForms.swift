package import IdentityCore
import IdentityModel
package import PageMarkup

extension Page {
    /// The page of a login.
    package struct LoginForm: Sendable, Hashable {
        /// Where the form goes.
        package let action: PageAddress
        /// The name that was typed before, or that the client hinted at.
        package var username = ""
        /// Where a forgotten password can be replaced; nil shows no link.
        package var forgotPassword: PageAddress?
        /// Where an account can be made; nil shows no link.
        package var registration: PageAddress?
        /// Something good that has just happened, such as a new password; nil for nothing.
        var notice: String?
        /// Why the page is shown again.
        package var error: InputError?

        package init(
            action: PageAddress, username: String = "", forgotPassword: PageAddress? = nil,
            registration: PageAddress? = nil, notice: String? = nil, error: InputError? = nil
        ) {
            self.action = action
            self.username = username
            self.forgotPassword = forgotPassword
            self.registration = registration
            self.notice = notice
            self.error = error
        }
    }

    /// The page of an activation in one step.
    package struct EnrolmentForm: Sendable, Hashable {
        /// Where the form goes.
        package let action: PageAddress
        /// What the password must do; shown as a hint.
        package let passwordPolicy: PasswordPolicy
        /// The name that was typed before, or that the client hinted at.
        package var username = ""
        /// Why the page is shown again.
        package var error: InputError?

        package init(
            action: PageAddress, passwordPolicy: PasswordPolicy, username: String = "", error: InputError? = nil
        ) {
            self.action = action
            self.passwordPolicy = passwordPolicy
            self.username = username
            self.error = error
        }
    }

    /// The first page of an activation in three steps.
    package struct NameAndCodeForm: Sendable, Hashable {
        /// Where the form goes.
        package let action: PageAddress
        /// The name that was typed before, or that the client hinted at.
        package var username = ""
        /// Why the page is shown again.
        package var error: InputError?

        package init(action: PageAddress, username: String = "", error: InputError? = nil) {
            self.action = action
            self.username = username
            self.error = error
        }
    }

    /// A page that asks a known user for the password.
    package struct PasswordForm: Sendable, Hashable {
        /// Where the form goes.
        package let action: PageAddress
        /// Who was named on an earlier page; shown, not asked.
        package var username = ""
        /// Why the page is shown again.
        package var error: InputError?

        package init(action: PageAddress, username: String = "", error: InputError? = nil) {
            self.action = action
            self.username = username
            self.error = error
        }
    }

    /// A page that asks twice for the password to be set.
    package struct NewPasswordForm: Sendable, Hashable {
        /// Why a password is to be set; the words above the form depend on it.
        package enum Reason: Sendable, Hashable, CaseIterable {
            /// The one that holds was given out by an administrator.
            case temporary
            /// An administrator or a rule asks for another one.
            case forced
            /// The account has none yet.
            case first
        }

        /// Where the form goes.
        package let action: PageAddress
        /// What the password must do; shown as a hint.
        package let passwordPolicy: PasswordPolicy
        /// Why it is asked.
        package var reason = Reason.temporary
        /// Whose password it is; for password stores of browsers, not asked.
        package var username = ""
        /// Whether the page offers to end the user's other sessions.
        package var asksLogoutOtherSessions = false
        /// Why the page is shown again.
        package var error: InputError?

        package init(
            action: PageAddress, passwordPolicy: PasswordPolicy, reason: Reason = Reason.temporary,
            username: String = "", asksLogoutOtherSessions: Bool = false, error: InputError? = nil
        ) {
            self.action = action
            self.passwordPolicy = passwordPolicy
            self.reason = reason
            self.username = username
            self.asksLogoutOtherSessions = asksLogoutOtherSessions
            self.error = error
        }
    }

    /// A page that replaces a password by another.
    package struct ChangePasswordForm: Sendable, Hashable {
        /// Where the form goes.
        package let action: PageAddress
        /// What the password must do; shown as a hint.
        package let passwordPolicy: PasswordPolicy
        /// Whether the name is asked; where it is not, the name below is shown.
        var asksUsername = true
        /// The name that was typed before, or that is known.
        package var username = ""
        /// Why the page is shown again.
        package var error: InputError?

        package init(
            action: PageAddress, passwordPolicy: PasswordPolicy, asksUsername: Bool = true, username: String = "",
            error: InputError? = nil
        ) {
            self.action = action
            self.passwordPolicy = passwordPolicy
            self.asksUsername = asksUsername
            self.username = username
            self.error = error
        }
    }

    /// A page that replaces a forgotten password.
    package struct ForgotPasswordForm: Sendable, Hashable {
        /// Where the form goes.
        package let action: PageAddress
        /// What the password must do; shown as a hint.
        package let passwordPolicy: PasswordPolicy
        /// The name that was typed before, or that the client hinted at.
        package var username = ""
        /// Why the page is shown again.
        package var error: InputError?

        package init(
            action: PageAddress, passwordPolicy: PasswordPolicy, username: String = "", error: InputError? = nil
        ) {
            self.action = action
            self.passwordPolicy = passwordPolicy
            self.username = username
            self.error = error
        }
    }
}
