import IdentityModel
import Localization
import Terminal

/// What a user must do at the next login: Keycloak's own actions, and those that the user has.
///
/// Only what is added or removed here is sent: the provider may have changed the list since it was read.
struct RequiredActionsScreen: WizardScreen {
    /// Whose actions they are.
    let user: UserID
    /// One field with a box for each action.
    var form: Form
    /// The boxes that were ticked when the screen was opened.
    private let shown: Set<Int>

    /// The actions that every Keycloak has.
    private static let usual = [
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

    static let helpWords = HelpWords([.requiredAction, .oneTimeCode])
    static let commands = CommandSet(
        takesText: true,
        [Command(.send, [.enter], .commandSave, .commandSaveHelp)] + Command.fields + Command.edits + [.escape])

    func idleCommands(_ context: WizardContext) -> Set<CommandID> { [.nextField] }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .back: return [.close]
        case .send:
            let isChanged = !added.isEmpty || !removed.isEmpty
            return [.close] + (isChanged ? [.answer(.requiredActions(user, adding: added, removing: removed))] : [])
        default: form.handle(key, command)
        }
        return []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.main.heading(view.texts[.requiredHeading, ["name": user.shown]])
        view.main.paragraph(view.texts[.requiredText])
        view.main.blank()
        view.main.form(form)
    }

    /// What is ticked and was not.
    private var added: [String] { names(ticked.subtracting(shown)) }
    /// What was ticked and is not.
    private var removed: [String] { names(shown.subtracting(ticked)) }
    private var ticked: Set<Int> { form[.requiredActions]?.ticked ?? shown }

    private func names(_ indices: Set<Int>) -> [String] {
        form[.requiredActions].map { field in indices.sorted().map { field.choices[$0].value } } ?? []
    }
}

extension FieldID {
    /// The wizard's own field for required actions.
    fileprivate static let requiredActions = FieldID("required-actions")
}
