import Terminal

extension WizardState {
    /// Handles a key: commands of every screen first, then those of the shown one.
    mutating func keyPressed(_ key: Key, _ typedFor: ScreenGeneration) -> [WizardEffect] {
        guard typedFor == generation else {
            // Typed for a screen that is gone: it must not answer this one.
            dropped()
            return []
        }
        let command = CommandTable.command(for: key, on: screen.kind)
        guard Layout.fits(context.size) || Self.blind.contains(command) else { return [] }
        passNotice(key)
        switch command {
        case .help: push(.help(help))
        case .quit: return quitPressed()
        case .interrupt: return interruptPressed()
        case .repaint: return [.repaint]
        default: return press(key, command)
        }
        return []
    }

    /// What is handled while the window is too small for a screen: quitting, and nothing that answers a screen.
    private static let blind: Set<CommandID?> = [.quit, .interrupt, .repaint]

    /// Inserts a pasted text where there is a field for it.
    mutating func pasted(_ paste: Paste, _ typedFor: ScreenGeneration) {
        guard typedFor == generation else {
            dropped()
            return
        }
        guard Layout.fits(context.size) else { return }
        passNotice(.character(" "))
        if let told = screens[screens.count - 1].value.paste(paste)?.notice { context.notice = told }
    }

    /// A sentence of the program: added to one that is still shown.
    mutating func raise(_ text: String) {
        if case .program(let earlier) = context.notice, !earlier.contains(text) {
            context.notice = .program("\(earlier) \(text)")
        } else {
            context.notice = .program(text)
        }
    }

    /// Tells that a key was not used, unless the program has something to say.
    private mutating func dropped() {
        if case .program = context.notice { return }
        context.notice = .text(.noticeDropped, [:])
    }

    /// A line of the wizard goes with any key; what the program has to say stays until Enter or Esc.
    private mutating func passNotice(_ key: Key) {
        if case .program = context.notice, key != .enter, key != .escape { return }
        context.notice = nil
    }

    /// The help for the shown screen, without commands that only other screens of its kind have.
    private var help: HelpScreen {
        let idle = screen.value.idleCommands(context)
        let rows = CommandTable.rows(on: screen.kind)
        return HelpScreen(topic: rows.filter { !$0.isOfSomeScreens || !idle.contains($0.id) })
    }

    private mutating func press(_ key: Key, _ command: CommandID?) -> [WizardEffect] {
        let index = screens.count - 1
        var shown = screens[index].value
        let requests = shown.press(key, command, &context)
        return store(shown, at: index, requests)
    }

    private mutating func quitPressed() -> [WizardEffect] {
        if screen.value.asksToQuit { return quitNow() }
        guard let question = questionBeforeQuitting else { return quitNow() }
        push(.confirmation(ConfirmationScreen(question: question)))
        return []
    }

    /// What is asked before the program quits: a flow runs, or a screen shows something that nothing else shows.
    private var questionBeforeQuitting: ConfirmationScreen.Question? {
        if context.run != nil { return .quit }
        return screens.lazy.compactMap { $0.value.questionBeforeQuitting }.first
    }

    private mutating func interruptPressed() -> [WizardEffect] {
        if let command = screen.value.interruptCommand { return press(.escape, command) }
        let effects = quitPressed()
        isInterrupted = isQuitting
        return effects
    }
}
