public import IdentityModel

extension Texts {
    /// Why a flow ended as it did, in one sentence: the same that the wizard's failure screen has.
    public func meaning(of status: StatusType, _ error: IdpSdkError?, in state: SdkState) -> String {
        self[FailureTexts.why(status, error, state)]
    }
}
