import HTTPMessage
import IdentityModel

/// A page that the server shows, before a skin gives it a face.
enum Page: Sendable, Hashable {
    /// Asks for name and password.
    case login(LoginForm)
    /// Asks for name, the password to be set and an activation code.
    case enrolment(EnrolmentForm)
    /// Says that the flow ended with an error.
    case error(FormError)
    /// Says something and asks nothing.
    case info(title: String, text: String)
    /// Asks whether to log out.
    case logoutConfirmation(LogoutForm)
    /// Carries the answer to the client by a form (OAuth 2.0 Form Post Response Mode).
    case formPost(PostedAnswer)

    /// The page of a login.
    struct LoginForm: Sendable, Hashable {
        /// Where the form goes.
        let action: PageAddress
        /// The name that was typed before, or that the client hinted at.
        var username = ""
        /// Why the page is shown again.
        var error: FormError?
    }

    /// The page of an activation.
    struct EnrolmentForm: Sendable, Hashable {
        /// Where the form goes.
        let action: PageAddress
        /// What the password must do; shown as a hint.
        let passwordPolicy: PasswordPolicy
        /// The name that was typed before, or that the client hinted at.
        var username = ""
        /// Why the page is shown again.
        var error: FormError?
    }

    /// The page before a logout that nobody proved to have asked for.
    struct LogoutForm: Sendable, Hashable {
        /// Where the form goes.
        let action: PageAddress
        /// Proves that the form is ours; goes back as `session_code`.
        let sessionCode: String
    }

    /// An authorization response in the shape of a form.
    struct PostedAnswer: Sendable, Hashable {
        /// The client's redirect URI.
        let redirect: PageAddress
        /// `state`, `session_state`, `iss` and `code`, or the error.
        let fields: FormFields

        /// Whether the answer says that there is no code.
        var isError: Bool { fields["error"] != nil }
    }
}
