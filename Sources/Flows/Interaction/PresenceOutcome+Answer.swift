import FlowModel
import MasterControllerSdk

extension PresenceOutcome {
    /// What the sensor would report, as the user says it.
    init(_ answer: PresenceAnswer) {
        self =
            switch answer {
            case .match: .match
            case .noMatch: .noMatch
            case .cancelled: .cancelled
            case .lockedOut: .lockedOut
            }
    }
}
