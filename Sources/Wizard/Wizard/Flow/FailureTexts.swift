import FlowModel
public import IdentityModel
public import Localization

/// The sentences for what failed and why.
enum FailureTexts {
    /// The sentence for a start that failed.
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

    /// The reason: by the error code if the table contains it, otherwise by the status.
    static func why(_ status: StatusType, _ error: IdpSdkError?, _ state: SdkState) -> TextKey {
        if status == .invalidState, state == .activationRequired { return .whyNobodyActivated }
        // The call was rejected before it was made; the error's own message gives the reason.
        if error?.local == .invalidCall, status != .failed { return StatusSentence.of(status) }
        return error.flatMap(ErrorSentence.of) ?? StatusSentence.of(status)
    }
}

extension Texts {
    /// Why a flow ended with this status, in one sentence: the one that the wizard's failure screen shows.
    public func meaning(of status: StatusType, _ error: IdpSdkError?, in state: SdkState) -> String {
        self[FailureTexts.why(status, error, state)]
    }
}
