import IdentityModel

extension WizardState {
    /// Begins a check of the provider and shows what comes of it.
    mutating func openCheck() -> [WizardEffect] {
        let id = CheckID(rawValue: nextCheck)
        nextCheck += 1
        push(.check(CheckScreen(id: id)))
        return [.checkProvider(id)]
    }

    mutating func checkPressed(_ next: CheckScreen, _ command: CommandID?) -> [WizardEffect] {
        var next = next
        guard let command else { return [] }
        switch command {
        // One key for both: while it goes on, leaving it ends it.
        case .cancelCheck:
            pop()
            return next.isRunning ? [.cancelCheck(next.id)] : []
        case .showCommand:
            next.showsCommand.toggle()
            next.scroll = nil
        case .copyCommand: return [.copy(Secret(EquivalentCommand(checking: provider).text))]
        case .pageUp, .pageDown:
            let (now, last) = WizardRenderer.scroll(of: self)
            let page = max(1, WizardRenderer.rows(of: self) - 2)
            next.scroll = min(max(0, now + (command == .pageDown ? page : -page)), last)
        case .choose where next.isRunning: return []
        case .choose:
            pop()
            return next.menu.focus(in: CheckScreen.Action.allCases) == .again ? openCheck() : []
        default: next.menu.handle(command, in: CheckScreen.Action.allCases)
        }
        screen = .check(next)
        return []
    }

    /// Something was found out.
    mutating func checkProgressed(_ id: CheckID, _ finding: CheckFinding) {
        changingCheck(id) { $0.findings.append(finding) }
    }

    /// Everything that can be looked at was.
    mutating func checkFinished(_ id: CheckID) {
        changingCheck(id) { $0.isRunning = false }
        if case .check(let shown) = screen, shown.id == id { generation.advance() }
    }

    private mutating func changingCheck(_ id: CheckID, _ body: (inout CheckScreen) -> Void) {
        for index in screens.indices {
            guard case .check(var next) = screens[index], next.id == id else { continue }
            body(&next)
            screens[index] = .check(next)
        }
    }
}
