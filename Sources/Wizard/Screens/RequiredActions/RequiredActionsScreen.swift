import IdentityModel

/// What a user must do at the next login: Keycloak's own actions, and those that the user has.
///
/// Only what the person adds or removes is sent: the provider may have changed the list since it was read.
struct RequiredActionsScreen: Sendable, Hashable {
    /// Whose they are.
    let user: UserID
    /// One field with a box for each action.
    var form: Form
    /// The boxes that were ticked when the screen was opened.
    private let shown: Set<Int>

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
        shown = Set(all.indices.filter { actions.contains(all[$0]) })
        field.ticked = shown
        form = Form([field])
    }

    /// Whether anything is to be sent.
    var isChanged: Bool { !added.isEmpty || !removed.isEmpty }
    /// What is ticked and was not.
    var added: [String] { names(ticked.subtracting(shown)) }
    /// What was ticked and is not.
    var removed: [String] { names(shown.subtracting(ticked)) }

    private var ticked: Set<Int> { form[.requiredActions]?.ticked ?? shown }

    private func names(_ indices: Set<Int>) -> [String] {
        form[.requiredActions].map { field in indices.sorted().map { field.choices[$0].value } } ?? []
    }
}

extension FieldID {
    /// The wizard's own field for required actions.
    static let requiredActions = FieldID("required-actions")
}
