package import IdentityModel

extension FieldID {
    /// The password to be set, once more.
    package static let confirmPassword = FieldID("confirmPassword")
    /// The digits of an authenticator app.
    package static let otp = FieldID("otp")
    /// What a person calls the device with the authenticator app.
    package static let deviceLabel = FieldID("userLabel")
    /// The box that ends the user's other sessions.
    package static let logoutSessions = FieldID("logout-sessions")
    /// The e-mail address.
    package static let email = FieldID("email")
    /// The given name.
    package static let firstName = FieldID("firstName")
    /// The family name.
    package static let lastName = FieldID("lastName")
    /// The code that a waiting device shows (RFC 8628).
    package static let userCode = FieldID("user_code")
    /// The proof that a consent form is ours.
    package static let consentCode = FieldID("code")
    /// The proof that a logout form is ours.
    package static let sessionCode = FieldID("session_code")
}
