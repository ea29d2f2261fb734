import Terminal

extension WizardState {
    mutating func helpPressed(_ next: HelpScreen, _ command: CommandID?) -> [WizardEffect] {
        var next = next
        let last = WizardRenderer.scroll(of: self).last
        let page = max(1, size.height - 6)
        switch command {
        case .closeHelp:
            pop()
            return []
        case .moveUp: next.scroll -= 1
        case .moveDown: next.scroll += 1
        case .pageUp: next.scroll -= page
        case .pageDown: next.scroll += page
        case .moveFirst: next.scroll = 0
        case .moveLast: next.scroll = last
        default: break
        }
        next.scroll = min(max(0, next.scroll), last)
        screen = .help(next)
        return []
    }
}
