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
            return start(next.flow, mode: mode)
        default: next.menu.handle(command, in: ModeScreen.modes)
        }
        screen = .mode(next)
        return []
    }
}
