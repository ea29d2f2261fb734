import FlowModel
import IdentityModel
import Localization
import Sentences
import TerminalUI

// Marks, and actions on several users.
extension UsersScreen {
    mutating func pick() {
        guard let user = focused else { return }
        marks.toggle(user)
        list.move(.moveDown, in: ids)
    }

    mutating func pickRange() -> [ScreenRequest] {
        guard let user = focused else { return [] }
        if marks.extend(to: user, in: users) { return [] }
        return [.notify(.text(Text("The user marked last is too far away: mark the range in parts.")))]
    }

    /// Marks all users of the wanted list; those that are not loaded are read first.
    mutating func pickAll() -> [ScreenRequest] {
        guard window.newest != nil, collection == nil else { return [] }
        if isAnswered, window.isWhole {
            marks.add(users.map(\.target))
            return []
        }
        // Keycloak reads much for each page.
        if isLimited {
            return [
                .notify(
                    .text(Text("This provider is not asked for all its users: search for fewer, or mark ranges.")))
            ]
        }
        collection = UserCollection(of: wanted)
        return load()
    }

    /// Whether the provider has only Keycloak's requests.
    var isLimited: Bool { window.newest?.isLimited == true }

    mutating func collect(_ page: UserPage) {
        guard collection?.take(page) == true else { return }
        marks.add(collection?.users ?? [])
        collection = nil
    }

    func administerMarked(_ command: CommandID?) -> [ScreenRequest] {
        guard let operation = UserOperation(command), let action = operation.action else {
            return [.open(Screen(UserActionsScreen(users: marks.users, isLimited: isLimited)))]
        }
        return [.open(Screen(UsersQuestionScreen(action, marks.users, isHandedOut: operation == .handOut)))]
    }

    /// Starts actions; those on several users have their own screen.
    mutating func begin(_ orders: [UserOrder], isHandedOut: Bool = false, isUndo: Bool = false)
        -> [ScreenRequest]
    {
        guard batch?.isRunning != true, let first = orders.first else { return [] }
        batch = UserActionBatch(orders, isUndo: isUndo)
        let isShown = orders.count > 1 || first.action.operation.row.done == nil
        let screen = UserResultsScreen(
            first.action, count: orders.count, isHandedOut: isHandedOut, isUndo: isUndo)
        return (isShown ? [.openAbove(Screen(screen))] : []) + [.effect(.changeUsers(orders))]
    }

    /// Users who were changed lose their marks; a single one is reported by a notice.
    mutating func ended(_ failure: AdministrationRefusal?, _ context: WizardContext)
        -> [ScreenRequest]
    {
        guard let batch, batch.isRunning else { return [] }
        self.batch?.isRunning = false
        if let undo = batch.undo { self.undo = undo }
        let outcomes = batch.outcomes
        marks.remove(Set(outcomes.filter { !$0.isRefused }.map(\.order.user.id)))
        for outcome in outcomes where !outcome.isRefused {
            if outcome.order.action == .delete { moveOn(from: outcome.order.user.username) }
            if outcome.order.action == .restore, outcomes.count == 1 { seek(outcome.order.user.username) }
        }
        isEverythingStale = outcomes.count > 1
        return report(batch, failure, context) + reload()
    }

    private func report(
        _ batch: UserActionBatch, _ failure: AdministrationRefusal?, _ context: WizardContext
    ) -> [ScreenRequest] {
        guard batch.orders.count == 1, let order = batch.orders.first,
            let notice = order.action.operation.row.done
        else {
            return []
        }
        let name = order.user.username.shown
        switch batch.outcomes.first?.result {
        case .done, .failuresForgotten, .issued: return [.notify(.text(notice.filled([.name: name])))]
        case .unchanged: return [.notify(.text(Text("\(name) was so before: nothing was changed.")))]
        case .refused(let refusal): return refused(order, refusal, context)
        case nil: return failure.map { refused(order, $0, context) } ?? []
        }
    }

    private func refused(
        _ order: UserOrder, _ refusal: AdministrationRefusal, _ context: WizardContext
    ) -> [ScreenRequest] {
        let name = order.user.username.shown
        let reason = UserOutcome(order, .refused(refusal)).words(context.settings.texts)
        return [
            .notify(
                .text(
                    order.action == .restore
                        ? Text("\(name): \(reason)") : Text("\(name) was not changed: \(reason)")))
        ]
    }
}
