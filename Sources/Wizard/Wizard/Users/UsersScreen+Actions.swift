import FlowModel
import IdentityModel
import Localization
import Sentences
import TerminalUI

// The actions on the focused user.
extension UsersScreen {
    /// Performs a command on a user, or asks for confirmation if it replaces or deletes something.
    mutating func administer(
        _ user: UserSummary, _ command: CommandID?, _ context: WizardContext
    ) -> [ScreenRequest] {
        let name = user.username
        if command == .choose, context.hasActivationCodes, continues(user, context) { return activate(user, context) }
        refusal = nil
        switch command {
        // Without activation codes, activation is a login, so Enter opens the sheet, which changes nothing.
        case .choose where !context.hasActivationCodes, .details:
            return SheetScreen.opening(.user(name), lacksPassword: !user.hasPassword)
        case .handOut:
            let words = QuestionWords(
                Text("Issue a new code for \(.name)?"),
                Text("A hand-out contains a new code. An earlier code of \(.name) stops working."),
                Text("Keep the current code"), Text("Issue a code and write the hand-out"))
            return [.ask(words, about: name.shown, then: [.answer(.handOut(name))])]
        case .edit: return EditUserScreen.opening(name)
        case .toggle where user.status == .disabled: return begin([UserOrder(.enable, user.target)])
        case .toggle: return [.open(Screen(UsersQuestionScreen(.disable, [user.target])))]
        default:
            guard let action = command == .choose ? .issueCode : UserOperation(command)?.action else { return [] }
            let question = action.question(
                hasOpenCode: user.hasOpenCode, isActivated: user.isActivated, hasPassword: user.hasPassword, context)
            let effect = AdministrationEffect.perform(action, on: name)
            return question.map { [.ask($0, about: name.shown, before: .administration(effect))] } ?? work(on: effect)
        }
    }

    /// Whether the user has a code with which the activation can continue.
    func continues(_ user: UserSummary, _ context: WizardContext) -> Bool {
        context.handover?.username == user.username || user.hasOpenCode
    }

    /// Performs what was confirmed; returns `nil` for questions of other screens.
    mutating func act(on answer: ScreenAnswer) -> [ScreenRequest]? {
        switch answer {
        case .confirmed(.administration(.perform(let action, let user))): return work(on: .perform(action, on: user))
        case .handOut(let user):
            let requests = work(on: .perform(.issueCode, on: user))
            if !requests.isEmpty { handedOut = user }
            return requests
        default: return nil
        }
    }

    /// Starts the activation of a user who has a code, whether issued here or known to the user.
    private func activate(_ user: UserSummary, _ context: WizardContext) -> [ScreenRequest] {
        let next = context.modeScreen(for: user.username, lacksPassword: !user.hasPassword)
        return [
            .change(.nextUser(user.username)), .change(.draft(.username, user.username.rawValue)), .open(Screen(next)),
        ]
    }

    /// Starts a change unless one is in progress.
    mutating func work(on effect: AdministrationEffect) -> [ScreenRequest] {
        guard task == nil else { return [] }
        task = effect
        refusal = nil
        return [.administer(effect)]
    }
}

extension UserSummary {
    /// Whether the user has an activation code that is still valid.
    fileprivate var hasOpenCode: Bool { if case .codeOpen = status { true } else { false } }
    /// Whether a device is bound to the user, whatever else the status reports.
    fileprivate var isActivated: Bool { status == .activated || (deviceCount ?? 0) > 0 }
}

// What the rights allow.
extension UsersScreen {
    /// The commands that the administrator's rights do not allow, on the focused user or at all.
    func withheld(_ context: WizardContext) -> Set<CommandID> {
        let withheld: Set<CommandID> = context.rights.createsUsers ? [] : [.new]
        guard marks.isEmpty else { return withheld.union(withheldOfMarked) }
        guard let user = focused, !user.access.isComplete else { return withheld }
        let keys = Set(UserOperation.allCases.filter { !$0.isAllowed(by: user.access) }.compactMap(\.row.key))
        let activates = context.hasActivationCodes && !user.access.allows(.issueCode) && !continues(user, context)
        return withheld.union(keys).union(activates ? [.choose] : [])
    }

    /// The commands that the rights allow on none of the marked users.
    private var withheldOfMarked: Set<CommandID> {
        let rows = UserOperation.allCases.filter { operation in
            operation.row.marked != nil && !marks.users.contains { operation.isAllowed(by: $0.access) }
        }
        return Set(rows.compactMap(\.row.key))
    }
}

// Undoing the last change.
extension UsersScreen {
    /// Undoes the last change, an action on several users as one, or reports why it cannot.
    mutating func undoLast() -> [ScreenRequest] {
        switch undo {
        case .nothing:
            return [
                .notify(.text(Text("There is nothing to undo: nothing was changed since this list was opened.")))
            ]
        case .impossible: return [.notify(.text(Text("The last change cannot be undone.")))]
        case .orders(let orders): return begin(orders, isUndo: true)
        case .edit(let order): return work(on: .editUser(order))
        }
    }

    /// Notes how the edit of a single user is undone; nothing is left to undo after an undo.
    mutating func noteEdit(of user: UserID, undo: EditOrder) {
        guard case .editUser(let order) = task, order.user == user else {
            self.undo = .edit(undo)
            return
        }
        (self.undo, task) = (.nothing, nil)
    }

    /// Notes the deletion of a single user; at a provider that does not restore users it cannot be undone.
    mutating func noteDeletion(of user: UserTarget, _ context: WizardContext) {
        undo = context.restoresUsers ? .orders([UserOrder(.restore, user)]) : .impossible
    }
}
