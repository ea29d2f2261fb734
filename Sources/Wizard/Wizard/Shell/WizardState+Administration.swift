import IdentityModel
import Localization
import Sentences

// Results of administration tasks: shown in a notice, and sent to the screens.
extension WizardState {
    /// Sends the created user to the screen that waits for it; if none does, shows a notice.
    mutating func userCreated(_ user: UserID) -> [WizardEffect] {
        if let effects = sendToFirst(.program(.userCreated(user))) { return effects }
        context.notice = .text(Text("\(user.shown) was created."))
        return sendToAll(.userAdded(user))
    }

    /// Reports what an action on one user has done, to the user and to the screens.
    mutating func performed(_ outcome: UserOutcome) -> [WizardEffect] {
        if let issued = outcome.issued { return codeIssued(issued, outcome) }
        let target = outcome.order.user
        if let notice = outcome.notice(context) { context.notice = notice }
        guard outcome.order.action != .delete else { return sendToAll(.userDeleted(target)) }
        return sendToAll(.userChanged(target.username, undo: outcome.undo.map { UserOrder($0, target) }))
    }

    /// Sends the issued code to the screen that waits for it; if none does, a notice reports that it was not shown.
    private mutating func codeIssued(_ issued: IssuedCode, _ outcome: UserOutcome) -> [WizardEffect] {
        let isShown = !screen.isOverlay
        context.handedOut[issued.username] = nil
        if context.run == nil, let effects = sendToFirst(.program(.performed(outcome))) {
            context.keep(issued)
            context.drafts[.username] = nil
            if isShown { generation.advance() }
            return effects + sendToAll(.userGotCode(issued.username))
        }
        context.notice = .text(
            Text("A code for \(issued.username.shown) was issued but not shown. Issue a new one to see it."))
        return sendToAll(.userGotCode(issued.username))
    }

    /// Notes where codes are, and notifies the screen that shows them.
    mutating func handOutReported(_ report: HandOutReport) -> [WizardEffect] {
        for user in report.users { context.apply(.handedOut(user, report.handedOut)) }
        return sendToAll(.program(.handOutReported(report)))
    }

    /// Notifies the user and the screens that an account was changed.
    mutating func userChanged(_ user: UserID, _ text: Text) -> [WizardEffect] {
        context.notice = .text(text.filled([.name: user.shown]))
        return sendToAll(.userChanged(user))
    }

    mutating func connectionEnded(_ user: UserID, _ one: Sheet.Connection) -> [WizardEffect] {
        let effects = userChanged(
            user,
            one.kind == .session ? Text("A session of \(.name) was ended.") : Text("A device of \(.name) was removed."))
        return effects + sendToAll(.program(.connectionEnded(user, one)))
    }

    /// Reports the created client and reloads the clients; opens the client's sheet if their list is shown.
    mutating func clientCreated(_ client: ClientID) -> [WizardEffect] {
        context.clientDraft = nil
        context.notice = .text(Text("The client \(UntrustedText(client.rawValue).shownName(limit: 60)) was created."))
        let effects = [.administration(.loadClients)] + sendToAll(.program(.clientCreated(client)))
        return shown is ClientsScreen ? effects + carryOut(SheetScreen.opening(.client(client))) : effects
    }

    /// Reports the deleted client and reloads the clients.
    mutating func clientDeleted(_ client: ClientID) -> [WizardEffect] {
        context.notice = .text(Text("The client \(UntrustedText(client.rawValue).shownName(limit: 60)) was deleted."))
        return [.administration(.loadClients)] + sendToAll(.program(.clientDeleted(client)))
    }
}

extension UserOutcome {
    /// The notice about an action on one user; `nil` if a screen shows it.
    fileprivate func notice(_ context: WizardContext) -> Notice? {
        let name = order.user.username.shown
        return switch (result, order.action) {
        case (.failuresForgotten(let count), _):
            .text(
                Text(
                    count, one: "\(name) was not locked. \(.count) failed login was reset.",
                    other: "\(name) was not locked. \(.count) failed logins were reset."))
        case (.unchanged, .unlock): .text(Text("\(name) was not locked."))
        case (_, .delete) where context.restoresUsers:
            .text(Text("\(name) was deleted. \"undo\" brings the user back."))
        default: order.action.operation.row.done.map { .text($0.filled([.name: name])) }
        }
    }
}
