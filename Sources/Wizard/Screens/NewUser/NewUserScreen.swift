import IdentityModel

/// A test user is created, and a code issued for him.
struct NewUserScreen: Sendable, Hashable {
    /// What is being done.
    enum Phase: Sendable, Hashable {
        case editing, creating, issuing
    }

    /// Name and e-mail address.
    var form: Form
    /// What is being done.
    var phase = Phase.editing
    /// Why it could not be done, where no field is to blame.
    var refusal: AdministrationRefusal?

    /// Whether the provider works on it and the fields do not take keys.
    var isBusy: Bool { phase != .editing }
    /// The name that was typed.
    var username: UserID { UserID(form[.username]?.value ?? "") }

    init(draft: String, email: String = "") {
        form = Form([
            FormField(
                id: .username, label: .own(.fieldUsername), text: EditableText(draft, limit: 255),
                hint: .newUserNameHint),
            FormField(
                id: .email, label: .own(.fieldEmail), text: EditableText(email, limit: 255), isRequired: false,
                hint: .newUserEmailHint),
        ])
    }
}

extension FieldID {
    /// The e-mail address of a new user.
    static let email = FieldID("email")
}
