import IdentityModel

extension WizardState {
    mutating func confirmationPressed(_ next: ConfirmationScreen, _ command: CommandID?) -> [WizardEffect] {
        var next = next
        guard let command else { return [] }
        switch command {
        case .back:
            pop()
            return []
        case .choose:
            pop()
            return next.menu.focus(in: ConfirmationScreen.Answer.allCases) == .confirm ? confirmed(next.question) : []
        default: next.menu.handle(command, in: ConfirmationScreen.Answer.allCases)
        }
        screen = .confirmation(next)
        return []
    }

    private mutating func confirmed(_ question: ConfirmationScreen.Question) -> [WizardEffect] {
        switch question {
        case .quit: return quitNow()
        case .deleteFromDevice(let user): return start(.deleteUser, user: user)
        case .deleteClient(let client): return [.deleteClient(client)]
        case .replaceCode(let user): return work(onUser: .issueCode(user), .issueCode(user))
        case .endSessions(let user): return work(onUser: .endSessions(user), .endSessions(user))
        case .leaveCode(_, _, let wayOut): return leaveCode(wayOut)
        case .replacePassword(let user, let task):
            return work(onUser: task, task == .issueCode(user) ? .issueCode(user) : .resetPassword(user))
        case .deleteAtProvider(let user): return work(onUser: .deleteUser(user), .deleteUser(user))
        }
    }

    /// Begins what the provider does for a user, on the sheet or the list that is shown.
    private mutating func work(onUser task: AdministrationTask, _ effect: WizardEffect) -> [WizardEffect] {
        if case .sheet = screen { return work(on: task, effect) }
        guard case .users(var next) = screen, next.task == nil else { return [] }
        next.task = task
        next.refusal = nil
        screen = .users(next)
        return [effect]
    }
}
