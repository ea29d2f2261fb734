import IdentityAdministration
import Localization

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

extension UserChange {
    /// Reports what an action has done with a user.
    init(_ result: UserActionResult, _ user: AdministeredUser, _ texts: Texts) {
        self = .changed(user, result.isChange, texts)
    }

    /// A change that may have been nothing to change.
    static func changed(_ user: AdministeredUser, _ isChanged: Bool, _ texts: Texts) -> UserChange {
        let name = UsersCommand.shown(user.username)
        return UserChange(
            outcome: isChanged ? "done" : "unchanged",
            line: texts[isChanged ? .lineUserChanged : .lineUserUnchanged, ["name": name]])
    }
}
