import FlowModel
import IdentityModel
import Localization
import Recording
import Terminal

/// Asks before something is done that cannot be undone; leaving things as they are has the focus.
struct ConfirmationScreen: WizardScreen {
    /// What is asked.
    enum Question: Sendable, Hashable {
        case deleteAtProvider(UserID)
        case deleteFromDevice(UserID)
        /// A user's password is to be replaced by a temporary one; the task says what was asked for, since a provider without codes issues one for a code.
        case replacePassword(UserID, AdministrationTask)
        /// A user's activation code, which may have been handed out, is to be replaced by another one.
        case replaceCode(UserID)
        case endSessions(UserID)
        /// A client is to be deleted at the provider.
        case deleteClient(ClientID)
        /// The only screen that shows what was issued for a user is to be closed.
        case leaveCode(UserID, isPassword: Bool, WayOut)
        /// A Sudo flow is to run that ends, deletes or resets something.
        case sudoFlow(SudoFlowName)
        /// Something of a user pool is to be revoked, removed, deleted or switched on.
        case sudoTask(SudoTask)
        /// A stored run of the flow with that name is to be deleted.
        case deleteRun(RunID, String)
        /// The profile names files and variables that are not its own.
        case allowSecrets([AskedSecret])
        /// Another provider is to be used while a flow runs.
        case switchProvider(String)
        /// The program is to quit while a flow runs.
        case quit
    }

    /// The two answers.
    enum Answer: Sendable, Hashable, CaseIterable {
        case keep, confirm
    }

    /// What is asked.
    let question: Question
    /// Which answer has the focus.
    var menu = Menu<Answer>()

    init(question: Question) { self.question = question }

    static let isOverlay = true
    static let commands = CommandSet([.choose] + Command.moves + [.back])

    var asksToQuit: Bool {
        switch question {
        case .quit, .leaveCode(_, _, .quit): true
        default: false
        }
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        guard let command else { return [] }
        switch command {
        case .back: return [.close]
        case .choose: return [.close] + (menu.focus(in: Answer.allCases) == .confirm ? confirmed(context) : [])
        default: menu.handle(command, in: Answer.allCases)
        }
        return []
    }

    /// What follows from a yes: the screen that asked acts on it, unless any screen would do the same.
    private func confirmed(_ context: WizardContext) -> [ScreenRequest] {
        switch question {
        case .quit: [.quit]
        // Only the screen itself can close itself.
        case .leaveCode(_, _, .back): [.answer(.confirmed(question))]
        case .leaveCode(_, _, let way): way.requests(context)
        case .deleteFromDevice(let user): context.start(.deleteUser, user: user)
        case .deleteClient(let client): [.effect(.deleteClient(client))]
        case .switchProvider(let name): [.cancelRun(afterStep: false), .switchProvider(name)]
        case .allowSecrets: [.effect(.allowSecrets), .startAgain]
        case .sudoFlow(let flow): context.begin(sudo: SudoFlowRequest(flow))
        case .deleteAtProvider, .replacePassword, .replaceCode, .endSessions, .sudoTask, .deleteRun:
            [.answer(.confirmed(question))]
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        let provider = context.provider.map { UntrustedText($0.name).sanitised(limit: 60) } ?? ""
        let parts = [
            "provider": provider, "namespace": UntrustedText(context.sudo.snapshot.namespace).shownName(limit: 40),
        ]
        .merging(subject(context, texts).map { ["name": $0] } ?? [:]) { $1 }
        let words = words(context)
        view.main.heading(texts[words.heading, parts])
        view.main.paragraph(texts[words.text, parts])
        if case .allowSecrets(let secrets) = question {
            view.main.blank()
            for secret in secrets { view.main.paragraph("\(secret.key): \(secret.place)") }
        }
        view.main.blank()
        view.main.menu(
            Answer.allCases.map { answer in
                MenuRow(item: answer, title: texts[answer == .keep ? words.keep : words.confirm, parts], note: "")
            }, focus: menu.focus(in: Answer.allCases))
    }

    /// The user or client that the question is about.
    private func subject(_ context: WizardContext, _ texts: Texts) -> String? {
        switch question {
        case .sudoFlow: texts.shown(context.sudo.snapshot)
        case .sudoTask(let task): task.subject
        case .deleteAtProvider(let user), .deleteFromDevice(let user), .replacePassword(let user, _),
            .replaceCode(let user), .endSessions(let user), .leaveCode(let user, _, _):
            user.shown
        case .deleteClient(let client): UntrustedText(client.rawValue).shownName(limit: 60)
        case .deleteRun(_, let flow): flow
        case .switchProvider(let name): UntrustedText(name).shownName(limit: 60)
        case .allowSecrets: context.provider.map { UntrustedText($0.address).sanitised(limit: 100) }
        case .quit: nil
        }
    }

    private func words(_ context: WizardContext) -> QuestionWords {
        switch question {
        // Without a sign-in key on this device, the user can sign in again after a reset.
        case .sudoFlow(.reset)
        where context.sudo.snapshot.state != .notRegistered && !context.sudo.snapshot.hasSignInKey:
            QuestionWords(.sudoAskReset, .sudoAskResetWithoutKey, .sudoAskResetKeep, .sudoAskResetDo)
        case .deleteAtProvider: QuestionWords(.confirmDelete, .confirmDeleteText, .confirmDeleteKeep, .confirmDeleteDo)
        case .deleteFromDevice: QuestionWords(.confirmRemove, .confirmRemoveText, .confirmRemoveKeep, .confirmRemoveDo)
        case .replacePassword:
            QuestionWords(.confirmPassword, .confirmPasswordText, .confirmPasswordKeep, .confirmPasswordDo)
        case .replaceCode: QuestionWords(.confirmCode, .confirmCodeText, .confirmCodeKeep, .confirmCodeDo)
        case .endSessions:
            QuestionWords(.confirmSessions, .confirmSessionsText, .confirmPasswordKeep, .confirmSessionsDo)
        case .leaveCode(_, let isPassword, let way):
            QuestionWords(
                isPassword ? .confirmLeavePassword : .confirmLeaveCode, .confirmLeaveCodeText, .confirmLeaveCodeKeep,
                way == .quit ? .confirmLeaveCodeQuit : .confirmLeaveCodeDo
            )
        case .deleteClient: QuestionWords(.confirmClient, .confirmClientText, .confirmDeleteKeep, .confirmDeleteDo)
        case .sudoFlow(let flow): flow.question
        case .sudoTask(let task): task.question
        case .deleteRun: QuestionWords(.confirmRun, .confirmRunText, .confirmDeleteKeep, .confirmRunDo)
        case .allowSecrets:
            QuestionWords(.confirmSecrets, .confirmSecretsText, .confirmSecretsKeep, .confirmSecretsDo)
        case .switchProvider: QuestionWords(.confirmSwitch, .confirmSwitchText, .confirmQuitKeep, .confirmSwitchDo)
        case .quit: QuestionWords(.confirmQuit, .confirmQuitText, .confirmQuitKeep, .confirmQuitDo)
        }
    }
}

/// The texts of a question.
struct QuestionWords: Sendable, Hashable {
    /// What is asked.
    let heading: TextKey
    /// What follows from a yes.
    let text: TextKey
    /// The answer that leaves things as they are.
    let keep: TextKey
    /// The answer that goes on.
    let confirm: TextKey

    init(_ heading: TextKey, _ text: TextKey, _ keep: TextKey, _ confirm: TextKey) {
        self.heading = heading
        self.text = text
        self.keep = keep
        self.confirm = confirm
    }
}
