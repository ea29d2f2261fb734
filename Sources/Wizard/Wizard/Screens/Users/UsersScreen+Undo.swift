import FlowModel
import IdentityModel
import Localization

extension UsersScreen {
    /// Undoes the last change, an action on several users as one, or says why it cannot.
    mutating func undoLast() -> [ScreenRequest] {
        switch undo {
        case .nothing: [.notify(.text(.noticeUndoNothing, [:]))]
        case .impossible: [.notify(.text(.noticeUndoImpossible, [:]))]
        case .orders(let orders): begin(orders, isUndo: true)
        }
    }

    /// Notes the deletion of a single user; at a provider that does not restore users it cannot be undone.
    mutating func noteDeletion(of user: UserID, id: String, _ context: WizardContext) {
        let target = UserTarget(id: id, username: user)
        undo = context.restoresUsers ? .orders([UserOrder(.restore, target)]) : .impossible
    }
}
