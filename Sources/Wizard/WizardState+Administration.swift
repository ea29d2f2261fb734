import IdentityModel

// Results of administration tasks: told, and sent to the screens.
extension WizardState {
    /// A user was created.
    mutating func userCreated(_ user: UserID) -> [WizardEffect] {
        if let effects = sendToFirst(.userCreated(user)) { return effects }
        context.notice = .text(.noticeCreated, ["name": user.shown])
        return sendToAll(.userAdded(user))
    }

    /// A code was issued: shown where a screen waits for it, else told.
    mutating func codeIssued(_ issued: IssuedCode) -> [WizardEffect] {
        let isShown = !screen.isOverlay
        if context.run == nil, let effects = sendToFirst(.codeIssued(issued)) {
            context.keep(issued)
            context.drafts[.username] = nil
            if isShown { generation.advance() }
            return effects + sendToAll(.userGotCode(issued.username))
        }
        context.notice = .text(.noticeCodeUnseen, ["name": issued.username.shown])
        return sendToAll(.userGotCode(issued.username))
    }

    /// A user was changed.
    mutating func userChanged(
        _ user: UserID, _ text: TextKey, _ parts: [String: String] = [:]
    ) -> [WizardEffect] {
        context.notice = .text(text, parts.merging(["name": user.shown]) { $1 })
        return sendToAll(.userChanged(user))
    }

    /// A user was unlocked; it is told where there was no lock.
    mutating func userUnlocked(_ user: UserID, _ outcome: UnlockOutcome) -> [WizardEffect] {
        switch outcome {
        case .unlocked: userChanged(user, .noticeUnlocked)
        case .failuresForgotten(let count): userChanged(user, .noticeFailuresForgotten, ["count": "\(count)"])
        case .wasNotLocked: userChanged(user, .noticeNotLocked)
        }
    }

    /// A user was deleted.
    mutating func userDeleted(_ user: UserID) -> [WizardEffect] {
        context.notice = .text(.noticeDeleted, ["name": user.shown])
        return sendToAll(.userDeleted(user))
    }

    /// A client was created: shown where the list is shown.
    mutating func clientCreated(_ client: ClientID) -> [WizardEffect] {
        context.clientDraft = nil
        context.notice = .text(.noticeClientCreated, ["name": UntrustedText(client.rawValue).shownName(limit: 60)])
        let effects = [.loadClients] + sendToAll(.clientCreated(client))
        return screen.kind == .clients ? effects + carryOut(SheetScreen.opening(.client(client))) : effects
    }

    /// A client was deleted.
    mutating func clientDeleted(_ client: ClientID) -> [WizardEffect] {
        context.notice = .text(.noticeClientDeleted, ["name": UntrustedText(client.rawValue).shownName(limit: 60)])
        return [.loadClients] + sendToAll(.clientDeleted(client))
    }
}
