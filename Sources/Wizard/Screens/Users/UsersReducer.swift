import IdentityModel
import Terminal

extension WizardState {
    /// Opens the list, and does something for a user at once where that was chosen.
    mutating func openUsers(doing task: AdministrationTask? = nil, for user: UserID? = nil) -> [WizardEffect] {
        var next = UsersScreen()
        next.loading = ""
        next.task = task
        next.menu = Menu(focus: user)
        screens = [screens[0], .users(next)]
        switch task {
        case .issueCode(let user): return [.loadUsers(search: ""), .issueCode(user)]
        case .unlockUser(let user): return [.loadUsers(search: ""), .unlockUser(user)]
        case .resetPassword(let user): return [.loadUsers(search: ""), .resetPassword(user)]
        default: return [.loadUsers(search: "")]
        }
    }

    mutating func usersPressed(_ next: UsersScreen, _ key: Key, _ command: CommandID?) -> [WizardEffect] {
        var next = next
        var effects: [WizardEffect] = []
        switch command {
        case .back where next.isFinding:
            next.endFind()
            next.search.clear()
        case .back:
            pop()
            return []
        case .find: next.isFinding = true
        case .endFind: next.endFind()
        case .undo: _ = next.search.undo()
        case .redo: _ = next.search.redo()
        case .newUser:
            push(.newUser(NewUserScreen(draft: next.users.isEmpty ? next.search.text : "")))
            return []
        case .reload: effects = next.load(again: true)
        case .activateUser, .issueCode, .unlockUser, .deleteUser, .openUser, .resetPassword:
            guard let user = next.focused, next.task == nil else { break }
            return administer(next, user, command)
        case let command?: next.menu.handle(command, in: next.users.map(\.username), page: max(1, size.height - 12))
        case nil:
            if next.isFinding { _ = next.search.handle(key) }
        }
        if next.isFinding || command == .back { effects += next.load(again: false) }
        screen = .users(next)
        return effects
    }

    private mutating func administer(
        _ next: UsersScreen, _ user: UserSummary, _ command: CommandID?
    ) -> [WizardEffect] {
        var next = next
        next.refusal = nil
        let name = user.username
        let effect: WizardEffect
        switch command {
        // Where there are no codes, activating is a login, and a look at the user changes nothing.
        case .activateUser where !hasActivationCodes:
            screen = .users(next)
            return openSheet(.user(name))
        case .issueCode where !hasActivationCodes && user.hasPassword:
            return ask(.replacePassword(name, .issueCode(name)), over: next)
        case .issueCode where hasActivationCodes && user.hasOpenCode:
            return ask(.replaceCode(name), over: next)
        case .resetPassword where user.hasPassword:
            return ask(.replacePassword(name, .resetPassword(name)), over: next)
        case .activateUser:
            if handover?.username == name || user.hasOpenCode {
                if handover?.username != name { handover = nil }
                drafts[.username] = name.rawValue
                push(.mode(modeScreen(for: name)))
                return []
            }
            (next.task, effect) = (.issueCode(name), .issueCode(name))
        case .openUser:
            screen = .users(next)
            return openSheet(.user(name))
        case .issueCode: (next.task, effect) = (.issueCode(name), .issueCode(name))
        case .resetPassword: (next.task, effect) = (.resetPassword(name), .resetPassword(name))
        case .unlockUser: (next.task, effect) = (.unlockUser(name), .unlockUser(name))
        default: return ask(.deleteAtProvider(name), over: next)
        }
        screen = .users(next)
        return [effect]
    }

    private mutating func ask(_ question: ConfirmationScreen.Question, over next: UsersScreen) -> [WizardEffect] {
        screen = .users(next)
        push(.confirmation(ConfirmationScreen(question: question)))
        return []
    }

    /// Whether the provider is of the kind that has activation codes.
    var hasActivationCodes: Bool { provider.map { $0.kind == .kobil } ?? true }

    /// Users came: an answer to an older search is not shown, and the newer one is asked.
    mutating func usersLoaded(_ page: UserPage) -> [WizardEffect] {
        changingUsers { next in
            next.loading = nil
            next.page = page
            if case .loadUsers = next.refusal?.task { next.refusal = nil }
            return next.load(again: false)
        }
    }

    /// Something has changed at the provider: a list that is open, or lies below, is asked anew, with the focus on the user.
    mutating func reloadUsers(focus user: UserID) -> [WizardEffect] {
        changingUsers { next in
            next.menu = Menu(focus: user)
            return next.load(again: true)
        }
    }

    /// A user was changed: a sheet and a list that show him are asked anew.
    mutating func userChanged(
        _ user: UserID, _ text: TextKey, _ parts: [String: String] = [:]
    ) -> [WizardEffect] {
        notice = .text(text, parts.merging(["name": user.shown]) { $1 })
        return reloadSheet(of: user) + reloadChangedUsers(user)
    }

    /// A user was unlocked; it is told where there was no lock to take off.
    mutating func userUnlocked(_ user: UserID, _ outcome: UnlockOutcome) -> [WizardEffect] {
        switch outcome {
        case .unlocked: userChanged(user, .noticeUnlocked)
        case .failuresForgotten(let count): userChanged(user, .noticeFailuresForgotten, ["count": "\(count)"])
        case .wasNotLocked: userChanged(user, .noticeNotLocked)
        }
    }

    /// A user was deleted: the sheet about him goes, the list is asked anew.
    mutating func userDeleted(_ user: UserID) -> [WizardEffect] {
        notice = .text(.noticeDeleted, ["name": user.shown])
        if case .sheet(let shown) = screen, shown.subject == .user(user) { pop() }
        return reloadChangedUsers(user)
    }

    private mutating func reloadChangedUsers(_ user: UserID) -> [WizardEffect] {
        changingUsers { next in
            switch next.task {
            case .unlockUser(user), .deleteUser(user): next.task = nil
            default: break
            }
            return next.load(again: true)
        }
    }

    /// The administration refused something: told where it was asked.
    mutating func refused(_ task: AdministrationTask, _ refusal: AdministrationRefusal) -> [WizardEffect] {
        if newUserRefused(task, refusal) || modeRefused(task, refusal) || sheetRefused(task, refusal)
            || clientsRefused(task, refusal)
        {
            return []
        }
        return changingUsers { next in
            if next.task == task { next.task = nil }
            if case .loadUsers = task { next.loading = nil }
            next.refusal = UsersScreen.Refused(task: task, refusal: refusal)
            return []
        }
    }

    mutating func changingUsers(_ body: (inout UsersScreen) -> [WizardEffect]) -> [WizardEffect] {
        for index in screens.indices {
            guard case .users(var next) = screens[index] else { continue }
            let effects = body(&next)
            screens[index] = .users(next)
            return effects
        }
        return []
    }
}

extension UsersScreen {
    /// Goes from the search to the list; the mark stays on its user whatever the provider still answers.
    mutating func endFind() {
        isFinding = false
        menu = Menu(focus: focused?.username)
    }

    /// Asks for the users of the search, unless that is what is shown or a search is under way.
    mutating func load(again: Bool) -> [WizardEffect] {
        isStale = isStale || again
        guard loading == nil, isStale || page?.search != search.text else { return [] }
        isStale = false
        loading = search.text
        return [.loadUsers(search: search.text)]
    }
}

extension UserSummary {
    /// Whether somebody has a code for this user that is still good.
    var hasOpenCode: Bool { if case .codeOpen = status { true } else { false } }
}
