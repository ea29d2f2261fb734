import IdentityModel

/// What a user must do at the next login: Keycloak's own actions, and those that the user has.
struct RequiredActionsScreen: Sendable, Hashable {
    /// Whose they are.
    let user: UserID
    /// One field with a box for each action.
    var form: Form

    /// The actions that every Keycloak has.
    static let usual = [
        "UPDATE_PASSWORD", "CONFIGURE_TOTP", "CONFIGURE_RECOVERY_AUTHN_CODES", "UPDATE_PROFILE", "VERIFY_EMAIL",
        "TERMS_AND_CONDITIONS",
    ]

    init(user: UserID, actions: [String]) {
        self.user = user
        let all = Self.usual + actions.filter { !Self.usual.contains($0) }
        var field = FormField(id: .requiredActions, label: .own(.fieldActions), text: EditableText(), kind: .choices)
        field.choices = all.map { InputField.Choice(value: $0, label: UntrustedText($0)) }
        field.ticked = Set(all.indices.filter { actions.contains(all[$0]) })
        form = Form([field])
    }

    /// What is ticked.
    var chosen: [String] {
        form[.requiredActions].map { field in field.ticked.sorted().map { field.choices[$0].value } } ?? []
    }
}

extension FieldID {
    /// The wizard's own field for required actions.
    static let requiredActions = FieldID("required-actions")
}
