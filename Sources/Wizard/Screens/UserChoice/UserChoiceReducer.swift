import IdentityModel

extension WizardState {
    mutating func userChoicePressed(_ next: UserChoiceScreen, _ command: CommandID?) -> [WizardEffect] {
        var next = next
        let users = snapshot.users.map(\.userIdentifier.user)
        guard let command else { return [] }
        switch command {
        case .back:
            pop()
            return []
        case .choose:
            guard let user = next.menu.focus(in: users) else { return [] }
            screen = .userChoice(next)
            return begin(next.flow, for: user)
        default: next.menu.handle(command, in: users)
        }
        screen = .userChoice(next)
        return []
    }
}
