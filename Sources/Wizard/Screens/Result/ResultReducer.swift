import FlowModel
import IdentityModel

extension WizardState {
    /// What is offered after a flow that ended well, the likely next thing first.
    func resultChoices(_ shown: ResultScreen) -> [Choice] {
        let adding: [Choice] = provider?.kind == .kobil ? [.addUser] : []
        return switch snapshot.state {
        case .loggedIn where shown.order.flow == .stayLoggedIn || shown.order.flow == .login:
            [.start, .restart, .logout] + adding
        case .loggedIn: [.restart] + adding + [.logout, .start]
        case .loginRequired where shown.order.flow == .restart: [.stayLoggedIn, .login, .start]
        case .loginRequired: [.login] + adding + [.start]
        // Where nobody has to be activated, a login is next.
        case .activationRequired where provider?.kind != .kobil: [.login, .start]
        default: [.start]
        }
    }

    mutating func resultPressed(_ next: ResultScreen, _ command: CommandID?) -> [WizardEffect] {
        var next = next
        let choices = resultChoices(next)
        guard let command else { return [] }
        switch command {
        case .back:
            pop()
            return []
        case .showCommand: next.showsCommand.toggle()
        case .copyCommand: return [.copy(Secret(self.command(for: next.order, next.answered)))]
        case .choose:
            guard let choice = next.menu.focus(in: choices) else { return [] }
            return begin(choice)
        default: next.menu.handle(command, in: choices)
        }
        screen = .result(next)
        return []
    }

    /// The equivalent command of a flow.
    func command(for order: FlowRequest, _ answered: [FlowRun.AnsweredField]) -> String {
        EquivalentCommand(order: order, answered: answered, provider: provider).text
    }
}
