/// What a command has done with a user, or found.
struct UserChange: Sendable {
    /// The word for scripts: `done`, `unchanged`, `wrong`.
    var outcome = "done"
    /// Whether the user is as it was asked for.
    var isDone = true
    /// What else JSON has.
    var members: [JSONText.Member] = []
    /// The cells of a table, in the order of the command's columns.
    var cells: [String] = []
    /// What readers see.
    var line: String

    static let outcomes = ["done", "unchanged", "right", "wrong", "not-checked", "failed", "not-found"]
}
