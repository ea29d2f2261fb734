import FlowModel
import Localization
import TerminalUI

/// The texts about a flow, which all screens share.
struct FlowWords: Sendable, Hashable {
    /// The name in a heading.
    let name: TextKey
    /// The menu entry that starts the flow, and the note beside it.
    let choice: TextKey
    let note: TextKey
    /// What the flow does, for the second column.
    let explanation: TextKey
    let succeeded: TextKey
    let failed: TextKey
    /// The note in the sandbox, if it differs.
    var sandboxNote: TextKey?
    /// The question before the flow starts; `nil` if it starts at once.
    var question: QuestionWords?

    /// The menu entry and its note.
    func entry(_ texts: Texts, isSandbox: Bool) -> (String, String) {
        (texts[choice], texts[isSandbox ? sandboxNote ?? note : note])
    }
}

extension RunRequest {
    var words: FlowWords {
        switch self {
        case .flow(let request): request.words
        case .sudo(let request): request.words
        }
    }
}

extension FlowRequest {
    /// The words of the flow; logins that do not use the login page have their own.
    var words: FlowWords { via?.words ?? flow.words }
}

extension FlowName {
    var words: FlowWords {
        switch self {
        case .activate:
            FlowWords(
                name: .flowActivate, choice: .choiceActivate, note: .choiceActivateNote,
                explanation: .flowActivateText, succeeded: .resultActivated, failed: .failedActivation)
        case .addUser:
            FlowWords(
                name: .flowAddUser, choice: .choiceAddUser, note: .choiceAddUserNote,
                explanation: .flowActivateText, succeeded: .resultActivated, failed: .failedActivation)
        case .login:
            FlowWords(
                name: .flowLogin, choice: .choiceLogin, note: .choiceLoginNote,
                explanation: .flowLoginText, succeeded: .resultLoggedIn, failed: .failedLogin)
        case .stayLoggedIn:
            FlowWords(
                name: .flowStay, choice: .choiceStay, note: .choiceStayNote,
                explanation: .flowStayText, succeeded: .resultStayed, failed: .failedStay)
        case .restart:
            FlowWords(
                name: .flowRestart, choice: .choiceRestart, note: .choiceRestartNote,
                explanation: .flowRestartText, succeeded: .resultRestarted, failed: .failedRestart)
        case .logout:
            FlowWords(
                name: .flowLogout, choice: .choiceLogout, note: .choiceLogoutNote,
                explanation: .flowLogoutText, succeeded: .resultLoggedOut, failed: .failedLogout)
        case .deleteUser:
            FlowWords(
                name: .flowDelete, choice: .choiceDelete, note: .choiceDeleteNote,
                explanation: .flowDeleteText, succeeded: .resultDeleted, failed: .failedDelete)
        case .changePassword:
            FlowWords(
                name: .flowChangePassword, choice: .choiceChangePassword, note: .choiceChangePasswordNote,
                explanation: .flowChangePasswordText, succeeded: .resultPasswordChanged, failed: .failedPassword)
        case .forgotPassword:
            FlowWords(
                name: .flowForgotPassword, choice: .choiceForgotPassword, note: .choiceForgotMailNote,
                explanation: .flowForgotPasswordText, succeeded: .resultPasswordChanged, failed: .failedPassword)
        case .webActivate:
            FlowWords(
                name: .flowWeb, choice: .choiceWeb, note: .choiceWebNote,
                explanation: .flowWebText, succeeded: .resultActivated, failed: .failedActivation)
        }
    }
}

extension LoginWay {
    /// The words of a login that is started this way.
    var words: FlowWords {
        let (name, note, explanation): (TextKey, TextKey, TextKey) =
            switch self {
            case .form: (.choiceAnother, .choiceAnotherNote, .flowFormText)
            case .browser: (.choiceBrowser, .choiceBrowserNote, .flowBrowserText)
            case .paste: (.choicePaste, .choicePasteNote, .flowPasteText)
            case .device: (.choiceDevice, .choiceDeviceNote, .flowDeviceText)
            case .register: (.choiceRegister, .choiceRegisterNote, .flowRegisterText)
            }
        return FlowWords(
            name: name, choice: name, note: note, explanation: explanation, succeeded: .resultLoggedIn,
            failed: .failedLogin)
    }
}
