import FlowModel
import IdentityModel
import Localization

/// Which sentence says what happened, and which says why.
enum FailureTexts {
    /// What happened, by the flow.
    static func what(_ flow: FlowName) -> TextKey {
        switch flow {
        case .activate, .addUser, .webActivate: .failedActivation
        case .login: .failedLogin
        case .stayLoggedIn: .failedStay
        case .restart: .failedRestart
        case .logout: .failedLogout
        case .deleteUser: .failedDelete
        case .changePassword, .forgotPassword: .failedPassword
        }
    }

    /// What happened at the start.
    static func what(_ reason: StartFailure.Reason) -> TextKey {
        switch reason {
        case .server: .failedServer
        case .localStorage, .newerStorage: .failedStorage
        case .unknownTenant: .failedTenant
        case .other: .failedStart
        }
    }

    static func why(_ reason: StartFailure.Reason) -> TextKey {
        switch reason {
        case .server: .whyServer
        case .localStorage: .whyStorage
        case .newerStorage: .whyNewerStorage
        case .unknownTenant: .whyUnknownTenant
        case .other: .whyUnknown
        }
    }

    /// Why: by the error code where the table has it, else by the status.
    static func why(_ status: StatusType, _ error: IdpSdkError?, _ state: SdkState) -> TextKey {
        if status == .invalidState, state == .activationRequired { return .whyNobodyActivated }
        // The call was refused before it was made: the words of the error say why.
        if error?.local == .invalidCall, status != .failed { return StatusSentence.of(status) }
        return error.flatMap(ErrorSentence.of) ?? StatusSentence.of(status)
    }
}
