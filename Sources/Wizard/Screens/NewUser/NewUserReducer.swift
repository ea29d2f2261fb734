import IdentityModel
import Terminal

extension WizardState {
    mutating func newUserPressed(_ next: NewUserScreen, _ key: Key, _ command: CommandID?) -> [WizardEffect] {
        var next = next
        switch command {
        case .back:
            drafts[.username] = next.username.rawValue
            drafts[.email] = next.form[.email]?.value
            pop()
            return []
        case _ where next.isBusy: return []
        case .create:
            guard next.form.submit(), check(&next) else { break }
            next.phase = .creating
            next.refusal = nil
            screen = .newUser(next)
            let email = next.form[.email]?.value ?? ""
            return [.createUser(NewUser(username: next.username, email: email.isEmpty ? nil : email))]
        default: next.form.handle(key, command)
        }
        screen = .newUser(next)
        return []
    }

    /// Names that no provider takes are told before they are sent.
    private func check(_ next: inout NewUserScreen) -> Bool {
        guard next.username.rawValue.contains(where: \.isWhitespace) else { return true }
        next.form.change(.username) { $0.error = .known(.newUserBlank, [:]) }
        next.form.setFocus(0)
        return false
    }

    /// The user is there: his code is next.
    mutating func userCreated(_ user: UserID) -> [WizardEffect] {
        for index in screens.indices {
            if case .newUser(var next) = screens[index], next.phase == .creating, next.username == user {
                next.phase = .issuing
                screens[index] = .newUser(next)
                return [.issueCode(user)]
            }
        }
        notice = .text(.noticeCreated, ["name": user.shown])
        return reloadUsers(focus: user)
    }

    /// The user could not be created, or his code not issued.
    mutating func newUserRefused(_ task: AdministrationTask, _ refusal: AdministrationRefusal) -> Bool {
        guard let index = screens.lastIndex(where: { $0.kind == .newUser }), case .newUser(var next) = screens[index]
        else { return false }
        switch (task, next.phase) {
        case (.createUser(let user), .creating) where user == next.username: break
        case (.issueCode(let user), .issuing) where user == next.username: break
        default: return false
        }
        let failedPhase = next.phase
        next.phase = .editing
        let field: FieldID = if case .invalid(let name?) = refusal.reason { FieldID(name) } else { .username }
        switch refusal.reason {
        case .conflict where failedPhase == .creating:
            next.form.change(.username) { $0.error = refusal.fieldError(.newUserExists) }
        case .invalid where next.form[field] != nil && failedPhase == .creating:
            next.form.change(field) { $0.error = refusal.fieldError(nil) }
        default: next.refusal = refusal
        }
        screens[index] = .newUser(next)
        return true
    }
}
