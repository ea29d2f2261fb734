import IdentityModel
import Localization

// Results of administration tasks: shown in a notice, and sent to the screens.
extension WizardState {
    /// Sends the created user to the screen that waits for it; if none does, shows a notice.
    mutating func userCreated(_ user: UserID) -> [WizardEffect] {
        if let effects = sendToFirst(.program(.userCreated(user))) { return effects }
        context.notice = .text(.noticeCreated, ["name": user.shown])
        return sendToAll(.userAdded(user))
    }

    /// Sends the issued code to the screen that waits for it; if none does, a notice reports that it was not shown.
    mutating func codeIssued(_ issued: IssuedCode) -> [WizardEffect] {
        let isShown = !screen.isOverlay
        context.handedOut[issued.username] = nil
        if context.run == nil, let effects = sendToFirst(.program(.codeIssued(issued))) {
            context.keep(issued)
            context.drafts[.username] = nil
            if isShown { generation.advance() }
            return effects + sendToAll(.userGotCode(issued.username))
        }
        context.notice = .text(.noticeCodeUnseen, ["name": issued.username.shown])
        return sendToAll(.userGotCode(issued.username))
    }

    /// Notes where codes are, and notifies the screen that shows them.
    mutating func handOutReported(_ report: HandOutReport) -> [WizardEffect] {
        for user in report.users { context.apply(.handedOut(user, report.handedOut)) }
        return sendToAll(.program(.handOutReported(report)))
    }

    /// Notifies the user and the screens that an account was changed.
    mutating func userChanged(
        _ user: UserID, _ text: TextKey, _ parts: [String: String] = [:]
    ) -> [WizardEffect] {
        context.notice = .text(text, parts.merging(["name": user.shown]) { $1 })
        return sendToAll(.userChanged(user))
    }

    mutating func connectionEnded(_ user: UserID, _ one: Sheet.Connection) -> [WizardEffect] {
        let effects = userChanged(user, one.kind == .session ? .noticeSessionEnded : .noticeDeviceRemoved)
        return effects + sendToAll(.program(.connectionEnded(user, one)))
    }

    /// Notifies the user and the screens that an account was unlocked, or was not locked.
    mutating func userUnlocked(_ user: UserID, _ outcome: UnlockOutcome) -> [WizardEffect] {
        switch outcome {
        case .unlocked: userChanged(user, .noticeUnlocked)
        case .failuresForgotten(let count): userChanged(user, .noticeFailuresForgotten, ["count": "\(count)"])
        case .wasNotLocked: userChanged(user, .noticeNotLocked)
        }
    }

    /// Notifies the user and the screens that an account was deleted.
    mutating func userDeleted(_ user: UserID, _ id: String) -> [WizardEffect] {
        context.notice = .text(
            context.restoresUsers ? .noticeDeletedUndo : .noticeDeleted, ["name": user.shown])
        return sendToAll(.program(.userDeleted(user, id: id)))
    }

    /// Reports the created client and reloads the clients; opens the client's sheet if their list is shown.
    mutating func clientCreated(_ client: ClientID) -> [WizardEffect] {
        context.clientDraft = nil
        context.notice = .text(.noticeClientCreated, ["name": UntrustedText(client.rawValue).shownName(limit: 60)])
        let effects = [.administration(.loadClients)] + sendToAll(.program(.clientCreated(client)))
        return shown is ClientsScreen ? effects + carryOut(SheetScreen.opening(.client(client))) : effects
    }

    /// Reports the deleted client and reloads the clients.
    mutating func clientDeleted(_ client: ClientID) -> [WizardEffect] {
        context.notice = .text(.noticeClientDeleted, ["name": UntrustedText(client.rawValue).shownName(limit: 60)])
        return [.administration(.loadClients)] + sendToAll(.program(.clientDeleted(client)))
    }
}
