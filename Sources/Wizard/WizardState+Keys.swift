import Terminal

extension WizardState {
    /// Takes a key: what it does everywhere first, then what it does on this screen.
    mutating func keyPressed(_ key: Key, _ typedFor: ScreenGeneration) -> [WizardEffect] {
        guard typedFor == generation else {
            // Typed for a screen that is gone: it must not answer this one.
            dropped()
            return []
        }
        let command = CommandTable.command(for: key, on: screen.kind)
        guard Layout.fits(size) || Self.blind.contains(command) else { return [] }
        passNotice(key)
        switch command {
        case .help:
            push(.help(HelpScreen(topic: screen.kind, absent: idleCommands.intersection(CommandTable.ofSomeScreens))))
        case .quit: return quitPressed()
        case .interrupt: return interruptPressed()
        case .repaint: return [.repaint]
        default: return screenPressed(key, command)
        }
        return []
    }

    /// What is taken while nothing but one sentence is to be seen: leaving, and nothing that answers a screen.
    private static let blind: Set<CommandID?> = [.quit, .interrupt, .repaint]

    /// Takes a pasted text where there is a field for it.
    mutating func pasted(_ paste: Paste, _ typedFor: ScreenGeneration) {
        guard typedFor == generation else {
            dropped()
            return
        }
        guard Layout.fits(size) else { return }
        passNotice(.character(" "))
        let note: PasteNote?
        switch screen {
        case .credentials(var next):
            note = next.form.take(paste)
            screen = .credentials(next)
        case .newUser(var next):
            note = next.isBusy ? nil : next.form.take(paste)
            screen = .newUser(next)
        case .pin(var next):
            note = next.form.take(paste)
            screen = .pin(next)
        case .newClient(var next):
            note = next.isBusy ? nil : next.form.take(paste)
            screen = .newClient(next)
        case .users(var next) where next.isFinding:
            note = next.search.take(paste)
            screen = .users(next)
        case .clients(var next) where next.isFinding:
            note = next.search.take(paste)
            screen = .clients(next)
        default: note = nil
        }
        if let said = note?.notice { notice = said }
    }

    /// A sentence of the program: added to one that nobody has seen off yet.
    mutating func raise(_ text: String) {
        if case .program(let earlier) = notice, !earlier.contains(text) {
            notice = .program("\(earlier) \(text)")
        } else {
            notice = .program(text)
        }
    }

    /// Tells that a key was not used, unless the program has something to say.
    private mutating func dropped() {
        if case .program = notice { return }
        notice = .text(.noticeDropped, [:])
    }

    /// A line of ours goes with any key; what the program has to say stays until a key that is meant.
    private mutating func passNotice(_ key: Key) {
        if case .program = notice, key != .enter, key != .escape { return }
        notice = nil
    }

    /// Hides what is revealed, on every screen.
    mutating func hideRevealed() {
        for index in screens.indices {
            switch screens[index] {
            case .credentials(var next):
                next.form.hide()
                screens[index] = .credentials(next)
            case .pin(var next):
                next.form.hide()
                screens[index] = .pin(next)
            default: break
            }
        }
    }

    /// Lays a screen over the one that is shown; what is revealed there is hidden.
    mutating func push(_ next: Screen) {
        hideRevealed()
        screens.append(next)
    }

    /// Goes back to the screen below; the start screen stays.
    mutating func pop() {
        if screens.count > 1 { screens.removeLast() }
    }

    private mutating func screenPressed(_ key: Key, _ command: CommandID?) -> [WizardEffect] {
        switch screen {
        case .start: startPressed(command)
        case .newUser(let next): newUserPressed(next, key, command)
        case .code(let next): codePressed(next, command)
        case .mode(let next): modePressed(next, command)
        case .userChoice(let next): userChoicePressed(next, command)
        case .webActivation(let next): webActivationPressed(next, command)
        case .address(let shown): addressPressed(shown, command)
        case .ways(let next): waysPressed(next, command)
        case .check(let next): checkPressed(next, command)
        case .progress: progressPressed(command)
        case .credentials(let next): credentialsPressed(next, key, command)
        case .pin(let next): pinPressed(next, key, command)
        case .presence(let next): presencePressed(next, command)
        case .result(let next): resultPressed(next, command)
        case .failure(let next): failurePressed(next, command)
        case .users(let next): usersPressed(next, key, command)
        case .sheet(let next): sheetPressed(next, command)
        case .requiredActions(let next): requiredActionsPressed(next, key, command)
        case .clients(let next): clientsPressed(next, key, command)
        case .newClient(let next): newClientPressed(next, key, command)
        case .confirmation(let next): confirmationPressed(next, command)
        case .help(let next): helpPressed(next, command)
        }
    }

    private mutating func quitPressed() -> [WizardEffect] {
        if case .confirmation(let asked) = screen, asked.question.endsProgram { return quitNow() }
        guard let question = questionBeforeQuitting else { return quitNow() }
        push(.confirmation(ConfirmationScreen(question: question)))
        return []
    }

    /// What is asked before the program ends: a flow runs, or something that was issued is shown nowhere else.
    private var questionBeforeQuitting: ConfirmationScreen.Question? {
        if run != nil { return .quit }
        return screens.lazy.compactMap { screen in
            if case .code(let shown) = screen { shown.question(leavingBy: .quit) } else { nil }
        }.first
    }

    private mutating func interruptPressed() -> [WizardEffect] {
        if screen.belongsToRun { return cancelPressed() }
        if case .newUser(let shown) = screen, shown.form.fields.contains(where: { !$0.isEmpty }) {
            return newUserPressed(shown, .escape, .back)
        }
        let isAsked = if case .confirmation(let asked) = screen { asked.question.endsProgram } else { false }
        let effects = isAsked ? quitNow() : quitPressed()
        isInterrupted = isQuitting
        return effects
    }

    /// Ends the program.
    mutating func quitNow() -> [WizardEffect] {
        hideRevealed()
        isQuitting = true
        return [.quit]
    }
}
