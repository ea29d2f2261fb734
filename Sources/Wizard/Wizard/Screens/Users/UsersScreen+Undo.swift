import FlowModel
import IdentityModel
import Localization

extension UsersScreen {
    /// Undoes the last change, an action on several users as one, or says why it cannot.
    mutating func undoLast() -> [ScreenRequest] {
        switch undo {
        case .nothing: return [.notify(.text(.noticeUndoNothing, [:]))]
        case .impossible: return [.notify(.text(.noticeUndoImpossible, [:]))]
        case .orders(let orders): return begin(orders, isUndo: true)
        case .edit(let order): return work(on: .editUser(order.user), .editUser(order))
        }
    }

    /// Notes how the edit of a single user is undone; nothing is left to undo after an undo.
    mutating func noteEdit(of user: UserID, undo: EditOrder) {
        self.undo = task == .editUser(user) ? .nothing : .edit(undo)
        if task == .editUser(user) { task = nil }
    }

    /// Notes the deletion of a single user; at a provider that does not restore users it cannot be undone.
    mutating func noteDeletion(of user: UserID, id: String, _ context: WizardContext) {
        let target = UserTarget(id: id, username: user)
        undo = context.restoresUsers ? .orders([UserOrder(.restore, target)]) : .impossible
    }
}
