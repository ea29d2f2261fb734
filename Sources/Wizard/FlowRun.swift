import FlowModel
import IdentityModel

/// A flow that the wizard has ordered and whose end has not been reported.
struct FlowRun: Sendable, Hashable {
    /// The number of the run.
    let id: FlowID
    /// What was ordered.
    let order: FlowRequest
    /// How many screens lie under the flow's own one.
    let depth: Int
    /// The step that runs; nil before the first.
    var step: FlowStep?
    /// The steps that have begun, in their order.
    var begun: [FlowStep] = []
    /// Whether the person has cancelled it.
    var isCancelling = false
    /// Whether it waits for an earlier one to end before it is ordered.
    var isHeld = false
    /// Values of fields that are no secrets, and names of those that are, for the equivalent command.
    var answered: [AnsweredField] = []
    /// The page that was sent last, so that it can be corrected when it comes back.
    var lastPage: SentPage?

    /// A page that was sent.
    struct SentPage: Sendable, Hashable {
        /// The page's fields, in its order.
        let fields: [FieldID]
        /// What was sent, by field.
        let values: [FieldID: Secret]
    }

    /// A field that was sent, as the equivalent command shows it.
    struct AnsweredField: Sendable, Hashable {
        let id: FieldID
        /// The value; nil for a secret.
        let value: String?
    }
}
