import FlowModel
import IdentityModel
import Localization
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
        var results: TextKey?
        /// Heading and text of the question before it is done with marked users; both depend on their number.
        var asked: MenuWords?
        /// The question before it is done with one user; `nil` if there is none, or if it depends on the user.
        var askedOfOne: QuestionWords?
        /// The text while it is done with one user.
        var working = TextKey.sheetWorking
        /// The heading of a refusal.
        var refused = TextKey.sheetRefused
        /// The notice afterwards; `nil` if a screen shows what was done.
        var done: TextKey?

        var title: TextKey? { results ?? marked?.title }
    }

    /// A title and the line below it.
    struct MenuWords: Sendable, Hashable {
        let title: TextKey
        let note: TextKey

        init(_ title: TextKey, _ note: TextKey) { (self.title, self.note) = (title, note) }
    }

    var row: Row {
        switch self {
        case .issueCode:
            Row(
                right: .issueCode, command: ["code", "issue"], key: .newCode,
                sheet: MenuWords(.actionIssueCode, .actionIssueCodeNote),
                marked: MenuWords(.markedIssueCode, .markedIssueCodeNote), asked: MenuWords(.askCodes, .askCodesText),
                working: .newUserIssuing, refused: .usersRefusedCode)
        case .handOut:
            Row(
                right: .issueCode, key: .handOut, marked: MenuWords(.markedHandOut, .markedHandOutNote),
                asked: MenuWords(.askHandOuts, .askHandOutsText))
        case .withdrawCode:
            Row(
                right: .withdrawCode, command: ["code", "withdraw"],
                marked: MenuWords(.markedWithdraw, .markedWithdrawNote),
                asked: MenuWords(.askWithdraw, .askWithdrawText), done: .noticeCodeWithdrawn)
        case .temporaryPassword:
            Row(
                right: .temporaryPassword, command: ["users", "reset-password"], options: ["--temporary"],
                key: .newPassword, sheet: MenuWords(.actionPassword, .actionPasswordNote),
                marked: MenuWords(.markedPassword, .markedPasswordNote),
                asked: MenuWords(.askPasswords, .askPasswordsText), working: .usersResetting,
                refused: .usersRefusedPassword)
        case .unlock:
            Row(
                right: .unlock, command: ["users", "unlock"], key: .unlock,
                sheet: MenuWords(.actionUnlock, .choiceUnlockNote),
                marked: MenuWords(.markedUnlock, .markedUnlockNote), asked: MenuWords(.askUnlock, .askUnlockText),
                working: .usersUnlocking, refused: .usersRefusedUnlock, done: .noticeUnlocked)
        case .addActions: Row(right: .manage, marked: MenuWords(.markedAddActions, .markedAddActionsNote))
        case .removeActions: Row(right: .manage, marked: MenuWords(.markedRemoveActions, .markedRemoveActionsNote))
        case .groups:
            Row(
                right: .manage, command: ["users", "groups"], marked: MenuWords(.markedGroups, .markedGroupsNote),
                asked: MenuWords(.askGroups, .askGroupsText), done: .noticeGroupsSet)
        case .validity:
            Row(
                right: .manage, command: ["users", "edit"], marked: MenuWords(.markedValidity, .markedValidityNote),
                asked: MenuWords(.askValidity, .askValidityText), done: .noticeValiditySet)
        case .endSessions:
            Row(
                right: .endUserSession, command: ["users", "sessions"], options: [.option("--end", "all")],
                sheet: MenuWords(.actionSessions, .actionSessionsNote),
                marked: MenuWords(.markedEndSessions, .markedEndSessionsNote),
                asked: MenuWords(.askSessions, .askSessionsText),
                askedOfOne: QuestionWords(.confirmSessions, .confirmSessionsText, .askKeep, .confirmSessionsDo),
                done: .noticeSessionsEnded)
        case .enable:
            Row(
                right: .manage, command: ["users", "enable"], marked: MenuWords(.markedEnable, .markedEnableNote),
                asked: MenuWords(.askEnable, .askEnableText), done: .noticeEnabled)
        case .disable:
            Row(
                right: .manage, command: ["users", "disable"], options: ["--yes"], key: .toggle,
                marked: MenuWords(.markedDisable, .markedDisableNote),
                asked: MenuWords(.askDisable, .askDisableText), done: .noticeDisabled)
        case .delete:
            Row(
                right: .manage, command: ["users", "delete"], options: ["--yes"], key: .delete,
                sheet: MenuWords(.actionDelete, .actionDeleteNote),
                marked: MenuWords(.markedDelete, .markedDeleteNote), asked: MenuWords(.askDelete, .askDeleteText),
                working: .usersDeleting, refused: .usersRefusedDelete, done: .noticeDeleted)
        case .requiredActions:
            Row(
                right: .manage, command: ["users", "actions"], sheet: MenuWords(.actionRequired, .actionRequiredNote),
                results: .markedChangeActions,
                asked: MenuWords(.askActions, .askActionsText), done: .noticeActionsSet)
        case .restore:
            Row(right: .manage, command: ["users", "restore"], results: .markedRestore, done: .noticeRestored)
        case .edit: Row(right: .manage, key: .edit, sheet: MenuWords(.actionEdit, .actionEditNote))
        case .checkPassword: Row(sheet: MenuWords(.actionCheckPassword, .actionCheckPasswordNote))
        case .connections: Row(right: .endUserSession, sheet: MenuWords(.actionConnections, .actionConnectionsNote))
        case .events: Row(sheet: MenuWords(.actionEvents, .actionEventsNote))
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
