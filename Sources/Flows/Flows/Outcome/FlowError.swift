import IdentityModel
import MasterControllerSdk
import Sentences

/// Why a flow stops before its end; thrown between its steps and converted to an outcome by the engine.
struct FlowError: RunFailure, Hashable {
    let ending: FlowEnding
    let status: StatusType
    let error: IdpSdkError?
    /// The user and the account's state, if the provider's administration has reported them.
    var account: RefusalInquiry.Finding?

    /// Creates the failure for an event that the Master Controller answered with a status other than OK.
    init(refusedBy result: ResultOutcome) {
        let code = MasterControllerErrorCode(rawValue: result.errorCode)
        status = result.status
        error = IdpSdkError(result.errorCode / 1_000_000, result.errorCode % 1_000_000, words: result.words)
        ending =
            if code?.isStorage == true || code == .factorDamaged { .storage } else {
                switch result.status {
                case .notReachable, .connectionLost: .unreachable
                case .userCancel: .cancelled(by: .person)
                case .internalError: .defect
                default: .refused
                }
            }
    }

    /// Creates the failure for an IdpSdk result without a code.
    ///
    /// A denied consent counts as a cancel by the user (RFC 6749, section 4.1.2.1).
    init(refusedBy error: IdpSdkError, isConsentDenied: Bool = false) {
        let status = isConsentDenied ? .userCancel : error.statusWithoutCode
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

    /// The failure, with a note that a posted code may be consumed.
    ///
    /// A refusal by the provider is unchanged, because it already shows whether the code was consumed.
    var withCodeInDoubt: FlowError {
        guard let error, error.subsystem == IdpSdkError.localSubsystem, !error.isRefusedByPage else { return self }
        let words = Text.joined([
            error.words.ended(), Text("The activation code was sent already and may be used up: issue a new one."),
        ])
        return FlowError(
            ending: ending, status: status, error: IdpSdkError(error.subsystem, error.errorCode, words: words))
    }

    /// Creates the failure for a flow that is not possible in this state.
    init(notPossible status: StatusType, _ text: Text) {
        self.status = status
        error = IdpSdkError(.invalidCall, text)
        ending = .refused
    }

    /// Creates the failure for a new PIN that breaks a rule, without a further attempt.
    init(pinBroke refusal: PINRequest.Refusal?) {
        let text: Text =
            refusal == .tooLong
            ? Text("A PIN must have at most \(PINRule.maximumLength) bytes. Nothing was sent.")
            : Text("A PIN must have at least \(PINRule.minimumLength) characters. Nothing was sent.")
        ending = .refused
        status = .invalidPin
        error = IdpSdkError(.invalidCall, text)
    }

    init(cancelledBy origin: CancelOrigin) {
        ending = .cancelled(by: origin)
        switch origin {
        case .person: (status, error) = (.userCancel, IdpSdkError(.cancelledByUser, Text("Cancelled.")))
        case .program:
            (status, error) = (.userCancel, IdpSdkError(.cancelledByUser, Text("Cancelled: the program ends.")))
        case .deadline:
            (status, error) = (.failed, IdpSdkError(.deadlinePassed, Text("The flow's deadline has passed.")))
        case .missingInput(let text): (status, error) = (.failed, IdpSdkError(.missingField, text))
        }
    }

    /// Creates the failure for an event of the Master Controller that does not match the one sent.
    init(unexpected event: any KsMacroEvent) {
        ending = .defect
        status = .internalError
        error = IdpSdkError(.invalidCall, Text("The Master Controller answered with \(type(of: event))."))
    }
}
