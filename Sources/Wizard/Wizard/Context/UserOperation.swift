import FlowModel
import IdentityModel
import Localization
import Sentences
import TerminalUI

/// An operation on users, one row each.
///
/// The list's keys, the sheet of one user, the menu for marked users, the questions and the notices read the row.
enum UserOperation: Sendable, Hashable, CaseIterable {
    // In the order of the menu for marked users.
    case issueCode, handOut, withdrawCode, temporaryPassword, unlock, addActions, removeActions, groups, validity,
        endSessions, enable, disable, delete
    /// Adds and removes required actions.
    case requiredActions
    /// The undo of `delete`.
    case restore
    case edit, checkPassword, connections, events

    struct Row: Sendable, Hashable {
        /// `nil` if every administrator who sees the user may do it.
        var right: UserAccess.Action?
        /// The words of the headless command, before the users' names; empty if no command does it alone.
        var command: [CommandWord] = []
        /// The words after the names.
        var options: [CommandWord] = []
        /// The command of the list of users.
        var key: CommandID?
        /// The row on the sheet of one user; `nil` if it is not there.
        var sheet: MenuWords?
        /// The row in the menu for marked users; `nil` if it is not there.
        var marked: MenuWords?
        /// The heading of the results, and the answer that confirms the question; `nil` for the title in the menu.
        var results: Text?
        /// Heading and text of the question before it is done with marked users; both depend on their number.
        var asked: MenuWords?
        /// The question before it is done with one user; `nil` if there is none, or if it depends on the user.
        var askedOfOne: QuestionWords?
        /// The text while it is done with one user.
        var working = Text("Waiting for the provider.")
        /// The heading of a refusal.
        var refused = Text("The request failed.")
        /// The notice afterwards; `nil` if a screen shows what was done.
        var done: Text?

        var title: Text? { results ?? marked?.title }
    }

    /// A title and the line below it.
    struct MenuWords: Sendable, Hashable {
        let title: Text
        let note: Text

        init(_ title: Text, _ note: Text) { (self.title, self.note) = (title, note) }
    }

    var row: Row {
        switch self {
        case .issueCode:
            Row(
                right: .issueCode, command: ["code", "issue"], key: .newCode,
                sheet: MenuWords(Text("Issue an activation code"), Text("the previous code stops working")),
                marked: MenuWords(Text("Issue activation codes"), Text("earlier codes stop working")),
                asked: MenuWords(
                    Text(
                        one: "Issue a new activation code to \(.count) user?",
                        other: "Issue new activation codes to \(.count) users?"),
                    Text(
                        one: "The previous code stops working at once.",
                        other: "Codes that they have now stop working at once.")),
                working: Text("Issuing an activation code for \(.name)."),
                refused: Text("No code was issued for \(.name)."))
        case .handOut:
            Row(
                right: .issueCode, key: .handOut,
                marked: MenuWords(Text("Issue codes and write hand-outs"), Text("all in one file")),
                asked: MenuWords(
                    Text(
                        one: "Issue a new code to \(.count) user for a hand-out?",
                        other: "Issue new codes to \(.count) users for hand-outs?"),
                    Text(
                        one: "A hand-out contains a new code. An earlier code stops working.",
                        other:
                            "Each hand-out contains a new code. Earlier codes of these users stop working. All hand-outs are written to one file."
                    )))
        case .withdrawCode:
            Row(
                right: .withdrawCode, command: ["code", "withdraw"],
                marked: MenuWords(Text("Withdraw activation codes"), Text("unused codes stop working")),
                asked: MenuWords(
                    Text(
                        one: "Withdraw the activation code of \(.count) user?",
                        other: "Withdraw the activation codes of \(.count) users?"),
                    Text(
                        one: "A code that was not used stops working at once.",
                        other: "Codes that were not used stop working at once. Who has none stays as before.")),
                done: Text("The activation code of \(.name) was withdrawn."))
        case .temporaryPassword:
            Row(
                right: .temporaryPassword, command: ["users", "reset-password"], options: ["--temporary"],
                key: .newPassword,
                sheet: MenuWords(Text("Set a temporary password"), Text("must be changed at the next login")),
                marked: MenuWords(Text("Set temporary passwords"), Text("the next login asks for a new one")),
                asked: MenuWords(
                    Text(
                        one: "Set a temporary password for \(.count) user?",
                        other: "Set temporary passwords for \(.count) users?"),
                    Text(
                        one: "The current password stops working. The next login asks for a new one.",
                        other: "Their current passwords stop working. The next login asks each for a new one.")),
                working: Text("Setting a temporary password for \(.name)."),
                refused: Text("The password of \(.name) was not changed."))
        case .unlock:
            Row(
                right: .unlock, command: ["users", "unlock"], key: .unlock,
                sheet: MenuWords(Text("Unlock"), Text("at the provider")),
                marked: MenuWords(Text("Unlock"), Text("after too many wrong passwords")),
                asked: MenuWords(
                    Text(one: "Unlock \(.count) user?", other: "Unlock \(.count) users?"),
                    Text(
                        one: "Failed logins are reset.",
                        other: "Their failed logins are reset. Who is not locked stays as before.")),
                working: Text("Unlocking \(.name)."), refused: Text("\(.name) was not unlocked."),
                done: Text("\(.name) is unlocked."))
        case .addActions:
            Row(right: .manage, marked: MenuWords(Text("Add required actions"), Text("what the next login asks for")))
        case .removeActions:
            Row(
                right: .manage,
                marked: MenuWords(Text("Remove required actions"), Text("what the next login no longer asks for")))
        case .groups:
            Row(
                right: .manage, command: ["users", "groups"],
                marked: MenuWords(Text("Change groups"), Text("join some, leave others")),
                asked: MenuWords(
                    Text(one: "Change the groups of \(.count) user?", other: "Change the groups of \(.count) users?"),
                    Text(one: "All other groups stay.", other: "All other groups of these users stay.")),
                done: Text("The groups of \(.name) were changed."))
        case .validity:
            Row(
                right: .manage, command: ["users", "edit"],
                marked: MenuWords(Text("Change validity"), Text("from when until when logins work")),
                asked: MenuWords(
                    Text(
                        one: "Change the validity of \(.count) user?", other: "Change the validity of \(.count) users?"),
                    Text(
                        one: "Outside of these times no login works.",
                        other: "Outside of these times no login of these users works.")),
                done: Text("The validity of \(.name) was changed."))
        case .endSessions:
            Row(
                right: .endUserSession, command: ["users", "sessions"], options: [.option("--end", "all")],
                sheet: MenuWords(Text("End all sessions"), Text("in all browsers and apps")),
                marked: MenuWords(Text("End all sessions"), Text("in browsers, in apps and on devices")),
                asked: MenuWords(
                    Text(one: "End all sessions of \(.count) user?", other: "End all sessions of \(.count) users?"),
                    Text(
                        one:
                            "The user is logged out everywhere: in browsers, in apps, and on devices with a stored login.",
                        other:
                            "They are logged out everywhere: in browsers, in apps, and on devices with a stored login.")
                ),
                askedOfOne: QuestionWords(
                    Text("End all sessions of \(.name)?"),
                    Text(
                        "\(.name) is logged out everywhere: in browsers, in apps, and on devices with a stored login."),
                    Text("Change nothing"), Text("End all sessions")),
                done: Text("All sessions of \(.name) were ended."))
        case .enable:
            Row(
                right: .manage, command: ["users", "enable"],
                marked: MenuWords(Text("Enable"), Text("logins work again")),
                asked: MenuWords(
                    Text(
                        one: "Enable \(.count) user at \(.provider)?", other: "Enable \(.count) users at \(.provider)?"),
                    Text(one: "Logins work again.", other: "Their logins work again.")),
                done: Text("\(.name) is enabled."))
        case .disable:
            Row(
                right: .manage, command: ["users", "disable"], options: ["--yes"], key: .toggle,
                marked: MenuWords(Text("Disable"), Text("no login works")),
                asked: MenuWords(
                    Text(
                        one: "Disable \(.count) user at \(.provider)?",
                        other: "Disable \(.count) users at \(.provider)?"),
                    Text(
                        one: "No login works, and sessions end, until the user is enabled again.",
                        other: "No login works, and their sessions end, until they are enabled again.")),
                done: Text("\(.name) is disabled."))
        case .delete:
            Row(
                right: .manage, command: ["users", "delete"], options: ["--yes"], key: .delete,
                sheet: MenuWords(Text("Delete"), Text("at the provider")),
                marked: MenuWords(Text("Delete"), Text("at the provider")),
                asked: MenuWords(
                    Text(
                        one: "Delete \(.count) user at \(.provider)?", other: "Delete \(.count) users at \(.provider)?"),
                    Text(
                        one:
                            "Password, codes and devices are deleted too. While this list is open, \"undo\" brings the user back.",
                        other:
                            "Their passwords, codes and devices are deleted too. While this list is open, \"undo\" brings them back."
                    )),
                working: Text("Deleting \(.name)."), refused: Text("\(.name) was not deleted."),
                done: Text("\(.name) was deleted."))
        case .requiredActions:
            Row(
                right: .manage, command: ["users", "actions"],
                sheet: MenuWords(Text("Required actions"), Text("what the next login asks for")),
                results: Text("Change required actions"),
                asked: MenuWords(
                    Text(
                        one: "Change the required actions of \(.count) user?",
                        other: "Change the required actions of \(.count) users?"),
                    Text(one: "This concerns the next login:", other: "This concerns the next login of each:")),
                done: Text("The required actions of \(.name) were changed."))
        case .restore:
            Row(
                right: .manage, command: ["users", "restore"], results: Text("Restore"),
                done: Text("\(.name) was restored. Sessions and stored logins do not come back."))
        case .edit:
            Row(
                right: .manage, key: .edit,
                sheet: MenuWords(Text("Edit"), Text("names, e-mail, attributes, groups, validity")))
        case .checkPassword:
            Row(sheet: MenuWords(Text("Check a password"), Text("a wrong one counts as a failed login")))
        case .connections:
            Row(right: .endUserSession, sheet: MenuWords(Text("Sessions and devices"), Text("end one, remove one")))
        case .events: Row(sheet: MenuWords(Text("Events"), Text("logins and why they failed")))
        }
    }

    /// The rows on the sheet of one user, the most likely one first.
    static let onSheet: [UserOperation] = [
        .issueCode, .temporaryPassword, .requiredActions, .endSessions, .unlock, .edit, .checkPassword, .connections,
        .events, .delete,
    ]

    /// The commands of the list of users that do one of them.
    static let keys = Set(allCases.compactMap(\.row.key))

    /// The operation of a command of the list of users.
    init?(_ command: CommandID?) {
        guard let command, let operation = Self.allCases.first(where: { $0.row.key == command }) else { return nil }
        self = operation
    }

    /// What it does, if it takes no further values.
    var action: UserAction? {
        self == .handOut ? .issueCode : Self.plainActions.first { $0.operation == self }
    }

    private static let plainActions: [UserAction] = [
        .issueCode, .withdrawCode, .temporaryPassword, .unlock, .endSessions, .enable, .disable, .delete, .restore,
    ]

    /// Whether the administrator may do it with a user.
    func isAllowed(by access: UserAccess) -> Bool { row.right.map(access.allows) ?? true }
}

extension UserAction {
    var operation: UserOperation {
        switch self {
        case .issueCode: .issueCode
        case .withdrawCode: .withdrawCode
        case .temporaryPassword: .temporaryPassword
        case .unlock: .unlock
        case .enable: .enable
        case .disable: .disable
        case .changeRequiredActions: .requiredActions
        case .changeGroups: .groups
        case .changeValidity: .validity
        case .endSessions: .endSessions
        case .delete: .delete
        case .restore: .restore
        }
    }
}
