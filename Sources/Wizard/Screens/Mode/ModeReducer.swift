import IdentityModel

extension WizardState {
    mutating func modePressed(_ next: ModeScreen, _ command: CommandID?) -> [WizardEffect] {
        var next = next
        guard let command else { return [] }
        switch command {
        case .back:
            pop()
            return []
        case .choose:
            guard let mode = next.menu.focus(in: ModeScreen.modes), !next.isGivingPassword else { return [] }
            guard let user = next.passwordNeeded(beside: handover) else {
                return start(next.flow, mode: mode, client: next.client)
            }
            next.isGivingPassword = true
            next.refusal = nil
            screen = .mode(next)
            return [.resetPassword(user)]
        case .pages where canChoosePages(next) && !next.isGivingPassword:
            next.client = next.client == nil ? .kssidpWebBasedEnrollment : nil
        default: next.menu.handle(command, in: ModeScreen.modes)
        }
        screen = .mode(next)
        return []
    }

    /// Whether there is another client for the flow: a KOBIL provider has one with a page for everything, and one with three pages.
    func canChoosePages(_ shown: ModeScreen) -> Bool { provider?.kind == .kobil && shown.flow.takesCode }

    /// Whether nobody can have a password of a user: created a moment ago, or listed without one.
    func lacksPassword(_ user: UserID) -> Bool {
        screens.contains { screen in
            switch screen {
            case .code(let shown): shown.isOnboarding && shown.issued.username == user
            case .users(let shown): shown.page?.users.contains { $0.username == user && !$0.hasPassword } == true
            default: false
            }
        }
    }

    /// No temporary password was given for the second page.
    mutating func modeRefused(_ task: AdministrationTask, _ refusal: AdministrationRefusal) -> Bool {
        for index in screens.indices {
            guard case .mode(var next) = screens[index], next.isGivingPassword,
                let user = next.passwordless, task == .resetPassword(user)
            else { continue }
            next.isGivingPassword = false
            next.refusal = refusal
            screens[index] = .mode(next)
            return true
        }
        return false
    }
}
