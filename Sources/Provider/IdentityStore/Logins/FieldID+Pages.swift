package import IdentityModel

extension FieldID {
    /// The user's label for an authenticator app.
    package static let deviceLabel = FieldID("userLabel")
    /// The check box for ending the user's other sessions.
    package static let logoutSessions = FieldID("logout-sessions")
    /// The check box for *remember me*.
    package static let rememberMe = FieldID("rememberMe")
    /// The anti-forgery token of a consent form.
    package static let consentCode = FieldID("code")
    /// The anti-forgery token of a logout form.
    package static let sessionCode = FieldID("session_code")
}
