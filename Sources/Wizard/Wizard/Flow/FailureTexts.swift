import FlowModel
public import IdentityModel
public import Localization
import Sentences

/// The sentences for what failed and why.
enum FailureTexts {
    /// The sentence for a start that failed.
    static func what(_ reason: StartFailure.Reason) -> Text {
        switch reason {
        case .server: Text("The sandbox server did not start.")
        case .localStorage, .newerStorage: Text("A store could not be opened.")
        case .unknownTenant: Text("This tenant does not exist.")
        case .other: Text("The wizard could not start.")
        }
    }

    static func why(_ reason: StartFailure.Reason) -> Text {
        switch reason {
        case .server: Text("Its store or its port could not be opened.")
        case .localStorage: Text("The file may not be writable, the disk may be full, or the file may be damaged.")
        case .newerStorage:
            Text("It was written by a newer version of this program. Use that version, or another state directory.")
        case .unknownTenant:
            Text(
                "The provider does not have the tenant that the title row names. This command creates it; then start again:"
            )
        case .other: Text("The reason is not known.")
        }
    }

    /// The reason: by the error code if the table contains it, otherwise by the status.
    static func why(_ status: StatusType, _ error: IdpSdkError?, _ state: SdkState) -> Text {
        if status == .invalidState, state == .activationRequired {
            return Text("No user is activated on this device, and this flow needs one.")
        }
        // The call was rejected before it was made; the error's own message gives the reason.
        if error?.local == .invalidCall, status != .failed { return StatusSentence.of(status) }
        return error.flatMap(ErrorSentence.of) ?? StatusSentence.of(status)
    }
}

extension Texts {
    /// Why a flow ended with this status, in one sentence: the one that the wizard's failure screen shows.
    public func meaning(of status: StatusType, _ error: IdpSdkError?, in state: SdkState) -> String {
        self(FailureTexts.why(status, error, state))
    }
}
