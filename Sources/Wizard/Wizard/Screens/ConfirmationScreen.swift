import FlowModel
import IdentityModel
import Localization
import Recording
import Terminal
import TerminalUI

/// Asks for confirmation before an action that ends or replaces something; the answer that changes nothing has the focus.
struct ConfirmationScreen: WizardScreen {
    enum Question: Sendable, Hashable {
        case deleteAtProvider(UserID)
        case deleteFromDevice(UserID)
        /// Replaces a user's password by a temporary one.
        ///
        /// The task is what was requested: a provider without codes issues a temporary password instead of a code.
        case replacePassword(UserID, AdministrationTask)
        /// Issues a code to a user who has one, which may already have been handed out, or who is activated.
        case issueCode(UserID, isActivated: Bool)
        /// Issues a new code for a hand-out.
        case handOut(UserID)
        case endSessions(UserID)
        /// Overwrites what somebody else has changed of a user or the tenant, whose name is given.
        case overwrite(String, [EditContradiction])
        /// Ends one session, or removes a device.
        case endConnection(UserID, Sheet.Connection)
        /// Deletes a client at the provider.
        case deleteClient(ClientID)
        /// Closes the only screen that shows what was issued for a user.
        case leaveCode(UserID, isPassword: Bool, WayOut)
        /// Closes the only screen that shows what was issued for several users.
        case leaveCodes(Int, WayOut)
        /// Runs a Sudo flow that ends, deletes or resets something.
        case sudoFlow(SudoFlowName, QuestionWords)
        /// Revokes, removes, deletes or switches on something in a user pool.
        case sudoTask(SudoTask)
        /// Deletes a stored run; the text is the name of its flow.
        case deleteRun(RunID, String)
        /// Replaces the sandbox with a state, after cancelling the flows that run.
        case restoreState(String, flows: [String])
        /// Empties the sandbox, after cancelling the flows that run.
        case resetSandbox(flows: [String])
        /// Allows the profile to use files and variables that are not its own.
        case allowSecrets([AskedSecret])
        /// Stops the run that creates the users of a file.
        case stopFile(WayOut)
        /// Switches to another profile while a flow runs.
        case switchProvider(String)
        /// Quits the program while a flow runs.
        case quit
    }

    enum Answer: Sendable, Hashable, CaseIterable {
        case keep, confirm
    }

    let question: Question
    var menu = Menu<Answer>()

    init(question: Question) { self.question = question }

    static let isOverlay = true
    static let commands = CommandSet([.choose] + Command.moves + [.back])
    /// Of the question about what is shown nowhere else: a letter that was meant for the screen below answers nothing.
    static let withoutLetters = CommandSet([
        .choose, Command(.moveDown, [.down], .commandMove, .commandMoveHelp, shown: [.up, .down]),
        Command(.moveUp, [.up], .commandMove, .commandMoveUpHelp, place: .helpOnly), .escape,
    ])
    var keys: CommandSet {
        switch question {
        case .leaveCode, .leaveCodes: Self.withoutLetters
        default: Self.commands
        }
    }

    var asksToQuit: Bool {
        switch question {
        case .quit, .leaveCode(_, _, .quit), .leaveCodes(_, .quit), .stopFile(.quit): true
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

    /// The requests after confirmation: an answer to the screen that asked, unless any screen would act alike.
    private func confirmed(_ context: WizardContext) -> [ScreenRequest] {
        switch question {
        case .quit: [.quit]
        // Only the screen itself can request its own closing, and what takes its place.
        case .leaveCode(_, _, .back), .leaveCode(_, _, .nextUser), .leaveCodes(_, .back), .stopFile(.back):
            [.answer(.confirmed(question))]
        case .leaveCode(_, _, let way), .leaveCodes(_, let way): way.requests(context)
        case .stopFile(let way): [.effect(.fileOnboarding(.stop))] + way.requests(context)
        case .deleteFromDevice(let user): context.start(.deleteUser, user: user)
        case .deleteClient(let client): [.effect(.deleteClient(client))]
        case .switchProvider(let name): [.cancelRun(afterStep: false), .switchProvider(name)]
        case .allowSecrets: [.effect(.allowSecrets), .startAgain]
        case .sudoFlow(let flow, _): context.begin(sudo: SudoFlowRequest(flow))
        case .deleteAtProvider, .replacePassword, .issueCode, .handOut, .endSessions, .overwrite, .endConnection,
            .sudoTask,
            .deleteRun, .restoreState, .resetSandbox:
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
        if case .leaveCodes(let count, _) = question {
            view.main.heading(texts.counted(words.heading, count))
        } else {
            view.main.heading(texts[words.heading, parts])
        }
        view.main.paragraph(texts[words.text, parts])
        if case .allowSecrets(let secrets) = question {
            view.main.blank()
            for secret in secrets { view.main.paragraph("\(secret.key): \(secret.place)") }
        }
        if case .overwrite(_, let contradictions) = question {
            view.main.blank()
            for field in contradictions {
                let parts = ["theirs": field.shown(field.theirs, texts), "wanted": field.shown(field.wanted, texts)]
                view.main.paragraph(field.label.words(texts) + ": " + texts[.confirmOverwriteField, parts])
            }
        }
        if !cancelledFlows.isEmpty {
            view.main.paragraph(texts[.confirmCancelledFlows, ["flows": cancelledFlows.joined(separator: ", ")]])
        }
        view.main.blank()
        view.main.menu(
            Answer.allCases.map { answer in
                MenuRow(item: answer, title: texts[answer == .keep ? words.keep : words.confirm, parts], note: "")
            }, focus: menu.focus(in: Answer.allCases))
    }

    /// The running flows that confirming cancels.
    private var cancelledFlows: [String] {
        switch question {
        case .restoreState(_, let flows), .resetSandbox(let flows): flows
        default: []
        }
    }

    /// The name of the question's subject, such as a user or client.
    private func subject(_ context: WizardContext, _ texts: Texts) -> String? {
        switch question {
        case .sudoFlow: texts.shown(context.sudo.snapshot)
        case .sudoTask(let task): task.subject
        case .deleteAtProvider(let user), .deleteFromDevice(let user), .replacePassword(let user, _),
            .issueCode(let user, _), .handOut(let user), .endSessions(let user), .endConnection(let user, _),
            .leaveCode(let user, _, _):
            user.shown
        case .overwrite(let name, _): name
        case .deleteClient(let client): UntrustedText(client.rawValue).shownName(limit: 60)
        case .deleteRun(_, let flow): flow
        case .restoreState(let name, _): name
        case .switchProvider(let name): UntrustedText(name).shownName(limit: 60)
        case .allowSecrets: context.provider.map { UntrustedText($0.address).sanitised(limit: 100) }
        case .leaveCodes, .resetSandbox, .quit, .stopFile: nil
        }
    }

    private func words(_ context: WizardContext) -> QuestionWords {
        switch question {
        // Without a sign-in key on this device, a reset does not prevent the user from signing in again.
        case .sudoFlow(.reset, _)
        where context.sudo.snapshot.state != .notRegistered && !context.sudo.snapshot.hasSignInKey:
            QuestionWords(.sudoAskReset, .sudoAskResetWithoutKey, .sudoAskResetKeep, .sudoAskResetDo)
        case .deleteAtProvider:
            QuestionWords(
                .confirmDelete, context.restoresUsers ? .confirmDeleteText : .confirmDeleteFinalText,
                .confirmDeleteKeep, .confirmDeleteDo)
        case .deleteFromDevice:
            QuestionWords(.confirmRemove, .confirmRemoveText, .confirmRemoveKeep, .confirmRemoveDo)
        case .replacePassword:
            QuestionWords(.confirmPassword, .confirmPasswordText, .confirmPasswordKeep, .confirmPasswordDo)
        case .issueCode(_, isActivated: true):
            QuestionWords(.confirmCode, .confirmCodeActivatedText, .askKeep, .confirmCodeDo)
        case .issueCode: QuestionWords(.confirmCode, .confirmCodeText, .confirmCodeKeep, .confirmCodeDo)
        case .handOut:
            QuestionWords(.confirmUserHandOut, .confirmUserHandOutText, .confirmCodeKeep, .confirmUserHandOutDo)
        case .endSessions:
            QuestionWords(.confirmSessions, .confirmSessionsText, .askKeep, .confirmSessionsDo)
        case .overwrite:
            QuestionWords(.confirmOverwrite, .confirmOverwriteText, .confirmOverwriteKeep, .confirmOverwriteDo)
        case .endConnection(_, let one) where one.kind == .session:
            QuestionWords(.confirmEndSession, .confirmEndSessionText, .askKeep, .confirmEndSessionDo)
        case .endConnection:
            QuestionWords(.confirmRemoveDevice, .confirmRemoveDeviceText, .askKeep, .confirmRemoveDeviceDo)
        case .leaveCode(_, let isPassword, let way):
            QuestionWords(
                isPassword ? .confirmLeavePassword : .confirmLeaveCode, .confirmLeaveCodeText, .confirmLeaveCodeKeep,
                way == .quit ? .confirmLeaveCodeQuit : .confirmLeaveCodeDo
            )
        case .leaveCodes(_, let way):
            QuestionWords(
                .confirmLeaveCodes, .confirmLeaveCodesText, .confirmLeaveCodeKeep,
                way == .quit ? .confirmLeaveCodeQuit : .confirmLeaveCodeDo)
        case .deleteClient: QuestionWords(.confirmClient, .confirmClientText, .confirmDeleteKeep, .confirmDeleteDo)
        case .sudoFlow(_, let words): words
        case .sudoTask(let task): task.question
        case .deleteRun: QuestionWords(.confirmRun, .confirmRunText, .confirmDeleteKeep, .confirmRunDo)
        case .restoreState:
            QuestionWords(.confirmRestore, .confirmRestoreText, .confirmStateKeep, .confirmRestoreDo)
        case .resetSandbox: QuestionWords(.confirmReset, .confirmResetText, .confirmStateKeep, .confirmResetDo)
        case .allowSecrets:
            QuestionWords(.confirmSecrets, .confirmSecretsText, .confirmSecretsKeep, .confirmSecretsDo)
        case .stopFile(let way):
            QuestionWords(.confirmStopFile, .confirmStopFileText, .confirmStopFileKeep, way.stopsFile)
        case .switchProvider: QuestionWords(.confirmSwitch, .confirmSwitchText, .confirmQuitKeep, .confirmSwitchDo)
        case .quit: QuestionWords(.confirmQuit, .confirmQuitText, .confirmQuitKeep, .confirmQuitDo)
        }
    }
}

extension EditContradiction {
    /// Values of the field in words.
    fileprivate func shown(_ values: [String], _ texts: Texts) -> String {
        if label == .own(.fieldEnabled) { return texts[values == [UserEdit.isOn] ? .plainYes : .plainNo] }
        let words = values.filter { !$0.isEmpty }.map { UntrustedText($0).sanitised(limit: 60) }
        return words.isEmpty ? texts[.confirmOverwriteNothing] : words.joined(separator: ", ")
    }
}

extension WayOut {
    /// The answer that stops the run of a file.
    fileprivate var stopsFile: TextKey {
        switch self {
        case .back: .confirmStopFileDo
        case .quit: .confirmStopFileQuit
        default: .confirmStopFileLeave
        }
    }
}

/// The texts of a question.
struct QuestionWords: Sendable, Hashable {
    let heading: TextKey
    /// The consequence of confirming.
    let text: TextKey
    /// The answer that changes nothing.
    let keep: TextKey
    /// The answer that confirms.
    let confirm: TextKey

    init(_ heading: TextKey, _ text: TextKey, _ keep: TextKey, _ confirm: TextKey) {
        self.heading = heading
        self.text = text
        self.keep = keep
        self.confirm = confirm
    }
}
