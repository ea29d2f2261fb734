package import IdentityCore
import IdentityModel
package import PageMarkup

extension Page {
    /// The login page.
    package struct LoginForm: Sendable, Hashable {
        /// The address that the form is sent to.
        package let action: PageAddress
        /// The name that the user has typed, or the client's `login_hint`.
        package var username = ""
        /// The page for a forgotten password; nil shows no link.
        package var forgotPassword: PageAddress?
        /// The registration page; nil shows no link.
        package var registration: PageAddress?
        /// Whether the box *remember me* is checked; nil shows no box.
        package var remembersUser: Bool?
        /// The message about a success, such as a new password; nil for none.
        var notice: String?
        /// The error of the last answer; nil on the first showing.
        package var error: InputError?

        package init(
            action: PageAddress, username: String = "", forgotPassword: PageAddress? = nil,
            registration: PageAddress? = nil, remembersUser: Bool? = nil, notice: String? = nil,
            error: InputError? = nil
        ) {
            self.action = action
            self.username = username
            self.forgotPassword = forgotPassword
            self.registration = registration
            self.remembersUser = remembersUser
            self.notice = notice
            self.error = error
        }
    }

    /// The page of an activation on one page.
    package struct EnrolmentForm: Sendable, Hashable {
        /// The address that the form is sent to.
        package let action: PageAddress
        /// The rules for the password, shown as a hint.
        package let passwordPolicy: PasswordPolicy
        /// The name that the user has typed, or the client's `login_hint`.
        package var username = ""
        /// The error of the last answer; nil on the first showing.
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

    /// The first page of an activation on three pages.
    package struct NameAndCodeForm: Sendable, Hashable {
        /// The address that the form is sent to.
        package let action: PageAddress
        /// The name that the user has typed, or the client's `login_hint`.
        package var username = ""
        /// The error of the last answer; nil on the first showing.
        package var error: InputError?

        package init(action: PageAddress, username: String = "", error: InputError? = nil) {
            self.action = action
            self.username = username
            self.error = error
        }
    }

    /// A page that asks a known user for the password.
    package struct PasswordForm: Sendable, Hashable {
        /// The address that the form is sent to.
        package let action: PageAddress
        /// The name from an earlier page; shown, not asked for.
        package var username = ""
        /// The error of the last answer; nil on the first showing.
        package var error: InputError?

        package init(action: PageAddress, username: String = "", error: InputError? = nil) {
            self.action = action
            self.username = username
            self.error = error
        }
    }

    /// A page that asks twice for a new password.
    package struct NewPasswordForm: Sendable, Hashable {
        /// Why a new password is needed; the text above the form depends on it.
        package enum Reason: Sendable, Hashable, CaseIterable {
            /// The current password is temporary; an administrator has set it.
            case temporary
            /// An administrator or a rule requires a change.
            case forced
            /// The account has no password yet.
            case first
        }

        /// The address that the form is sent to.
        package let action: PageAddress
        /// The rules for the password, shown as a hint.
        package let passwordPolicy: PasswordPolicy
        /// The reason.
        package var reason = Reason.temporary
        /// The user's name, for password managers; not asked for.
        package var username = ""
        /// Whether the page offers to end the user's other sessions.
        package var asksLogoutOtherSessions = false
        /// The error of the last answer; nil on the first showing.
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

    /// A page that changes a password.
    package struct ChangePasswordForm: Sendable, Hashable {
        /// The address that the form is sent to.
        package let action: PageAddress
        /// The rules for the password, shown as a hint.
        package let passwordPolicy: PasswordPolicy
        /// Whether the page asks for the name; if not, it shows ``username``.
        var asksUsername = true
        /// The name that the user has typed, or the known name.
        package var username = ""
        /// The error of the last answer; nil on the first showing.
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
        /// The address that the form is sent to.
        package let action: PageAddress
        /// The rules for the password, shown as a hint.
        package let passwordPolicy: PasswordPolicy
        /// The name that the user has typed, or the client's `login_hint`.
        package var username = ""
        /// The error of the last answer; nil on the first showing.
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
