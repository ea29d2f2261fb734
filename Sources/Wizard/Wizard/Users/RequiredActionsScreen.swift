import FlowModel
import IdentityModel
import Localization
import Sentences
import TerminalUI

/// A user's required actions: Keycloak's own and any others that the user has.
///
/// Sends only additions and removals, because the list may have changed at the provider since it was read.
struct RequiredActionsScreen: FormScreen {
    enum Subject: Sendable, Hashable {
        /// One user, whose actions are ticked.
        case user(UserID)
        /// Several users: the ticked actions are added to all, or removed from all.
        case several([UserTarget], isAdding: Bool)
    }

    let subject: Subject
    /// A single field with one box per action.
    var form: Form
    /// The indices of the boxes that were ticked when the screen was opened.
    private let shown: Set<Int>

    /// The actions that every Keycloak has.
    private static let usual = [
        "UPDATE_PASSWORD", "CONFIGURE_TOTP", "CONFIGURE_RECOVERY_AUTHN_CODES", "UPDATE_PROFILE", "VERIFY_EMAIL",
        "TERMS_AND_CONDITIONS",
    ]

    init(user: UserID, actions: [String]) {
        self.init(.user(user), actions)
    }

    init(of users: [UserTarget], isAdding: Bool) { self.init(.several(users, isAdding: isAdding), []) }

    private init(_ subject: Subject, _ actions: [String]) {
        self.subject = subject
        let all = Self.usual + actions.filter { !Self.usual.contains($0) }
        var field = FormField(
            id: .requiredActions, label: .own(Text("At the next login")), text: EditableText(), kind: .choices)
        field.choices = all.map { InputField.Choice(value: $0, label: UntrustedText($0)) }
        field.ownChoices = Self.usual.compactMap { EventWords.requiredActions[$0] }
        shown = Set(all.indices.filter { actions.contains(all[$0]) })
        field.ticked = shown
        form = Form([field])
    }

    static let helpWords = HelpWords([.requiredAction, .oneTimeCode])
    static let commands = CommandSet.form(Text("save"), Text("Save: add what you ticked, remove what you unticked."))

    func send(_ context: WizardContext) -> [ScreenRequest] {
        [.close] + (added.isEmpty && removed.isEmpty ? [] : chosen)
    }

    private var chosen: [ScreenRequest] {
        switch subject {
        case .user(let user):
            [
                .answer(
                    .confirmed(
                        .administration(
                            .perform(.changeRequiredActions(adding: added, removing: removed), on: user))))
            ]
        case .several(let users, let isAdding):
            [
                .open(
                    Screen(
                        UsersQuestionScreen(
                            .changeRequiredActions(adding: isAdding ? added : [], removing: isAdding ? [] : added),
                            users)))
            ]
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        switch subject {
        case .user(let user):
            view.main.heading(texts(Text("Required actions for \(user.shown)")))
            view.main.paragraph(
                texts(Text("The next login asks for the selected actions. The names are the provider's.")))
        case .several(let users, let isAdding):
            view.main.heading(
                texts(
                    isAdding
                        ? Text(
                            users.count, one: "Required actions to add to \(.count) user",
                            other: "Required actions to add to \(.count) users")
                        : Text(
                            users.count, one: "Required actions to remove from \(.count) user",
                            other: "Required actions to remove from \(.count) users")))
            view.main.paragraph(
                texts(
                    isAdding
                        ? Text("What is ticked is added. Actions that they have already stay.")
                        : Text("What is ticked is removed. All other actions stay.")))
        }
        view.main.blank()
        view.main.form(form)
    }

    /// The actions that were ticked since.
    private var added: [String] { names(ticked.subtracting(shown)) }
    /// The actions that were unticked since.
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
