import FlowModel
import IdentityModel
import Localization
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
        case .newCode where !context.hasActivationCodes && user.hasPassword:
            return [.ask(.replacePassword, about: name.shown, before: .administration(.perform(.issueCode, on: name)))]
        case .newCode where context.hasActivationCodes && user.hasOpenCode:
            return [.ask(.issueCode, about: name.shown, before: .administration(.perform(.issueCode, on: name)))]
        case .choose where user.isActivated, .newCode where user.isActivated:
            return [.ask(.issueAnotherCode, about: name.shown, before: .administration(.perform(.issueCode, on: name)))]
        case .newPassword where user.hasPassword:
            return [
                .ask(
                    .replacePassword, about: name.shown, before: .administration(.perform(.temporaryPassword, on: name))
                )
            ]
        case .choose, .newCode: return work(on: .perform(.issueCode, on: name))
        case .newPassword: return work(on: .perform(.temporaryPassword, on: name))
        case .handOut:
            let words = QuestionWords(
                .confirmUserHandOut, .confirmUserHandOutText, .confirmCodeKeep, .confirmUserHandOutDo)
            return [.ask(words, about: name.shown, then: [.answer(.handOut(name))])]
        case .edit: return EditUserScreen.opening(name)
        case .unlock: return work(on: .perform(.unlock, on: name))
        case .toggle where user.status == .disabled: return begin([UserOrder(.enable, user.target)])
        case .toggle: return [.open(Screen(UsersQuestionScreen(.disable, [user.target])))]
        default:
            let words = QuestionWords.deleteUser(isFinal: !context.restoresUsers)
            return [.ask(words, about: name.shown, before: .administration(.perform(.delete, on: name)))]
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
        var withheld: Set<CommandID> = context.rights.createsUsers ? [] : [.new]
        guard marks.isEmpty else { return withheld.union(withheldOfMarked) }
        guard let user = focused, !user.access.isComplete else { return withheld }
        if !user.access.allows(.issueCode) {
            withheld.formUnion([.newCode, .handOut])
            if context.hasActivationCodes, !continues(user, context) { withheld.insert(.choose) }
        }
        if !user.access.allows(.temporaryPassword) { withheld.insert(.newPassword) }
        if !user.access.allows(.unlock) { withheld.insert(.unlock) }
        if !user.access.allows(.manage) { withheld.formUnion([.delete, .edit, .toggle]) }
        return withheld
    }

    /// The commands that the rights allow on none of the marked users.
    private var withheldOfMarked: Set<CommandID> {
        let rights: [(UserAccess.Action, Set<CommandID>)] = [
            (.issueCode, [.newCode, .handOut]), (.temporaryPassword, [.newPassword]),
            (.unlock, [.unlock]),
            (.manage, [.delete, .toggle]),
        ]
        return rights.filter { right, _ in !marks.users.contains { $0.access.allows(right) } }
            .reduce(into: []) { $0.formUnion($1.1) }
    }
}

// Undoing the last change.
extension UsersScreen {
    /// Undoes the last change, an action on several users as one, or says why it cannot.
    mutating func undoLast() -> [ScreenRequest] {
        switch undo {
        case .nothing: return [.notify(.text(.noticeUndoNothing, [:]))]
        case .impossible: return [.notify(.text(.noticeUndoImpossible, [:]))]
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
