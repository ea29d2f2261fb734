public import IdentityModel
public import Localization

extension Texts {
    /// Why a flow ended with this status, in one sentence: the one that the wizard's failure screen shows.
    public func meaning(of status: StatusType, _ error: IdpSdkError?, in state: SdkState) -> String {
        self[FailureTexts.why(status, error, state)]
    }
}
