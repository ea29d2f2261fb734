import IdentityModel

extension WizardState {
    /// Whether the page is a login's first one at a provider that has other ways in.
    func offersOtherWays(_ shown: CredentialsScreen) -> Bool {
        guard let order = run?.order, order.flow == .login, order.via == nil, let provider, provider.kind != .kobil
        else { return false }
        return shown.page.pageNumber == 1
    }

    /// Leaves the login for the list of other ways in; what was typed is kept, secrets excepted.
    mutating func otherWays() -> [WizardEffect] {
        let effects = cancelPressed()
        notice = nil
        push(.ways(WaysScreen()))
        return effects
    }

    mutating func waysPressed(_ next: WaysScreen, _ command: CommandID?) -> [WizardEffect] {
        var next = next
        guard let command, let provider else { return [] }
        let choices = WaysScreen.choices(at: provider)
        switch command {
        case .back:
            pop()
            return []
        case .choose:
            guard let choice = next.menu.focus(in: choices) else { return [] }
            pop()
            return begin(choice)
        default: next.menu.handle(command, in: choices)
        }
        screen = .ways(next)
        return []
    }
}
