import IdentityModel

extension WizardState {
    mutating func webActivationPressed(_ next: WebActivationScreen, _ command: CommandID?) -> [WizardEffect] {
        var next = next
        let choices = WebActivationScreen.choices(in: self)
        guard let command else { return [] }
        switch command {
        case .back:
            pop()
            return []
        case .choose:
            guard let chosen = next.menu.focus(in: choices) else { return [] }
            screen = .webActivation(next)
            return start(.webActivate, webView: chosen)
        default: next.menu.handle(command, in: choices)
        }
        screen = .webActivation(next)
        return []
    }
}
