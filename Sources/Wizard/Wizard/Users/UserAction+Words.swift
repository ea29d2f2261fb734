import FlowModel
import IdentityModel
import Localization
import TerminalUI

extension UserAction {
    /// The heading of its results.
    var title: TextKey {
        switch self {
        case .issueCode: .markedIssueCode
        case .withdrawCode: .markedWithdraw
        case .temporaryPassword: .markedPassword
        case .unlock: .markedUnlock
        case .enable: .markedEnable
        case .disable: .markedDisable
        case .changeRequiredActions: .markedChangeActions
        case .changeGroups: .markedGroups
        case .changeValidity: .markedValidity
        case .endSessions: .markedEndSessions
        case .delete: .markedDelete
        case .restore: .markedRestore
        }
    }

    /// The question before it is done; heading and text are counted.
    func question(isHandedOut: Bool, restoresUsers: Bool) -> QuestionWords {
        let words: (TextKey, TextKey) =
            switch self {
            case .issueCode where isHandedOut: (.askHandOuts, .askHandOutsText)
            case .issueCode: (.askCodes, .askCodesText)
            case .withdrawCode: (.askWithdraw, .askWithdrawText)
            case .temporaryPassword: (.askPasswords, .askPasswordsText)
            case .unlock: (.askUnlock, .askUnlockText)
            case .enable: (.askEnable, .askEnableText)
            case .disable: (.askDisable, .askDisableText)
            case .changeRequiredActions: (.askActions, .askActionsText)
            case .changeGroups: (.askGroups, .askGroupsText)
            case .changeValidity: (.askValidity, .askValidityText)
            case .endSessions: (.askSessions, .askSessionsText)
            // Restoring is the undo, before which nobody is asked.
            case .delete, .restore: (.askDelete, restoresUsers ? .askDeleteText : .askDeleteFinalText)
            }
        return QuestionWords(words.0, words.1, .askKeep, isHandedOut ? .markedHandOut : title)
    }

    /// What exactly is changed, a line each.
    func details(_ texts: Texts) -> [String] {
        func list(_ names: [String], _ title: TextKey) -> String? {
            guard !names.isEmpty else { return nil }
            return texts[title] + ": "
                + names.map { UntrustedText($0).sanitised(limit: 60) }.joined(separator: ", ")
        }
        func time(_ text: String?, _ title: TextKey) -> String? { text.flatMap { list([$0], title) } }
        let lines: [String?] =
            switch self {
            case .changeRequiredActions(let added, let removed):
                [list(added, .markedAddActions), list(removed, .markedRemoveActions)]
            case .changeGroups(let joined, let left):
                [list(joined, .fieldGroupsJoined), list(left, .fieldGroupsLeft)]
            case .changeValidity(let from, let until):
                [time(from, .fieldValidFrom), time(until, .fieldValidUntil)]
            default: []
            }
        return lines.compactMap(\.self)
    }

    /// What was done with one user, for a notice; `nil` if a screen shows it.
    var notice: TextKey? {
        switch self {
        case .enable: .noticeEnabled
        case .disable: .noticeDisabled
        case .changeRequiredActions: .noticeActionsSet
        case .changeGroups: .noticeGroupsSet
        case .changeValidity: .noticeValiditySet
        case .endSessions: .noticeSessionsEnded
        case .withdrawCode: .noticeCodeWithdrawn
        case .delete: .noticeDeleted
        case .restore: .noticeRestored
        case .unlock: .noticeUnlocked
        case .issueCode, .temporaryPassword: nil
        }
    }
}
