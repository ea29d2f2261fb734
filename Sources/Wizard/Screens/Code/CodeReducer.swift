import IdentityModel

extension WizardState {
    /// A code was issued: shown where somebody waits for it, else told.
    mutating func codeIssued(_ issued: IssuedCode) -> [WizardEffect] {
        let awaited = screens.lastIndex { screen in
            switch screen {
            case .newUser(let next): next.phase == .issuing && next.username == issued.username
            case .users(let next):
                next.task == .issueCode(issued.username) || next.task == .resetPassword(issued.username)
            case .mode(let next): next.isGivingPassword && next.passwordless == issued.username && issued.isPassword
            case .sheet(let next):
                next.task == .issueCode(issued.username) || next.task == .resetPassword(issued.username)
            default: false
            }
        }
        guard let awaited, run == nil else {
            notice = .text(.noticeCodeUnseen, ["name": issued.username.shown])
            return reloadSheet(of: issued.username) + reloadUsers(focus: issued.username)
        }
        hand(over: issued)
        drafts[.username] = nil
        let newAddress =
            if case .newUser(let typed) = screens[awaited] { typed.form[.email]?.value ?? "" } else { String?.none }
        let code = Screen.code(CodeScreen(issued: issued, newAddress: newAddress))
        let isVisible = !screen.isOverlay
        if case .users(var next) = screens[awaited] {
            next.task = nil
            screens[awaited] = .users(next)
            screens.insert(code, at: awaited + 1)
        } else if case .mode(var next) = screens[awaited] {
            next.isGivingPassword = false
            screens[awaited] = .mode(next)
            var shown = CodeScreen(issued: issued, newAddress: nil)
            shown.goesOn = next
            screens.insert(.code(shown), at: awaited + 1)
        } else if case .sheet(var next) = screens[awaited] {
            next.task = nil
            screens[awaited] = .sheet(next)
            screens.insert(code, at: awaited + 1)
        } else {
            screens[awaited] = code
        }
        if isVisible { generation.advance() }
        return reloadSheet(of: issued.username) + reloadUsers(focus: issued.username)
    }

    mutating func codePressed(_ next: CodeScreen, _ command: CommandID?) -> [WizardEffect] {
        var next = next
        guard let command else { return [] }
        let choices = next.choices(in: self)
        switch command {
        case .back: return ask(next, leavingBy: .back)
        case .copyCode: return [.copy(next.issued.code)]
        case .showCommand: next.showsCommand.toggle()
        case .choose:
            guard let choice = next.menu.focus(in: choices) else { return [] }
            if case .newCode = choice { return ask(next, leavingBy: .newCode) }
            if choice == .users { return ask(next, leavingBy: .users) }
            if choice == .start { return ask(next, leavingBy: .start) }
            if [.activateWithCode, .passwordWithCode, .loginWithPassword].contains(choice) {
                hand(over: next.issued)
            }
            return begin(choice)
        default: next.menu.handle(command, in: choices)
        }
        screen = .code(next)
        return []
    }

    private mutating func ask(_ shown: CodeScreen, leavingBy wayOut: CodeScreen.WayOut) -> [WizardEffect] {
        screen = .code(shown)
        push(.confirmation(ConfirmationScreen(question: shown.question(leavingBy: wayOut))))
        return []
    }

    /// Leaves the code's screen after the question.
    mutating func leaveCode(_ wayOut: CodeScreen.WayOut) -> [WizardEffect] {
        switch wayOut {
        case .back:
            if case .code = screen { pop() }
            return []
        case .newCode:
            guard case .code(let shown) = screen else { return [] }
            return begin(.newCode(shown.issued.username))
        case .users: return begin(.users)
        case .start: return begin(.start)
        case .quit: return quitNow()
        }
    }

    /// Keeps what was issued for the flow that is likely next; a code and a temporary password of one user go together.
    private mutating func hand(over issued: IssuedCode) {
        if handover?.username != issued.username { handover = Handover(username: issued.username) }
        if issued.isPassword { handover?.password = issued.code } else { handover?.code = issued.code }
    }
}
