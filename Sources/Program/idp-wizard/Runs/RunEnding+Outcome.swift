import Flows
import FoundationEssentials
import IdentityModel
import Recording

extension RunEnding {
    /// The end of a KOBIL flow; if no user is known, with the name that was typed.
    init(_ outcome: FlowOutcome, at date: Date) {
        self.init(
            ended: date, status: outcome.status.name, succeeded: outcome.ending == .succeeded,
            state: outcome.snapshot.state.rawValue,
            user: (outcome.user ?? outcome.typedUser).map { UntrustedText($0.rawValue).sanitised(limit: 200) },
            reason: outcome.error.map { $0.words.sanitised() })
    }

    init(_ outcome: SudoFlowOutcome, at date: Date) {
        self.init(
            ended: date, status: outcome.status, succeeded: outcome.ending == .succeeded,
            state: outcome.snapshot.state.rawValue,
            user: outcome.snapshot.username.map { UntrustedText($0).sanitised(limit: 200) },
            reason: outcome.error.map { $0.sentence.sanitised() })
    }

    /// The end of a flow that could not be started; the state of a Sudo user client is not known then.
    init(notStarted failure: CommandError, _ request: RunRequest, at date: Date) {
        let status: String
        let state: String
        switch request {
        case .flow: (status, state) = (StatusType.internalError.name, SdkState.uninitialised.rawValue)
        case .sudo: (status, state) = ("FATAL_ERROR", "")
        }
        self.init(
            ended: date, status: status, succeeded: false, state: state,
            reason: failure.message.sanitised())
    }
}
