import FlowModel
import MasterControllerSdk

extension PresenceOutcome {
    /// Converts the user's answer to the sensor's result.
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
