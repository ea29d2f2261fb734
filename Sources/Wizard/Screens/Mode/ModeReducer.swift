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
            guard let mode = next.menu.focus(in: ModeScreen.modes) else { return [] }
            return start(next.flow, mode: mode, client: next.client)
        case .pages where canChoosePages(next):
            next.client = next.client == nil ? .kssidpWebBasedEnrollment : nil
        default: next.menu.handle(command, in: ModeScreen.modes)
        }
        screen = .mode(next)
        return []
    }

    /// Whether there is another client for the flow: a KOBIL provider has one with a page for everything, and one with three pages.
    func canChoosePages(_ shown: ModeScreen) -> Bool { provider?.kind == .kobil && shown.flow.takesCode }
}
