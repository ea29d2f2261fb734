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
