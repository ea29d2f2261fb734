/// Actions on users that were begun together, and their outcomes so far.
struct UserActionBatch: Sendable, Hashable {
    let orders: [UserOrder]
    /// Whether they undo others.
    let isUndo: Bool
    var outcomes: [UserOutcome] = []
    var isRunning = true

    init(_ orders: [UserOrder], isUndo: Bool) {
        self.orders = orders
        self.isUndo = isUndo
    }

    /// How these actions are undone; `nil` if nothing was changed, so that the earlier undo remains.
    var undo: UserUndo? {
        if isUndo {
            let ended = Set(outcomes.filter { !$0.isRefused }.map(\.order.user.id))
            let left = orders.filter { !ended.contains($0.user.id) }
            return left.isEmpty ? .nothing : .orders(left)
        }
        guard outcomes.contains(where: \.isChange) else { return nil }
        let undoing = outcomes.compactMap { outcome in
            outcome.undo.map { UserOrder($0, outcome.order.user) }
        }
        return undoing.isEmpty ? .impossible : .orders(undoing)
    }
}

/// How the last change on the users' screen is undone.
enum UserUndo: Sendable, Hashable {
    /// Nothing was changed yet, or all of it was undone.
    case nothing
    /// The last change has no inverse: a code that was issued, a new password.
    case impossible
    /// By these actions; those of an undo that failed can be tried again.
    case orders([UserOrder])
    /// By setting the fields of the edit form again.
    case edit(EditOrder)

    var isPossible: Bool {
        switch self {
        case .orders, .edit: true
        case .nothing, .impossible: false
        }
    }
}
