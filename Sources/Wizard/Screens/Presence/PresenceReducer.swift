import FlowModel
import IdentityModel

extension WizardState {
    mutating func presencePressed(_ next: PresenceScreen, _ command: CommandID?) -> [WizardEffect] {
        var next = next
        guard let command else { return [] }
        switch command {
        case .cancelFlow: return cancelPressed()
        case .choose:
            guard let answer = next.menu.focus(in: PresenceAnswer.allCases) else { return [] }
            run?.answered.append(FlowRun.AnsweredField(id: .presence, value: answer.rawValue))
            showInRun(.progress(ProgressScreen()), pushedByEngine: false)
            return [.answerPresence(next.prompt.id, answer)]
        default: next.menu.handle(command, in: PresenceAnswer.allCases)
        }
        screen = .presence(next)
        return []
    }
}
