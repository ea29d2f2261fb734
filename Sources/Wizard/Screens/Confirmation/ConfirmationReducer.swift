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
        case .deleteAtProvider(let user):
            if case .sheet = screen { return work(on: .deleteUser(user), .deleteUser(user)) }
            guard case .users(var next) = screen else { return [] }
            next.task = .deleteUser(user)
            screen = .users(next)
            return [.deleteUser(user)]
        }
    }
}
