import IdentityModel

extension FieldID {
    /// The password to be set, once more.
    static let confirmPassword = FieldID("confirmPassword")
    /// The digits of an authenticator app.
    static let otp = FieldID("otp")
    /// What a person calls the device with the authenticator app.
    static let deviceLabel = FieldID("userLabel")
    /// The box that ends the user's other sessions.
    static let logoutSessions = FieldID("logout-sessions")
    /// The e-mail address.
    static let email = FieldID("email")
    /// The given name.
    static let firstName = FieldID("firstName")
    /// The family name.
    static let lastName = FieldID("lastName")
    /// The code that a waiting device shows (RFC 8628).
    static let userCode = FieldID("user_code")
    /// The proof that a consent form is ours.
    static let consentCode = FieldID("code")
    /// The proof that a logout form is ours.
    static let sessionCode = FieldID("session_code")
}
