import FlowModel
import Localization

extension UserAction {
    /// The heading of its results.
    var title: TextKey {
        switch self {
        case .issueCode: .markedIssueCode
        case .temporaryPassword: .markedPassword
        case .unlock: .markedUnlock
        case .enable: .markedEnable
        case .disable: .markedDisable
        case .changeRequiredActions: .markedChangeActions
        case .endSessions: .markedEndSessions
        case .delete: .markedDelete
        }
    }

    /// The question before it is done; the heading is counted.
    var question: QuestionWords {
        let words: (TextKey, TextKey) =
            switch self {
            case .issueCode: (.askCodes, .askCodesText)
            case .temporaryPassword: (.askPasswords, .askPasswordsText)
            case .unlock: (.askUnlock, .askUnlockText)
            case .enable: (.askEnable, .askEnableText)
            case .disable: (.askDisable, .askDisableText)
            case .changeRequiredActions: (.askActions, .askActionsText)
            case .endSessions: (.askSessions, .askSessionsText)
            case .delete: (.askDelete, .askDeleteText)
            }
        return QuestionWords(words.0, words.1, .askKeep, title)
    }

    /// What was done with one user, for a notice; `nil` if a screen shows it.
    var notice: TextKey? {
        switch self {
        case .enable: .noticeEnabled
        case .disable: .noticeDisabled
        case .changeRequiredActions: .noticeActionsSet
        case .endSessions: .noticeSessionsEnded
        case .delete: .noticeDeleted
        case .unlock: .noticeUnlocked
        case .issueCode, .temporaryPassword: nil
        }
    }
}
