import HTTPMessage
import IdentityModel

/// What a person has answered on a page, by names that do not depend on the skin.
///
/// Values can be secrets: it prints names and never values.
struct PageAnswers: Sendable, Hashable, CustomStringConvertible {
    /// A page's two ways on.
    enum Choice: String, Sendable, Hashable {
        /// Yes: the terms, or what the client asks for.
        case accept
        /// No.
        case cancel
    }

    /// Every field under its skinless name; those that no page knows keep theirs.
    let fields: FormFields

    /// Takes fields whose names are skinless already.
    init(_ fields: FormFields) { self.fields = fields }

    /// What was typed there; nil where the field is missing.
    subscript(field: FieldID) -> String? { fields[field.rawValue] }

    /// What was typed there, as a secret; empty where the field is missing.
    func secret(_ field: FieldID) -> Secret { fields.secret(field.rawValue) ?? Secret("") }

    /// Whether a box was ticked.
    func isChecked(_ field: FieldID) -> Bool { fields[field.rawValue].map { !$0.isEmpty && $0 != "false" } ?? false }

    /// Which of two buttons was pressed; nil for neither and for both, which is no answer.
    var choice: Choice? {
        switch (fields[Choice.accept.rawValue] != nil, fields[Choice.cancel.rawValue] != nil) {
        case (true, false): .accept
        case (false, true): .cancel
        default: nil
        }
    }

    /// The names alone, since values can be secrets.
    var description: String { fields.description }
}

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
