import IdentityModel
import Terminal

extension WizardState {
    /// Opens what is known of something.
    mutating func openSheet(_ subject: Sheet.Subject) -> [WizardEffect] {
        var next = SheetScreen(subject: subject)
        let effects = next.load()
        push(.sheet(next))
        return effects
    }

    mutating func sheetPressed(_ next: SheetScreen, _ command: CommandID?) -> [WizardEffect] {
        var next = next
        let actions = next.actions(in: self)
        guard let command else { return [] }
        switch command {
        case .back:
            pop()
            return []
        case .choose:
            guard let action = next.menu.focus(in: actions) else { return [] }
            return perform(action, next)
        case .pageUp, .pageDown:
            let (now, last) = WizardRenderer.scroll(of: self)
            let page = max(1, WizardRenderer.rows(of: self) - 2)
            next.scroll = min(max(0, now + (command == .pageDown ? page : -page)), last)
        case .copyCode:
            guard let text = next.secret ?? next.sheet?.address.map({ Secret($0.sanitised()) }) else { return [] }
            return [.copy(text)]
        default:
            if !WizardRenderer.pinsMenu(of: self) { next.scroll = nil }
            next.menu.handle(command, in: actions)
        }
        screen = .sheet(next)
        return []
    }

    private mutating func perform(_ action: SheetScreen.Action, _ shown: SheetScreen) -> [WizardEffect] {
        switch (action, shown.subject) {
        case (.back, _):
            pop()
            return []
        case (.check, _): return openCheck()
        case (.clients, _): return openClients()
        case (.reload, _):
            var next = shown
            next.refusal = nil
            let effects = next.load()
            screen = .sheet(next)
            return effects
        case _ where shown.task != nil: return []
        case (.requiredActions, .user(let user)):
            guard let sheet = shown.sheet else { return [] }
            push(.requiredActions(RequiredActionsScreen(user: user, actions: sheet.requiredActions)))
            return []
        case (.deleteUser, .user(let user)):
            push(.confirmation(ConfirmationScreen(question: .deleteAtProvider(user))))
            return []
        case (.temporaryPassword, .user(let user)):
            push(.confirmation(ConfirmationScreen(question: .replacePassword(user, .resetPassword(user)))))
            return []
        case (.issueCode, .user(let user)) where !hasActivationCodes:
            push(.confirmation(ConfirmationScreen(question: .replacePassword(user, .issueCode(user)))))
            return []
        case (.issueCode, .user(let user)) where shown.sheet?.hasOpenCode == true:
            push(.confirmation(ConfirmationScreen(question: .replaceCode(user))))
            return []
        case (.endSessions, .user(let user)):
            push(.confirmation(ConfirmationScreen(question: .endSessions(user))))
            return []
        case (.deleteClient, .client(let client)):
            push(.confirmation(ConfirmationScreen(question: .deleteClient(client))))
            return []
        default: break
        }
        guard let (task, effect) = Self.order(action, shown.subject) else { return [] }
        return work(on: task, effect)
    }

    private static func order(
        _ action: SheetScreen.Action, _ subject: Sheet.Subject
    ) -> (AdministrationTask, WizardEffect)? {
        switch (action, subject) {
        case (.issueCode, .user(let user)): (.issueCode(user), .issueCode(user))
        case (.temporaryPassword, .user(let user)): (.resetPassword(user), .resetPassword(user))
        case (.unlock, .user(let user)): (.unlockUser(user), .unlockUser(user))
        case (.showSecret, .client(let client)): (.showSecret(client), .showSecret(client))
        default: nil
        }
    }

    /// Begins something that the provider changes, on the sheet that is shown; one thing at a time.
    mutating func work(on task: AdministrationTask, _ effect: WizardEffect) -> [WizardEffect] {
        guard case .sheet(var next) = screen, next.task == nil else { return [] }
        next.task = task
        next.refusal = nil
        screen = .sheet(next)
        return [effect]
    }

    /// What is known has been found out.
    mutating func sheetLoaded(_ sheet: Sheet) -> [WizardEffect] {
        changingSheet(sheet.subject) { next in
            next.sheet = sheet
            return next.loaded()
        }
    }

    /// A client's secret came: shown until the screen is left.
    mutating func secretShown(_ client: ClientID, _ secret: Secret) {
        _ = changingSheet(.client(client)) { next in
            if next.task == .showSecret(client) { next.task = nil }
            next.secret = secret
            return []
        }
    }

    /// Something that a sheet waits for was refused.
    mutating func sheetRefused(_ task: AdministrationTask, _ refusal: AdministrationRefusal) -> Bool {
        for index in screens.indices {
            guard case .sheet(var next) = screens[index],
                next.task == task || (next.isLoading && task == .loadSheet(next.subject))
            else { continue }
            if next.task == task { next.task = nil } else { next.refused() }
            next.refusal = refusal
            screens[index] = .sheet(next)
            return true
        }
        return false
    }

    /// A user has changed: a sheet about him that is open is asked anew.
    mutating func reloadSheet(of user: UserID) -> [WizardEffect] {
        changingSheet(.user(user)) { next in
            next.task = nil
            next.refusal = nil
            return next.load()
        }
    }

    private mutating func changingSheet(
        _ subject: Sheet.Subject, _ body: (inout SheetScreen) -> [WizardEffect]
    ) -> [WizardEffect] {
        var effects: [WizardEffect] = []
        for index in screens.indices {
            guard case .sheet(var next) = screens[index], next.subject == subject else { continue }
            effects += body(&next)
            screens[index] = .sheet(next)
        }
        return effects
    }
}
