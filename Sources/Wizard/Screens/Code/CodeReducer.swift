import IdentityModel

extension WizardState {
    /// A code was issued: shown where somebody waits for it, else told.
    mutating func codeIssued(_ issued: IssuedCode) -> [WizardEffect] {
        let awaited = screens.lastIndex { screen in
            switch screen {
            case .newUser(let next): next.phase == .issuing && next.username == issued.username
            case .users(let next):
                next.task == .issueCode(issued.username) || next.task == .resetPassword(issued.username)
            case .sheet(let next):
                next.task == .issueCode(issued.username) || next.task == .resetPassword(issued.username)
            default: false
            }
        }
        guard let awaited, run == nil else {
            notice = .text(.noticeCodeUnseen, ["name": issued.username.shown])
            return reloadUsers(focus: issued.username)
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
        } else if case .sheet(var next) = screens[awaited] {
            next.task = nil
            screens[awaited] = .sheet(next)
            screens.insert(code, at: awaited + 1)
        } else {
            screens[awaited] = code
        }
        if isVisible { generation.advance() }
        return reloadUsers(focus: issued.username)
    }

    mutating func codePressed(_ next: CodeScreen, _ command: CommandID?) -> [WizardEffect] {
        var next = next
        guard let command else { return [] }
        let choices = next.choices(in: self)
        switch command {
        case .back:
            pop()
            return []
        case .copyCode: return [.copy(next.issued.code)]
        case .showCommand: next.showsCommand.toggle()
        case .choose:
            guard let choice = next.menu.focus(in: choices) else { return [] }
            if [.activateWithCode, .passwordWithCode, .loginWithPassword].contains(choice) {
                hand(over: next.issued)
            }
            return begin(choice)
        default: next.menu.handle(command, in: choices)
        }
        screen = .code(next)
        return []
    }

    /// Keeps what was issued for the flow that is likely next; a code and a temporary password of one user go together.
    private mutating func hand(over issued: IssuedCode) {
        if handover?.username != issued.username { handover = Handover(username: issued.username) }
        if issued.isPassword { handover?.password = issued.code } else { handover?.code = issued.code }
    }
}
