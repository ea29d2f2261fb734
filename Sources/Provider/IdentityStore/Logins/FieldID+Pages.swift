package import IdentityModel

extension FieldID {
    /// The repetition of the new password.
    package static let confirmPassword = FieldID("confirmPassword")
    /// The one-time password of an authenticator app.
    package static let otp = FieldID("otp")
    /// The user's label for an authenticator app.
    package static let deviceLabel = FieldID("userLabel")
    /// The check box for ending the user's other sessions.
    package static let logoutSessions = FieldID("logout-sessions")
    /// The check box for *remember me*.
    package static let rememberMe = FieldID("rememberMe")
    package static let email = FieldID("email")
    package static let firstName = FieldID("firstName")
    package static let lastName = FieldID("lastName")
    /// The user code that a device shows (RFC 8628).
    package static let userCode = FieldID("user_code")
    /// The anti-forgery token of a consent form.
    package static let consentCode = FieldID("code")
    /// The anti-forgery token of a logout form.
    package static let sessionCode = FieldID("session_code")
}
