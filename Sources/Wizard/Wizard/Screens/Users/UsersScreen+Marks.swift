import FlowModel
import IdentityModel
import Localization
import TerminalUI

// Marks, and actions on several users.
extension UsersScreen {
    mutating func pick() {
        guard let user = focused else { return }
        marks.toggle(user)
        menu.handle(.moveDown, in: users.map(\.username))
    }

    mutating func pickRange() -> [ScreenRequest] {
        guard let user = focused else { return [] }
        if marks.extend(to: user, in: users) { return [] }
        return [.notify(.text(.noticeRangeTooLong, [:]))]
    }

    /// Marks all users of the list; those that are not loaded are read first.
    mutating func pickAll() -> [ScreenRequest] {
        guard isAnswered, collection == nil else { return [] }
        if window.isWhole {
            marks.add(users.map(\.target))
            return []
        }
        // Keycloak reads much for each page.
        if window.newest?.isLimited == true { return [.notify(.text(.noticeMarkLimited, [:]))] }
        collection = UserCollection(of: wanted)
        return load()
    }

    mutating func collect(_ page: UserPage) {
        guard collection?.take(page) == true else { return }
        marks.add(collection?.users ?? [])
        collection = nil
    }

    func administerMarked(_ command: CommandID?) -> [ScreenRequest] {
        let action: UserAction
        switch command {
        case .newCode: action = .issueCode
        case .newPassword: action = .temporaryPassword
        case .unlock: action = .unlock
        case .delete: action = .delete
        case .toggle: action = .disable
        default: return [.open(Screen(UserActionsScreen(users: marks.users)))]
        }
        return [.open(Screen(UsersQuestionScreen(action, marks.users)))]
    }

    /// Starts actions; those on several users have a screen of their own.
    mutating func begin(_ orders: [UserOrder]) -> [ScreenRequest] {
        guard batch?.isRunning != true, let first = orders.first else { return [] }
        batch = UserActionBatch(title: first.action.title)
        let isShown = orders.count > 1 || first.action.notice == nil
        let screen = UserResultsScreen(orders, title: first.action.title)
        return (isShown ? [.openAbove(Screen(screen))] : []) + [.effect(.changeUsers(orders))]
    }

    /// Users who were changed lose their marks; a single one is reported by a notice.
    mutating func ended(_ context: WizardContext) -> [ScreenRequest] {
        guard batch?.isRunning == true else { return [] }
        batch?.isRunning = false
        let outcomes = batch?.outcomes ?? []
        marks.remove(Set(outcomes.filter { !$0.isRefused }.map(\.order.user.id)))
        for outcome in outcomes where outcome.order.action == .delete && !outcome.isRefused {
            leave(outcome.order.user.username)
        }
        isEverythingStale = outcomes.count > 1
        return report(outcomes, context) + reload()
    }

    private func report(_ outcomes: [UserOutcome], _ context: WizardContext) -> [ScreenRequest] {
        guard outcomes.count == 1, let outcome = outcomes.first, let notice = outcome.order.action.notice else {
            return []
        }
        let name = ["name": outcome.order.user.username.shown]
        switch outcome.result {
        case .done, .issued: return [.notify(.text(notice, name))]
        case .unchanged: return [.notify(.text(.noticeUnchanged, name))]
        case .refused(let refusal):
            return [
                .notify(.text(.noticeRefused, name.merging(["reason": refusal.words(context.settings.texts)]) { $1 }))
            ]
        }
    }
}
