import IdentityModel
import MasterControllerSdk

/// Why a flow stops before its end; thrown between its steps and turned into an outcome by the engine.
struct FlowFailure: Error, Sendable, Hashable {
    let ending: FlowEnding
    let status: StatusType
    let error: IdpSdkError?
    /// Whom it is about and what stands against the account, where the provider's administration has said so.
    var account: RefusalInquiry.Finding?

    /// The Master Controller answered an event with another status than OK.
    init(refusedBy result: ResultOutcome) {
        let code = MasterControllerErrorCode(rawValue: result.errorCode)
        status = result.status
        error = IdpSdkError(result.errorCode / 1_000_000, result.errorCode % 1_000_000, result.errorDescription)
        ending =
            if code.isStorage || code == .factorDamaged { .storage } else {
                switch result.status {
                case .notReachable, .connectionLost: .unreachable
                case .userCancel: .cancelled(by: .person)
                case .internalError: .defect
                default: .refused
                }
            }
    }

    /// The IdpSdk gave no code; a consent that was denied is the person's own cancel (RFC 6749, section 4.1.2.1).
    init(refusedBy error: IdpSdkError, isConsentDenied: Bool = false) {
        let status = isConsentDenied ? .userCancel : StatusType(noCodeBecause: error)
        self.status = status
        self.error = error
        ending =
            switch status {
            case .notReachable: .unreachable
            case .userCancel: .cancelled(by: .person)
            default: .refused
            }
    }

    private init(ending: FlowEnding, status: StatusType, error: IdpSdkError?) {
        self.ending = ending
        self.status = status
        self.error = error
    }

    /// The same where a code was posted and its fate is unknown: what the IdpSdk or a cancel ended says so; refusals have told already.
    var withCodeInDoubt: FlowFailure {
        guard let error, error.subsystem == IdpSdkError.localSubsystem, !error.isRefusedByPage else { return self }
        let text =
            error.errorDescription.endedAsSentence
            + " The activation code was sent already and may be used up: issue a new one."
        return FlowFailure(ending: ending, status: status, error: IdpSdkError(error.subsystem, error.errorCode, text))
    }

    /// The flow is not possible in this state.
    init(notPossible status: StatusType, _ text: String) {
        self.status = status
        error = IdpSdkError(.invalidCall, text)
        ending = .refused
    }

    /// A new PIN breaks a rule and there is no other.
    init(pinBroke refusal: PINRequest.Refusal?) {
        let text =
            refusal == .tooLong
            ? "A PIN has \(PINRule.maximumLength) bytes at most. Nothing was sent."
            : "A PIN has \(PINRule.minimumLength) characters at least. Nothing was sent."
        ending = .refused
        status = .invalidPin
        error = IdpSdkError(.invalidCall, text)
    }

    /// Somebody ended the flow.
    init(cancelledBy origin: CancelOrigin) {
        ending = .cancelled(by: origin)
        switch origin {
        case .person: (status, error) = (.userCancel, IdpSdkError(.cancelledByUser, "Cancelled."))
        case .program: (status, error) = (.userCancel, IdpSdkError(.cancelledByUser, "Cancelled: the program ends."))
        case .deadline: (status, error) = (.failed, IdpSdkError(.deadlinePassed, "The flow's deadline has passed."))
        case .missingInput(let text): (status, error) = (.failed, IdpSdkError(.missingField, text))
        }
    }

    /// The Master Controller answered with an event that is no result of the one that was sent.
    init(unexpected event: any KsMacroEvent) {
        ending = .defect
        status = .internalError
        error = IdpSdkError(.invalidCall, "The Master Controller answered with \(type(of: event)).")
    }
}
